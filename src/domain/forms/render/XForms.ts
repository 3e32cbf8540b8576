import { choicesOf } from "../answers/Choices.ts"
import { answerFamily, isRanked } from "../answers/Readers.ts"
import { isGroup, type Family } from "../model/FieldType.ts"
import { allFields, type FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { fieldsOfSection, type FormSection, type FormSubsection, isSubsection } from "../model/FormSection.ts"
import type { DependencyRule } from "../model/Rules.ts"
import { type LocalizedText, localize } from "../model/LocalizedText.ts"
import { slottedParts } from "../model/Slots.ts"
import { computedText, disabledText, type OuterRules, outerRulesOf, requiredText, shownText } from "./Governed.ts"
import { dayText, type Finding, firingText, literal } from "./XPath.ts"

/** Replaces characters that XML 1.0 doesn't allow. */
const legal = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u{FFFE}\u{FFFF}]/gu, (character) => (/[\t\n\r]/.test(character) ? character : "\u{FFFD}"))

const escaped = (text: string): string =>
  legal(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** Converts a field id to an element name. Invalid characters are replaced with their code points. */
const nameOf = (id: string): string =>
  [...id]
    .map((character, at) =>
      (at === 0 ? /[A-Za-z_]/ : /[A-Za-z0-9_-]/).test(character)
        ? character
        : `_x${character.codePointAt(0)!.toString(16)}_`,
    )
    .join("")

const types: Partial<Readonly<Record<Family, string>>> = {
  number: "xsd:decimal",
  integer: "xsd:integer",
  scale: "xsd:integer",
  boolean: "xsd:boolean",
  date: "xsd:date",
  datetime: "xsd:dateTime",
  time: "xsd:time",
  url: "xsd:anyURI",
  email: "xf:email",
}

interface Placed {
  readonly field: FormField
  readonly path: string
  /** Paths of the enclosing repeats, outermost first. */
  readonly within: ReadonlyArray<string>
  /** The rules of the field's containers. */
  readonly around: ReadonlyArray<DependencyRule>
}

/** The fields of a list's entry; one field if the entries are plain values. */
const entryOf = ({ itemTemplate }: FormField): ReadonlyArray<FormField> =>
  itemTemplate === undefined ? [] : isGroup(itemTemplate) ? (itemTemplate.children ?? []) : [itemTemplate]

const instance = (field: FormField): string => {
  const name = nameOf(field.fieldId)
  if (isGroup(field)) return `<${name}>${(field.children ?? []).map(instance).join("")}</${name}>`
  if (field.fieldType === "array") return `<${name}>${entryOf(field).map(instance).join("")}</${name}>`
  const given = field.default
  const value =
    typeof given === "string" || typeof given === "number" || typeof given === "boolean" ? String(given) : ""
  return `<${name}>${escaped(value)}</${name}>`
}

const placed = (field: FormField, { path, within, around }: Omit<Placed, "field">): ReadonlyArray<Placed> => {
  const own = `${path}/${nameOf(field.fieldId)}`
  const rules = [...around, ...field.dependsOn]
  const here = { field, path: own, within, around }
  if (isGroup(field))
    return [here, ...(field.children ?? []).flatMap((child) => placed(child, { path: own, within, around: rules }))]
  if (field.fieldType !== "array") return [here]
  // A hidden list hides its entries, so they don't need their container's rules.
  const inner = { path: own, within: [...within, own], around: [] }
  return [here, ...entryOf(field).flatMap((child) => placed(child, inner))]
}

/** Finds the path from a field to an answer: relative within the same entry, otherwise absolute. */
const findingFrom =
  (from: Placed, all: ReadonlyMap<string, Placed>): Finding =>
  (id) => {
    const target = id === undefined ? undefined : all.get(id)
    if (target === undefined) return undefined
    const entry = target.within.at(-1)
    if (entry === undefined || entry !== from.within.at(-1)) return { field: target.field, path: target.path }
    const up = "../".repeat(from.path.slice(entry.length).split("/").length - 1)
    return { field: target.field, path: up + target.path.slice(entry.length + 1) }
  }

/** A date limit in XPath; empty if there is none or XPath can't express it. */
const dateLimit = (sign: ">=" | "<=", bound: string | undefined): ReadonlyArray<string> => {
  const day = bound === undefined ? undefined : dayText(bound)
  return day === undefined ? [] : [`. ${sign} ${day}`]
}

export const limitsOf = (field: FormField): ReadonlyArray<string> => {
  const { minValue, maxValue, minLength, maxLength, pattern, minDate, maxDate, minItems, maxItems } =
    field.constraints ?? {}
  const isSeveral = answerFamily(field) === "choices"
  return [
    ...dateLimit(">=", minDate),
    ...dateLimit("<=", maxDate),
    ...(isSeveral && minItems !== undefined ? [`count-selected(.) >= ${minItems}`] : []),
    ...(isSeveral && maxItems !== undefined ? [`count-selected(.) <= ${maxItems}`] : []),
    ...(minValue === undefined ? [] : [`. >= ${minValue}`]),
    ...(maxValue === undefined ? [] : [`. <= ${maxValue}`]),
    ...(minLength === undefined ? [] : [`string-length(.) >= ${minLength}`]),
    ...(maxLength === undefined ? [] : [`string-length(.) <= ${maxLength}`]),
    ...(pattern === undefined ? [] : [`matches(., ${literal(`^(?:${pattern})$`)})`]),
  ]
}

/** Constraints for exclusive options, and for options that depend on other answers. */
const choiceLimits = (field: FormField, find: Finding): ReadonlyArray<string> => {
  const isSeveral = answerFamily(field) === "choices"
  const isChosen = (value: string): string =>
    isSeveral ? `contains(concat(' ', ., ' '), ${literal(` ${value} `)})` : `. = ${literal(value)}`
  return (field.options ?? []).flatMap(({ value, exclusive, visibleIf }) => {
    const offered = visibleIf === undefined ? undefined : firingText(visibleIf, find)
    return [
      ...(exclusive === true && isSeveral ? [`(not(${isChosen(value)}) or . = ${literal(value)})`] : []),
      ...(offered === undefined ? [] : [`(not(${isChosen(value)}) or (${offered}))`]),
    ]
  })
}

const attribute = (name: string, text: string | undefined): string =>
  text === undefined ? "" : ` ${name}="${escaped(text)}"`

/** Constraints on the number of entries in a list. */
const entryLimits = ({ field, path }: Placed): ReadonlyArray<string> => {
  const { minItems, maxItems } = field.fieldType === "array" ? (field.constraints ?? {}) : {}
  return [
    ...(minItems === undefined ? [] : [`count(${path}) >= ${minItems}`]),
    ...(maxItems === undefined ? [] : [`count(${path}) <= ${maxItems}`]),
  ]
}

const constraintText = (place: Placed, find: Finding): string | undefined => {
  const entries = entryLimits(place)
  if (entries.length > 0) return entries.join(" and ")
  const limits = [...limitsOf(place.field), ...choiceLimits(place.field, find)]
  return limits.length === 0 ? undefined : `. = '' or (${limits.join(" and ")})`
}

const bind = (place: Placed, all: ReadonlyMap<string, Placed>, rules: OuterRules): string => {
  const { field, path, around } = place
  const find = findingFrom(place, all)
  const constraint = constraintText(place, find)
  const outer = rules.get(field.fieldId) ?? []
  const isFixed = field.readOnly || field.fieldType === "note" || field.fieldType === "formula"
  const type =
    field.fieldType === "array" || isGroup(field) ? "" : ` type="${types[answerFamily(field)] ?? "xsd:string"}"`
  return (
    `<xf:bind nodeset="${path}"${type}` +
    attribute("required", requiredText(field, outer, find)) +
    attribute("readonly", isFixed ? "true()" : disabledText([...around, ...field.dependsOn], find)) +
    attribute("relevant", shownText([...around, ...field.dependsOn], outer, find)) +
    attribute("calculate", computedText(field, outer, find)) +
    `${attribute("constraint", constraint)}/>`
  )
}

interface Wording {
  readonly locale: string
  readonly all: ReadonlyMap<string, Placed>
}

/** Converts references to answers within text to XForms outputs. */
const localizedText = (text: LocalizedText, { locale, all }: Wording): string =>
  slottedParts(localize(text, locale))
    .map(({ text: part, id }) => {
      const target = id === undefined ? undefined : all.get(id)
      return target === undefined ? escaped(part) : `<xf:output value="${target.path}"/>`
    })
    .join("")

const labels = (field: FormField, wording: Wording): string => {
  const hint = field.hint ?? field.description
  return (
    `<xf:label>${localizedText(field.label, wording)}</xf:label>` +
    (hint === undefined ? "" : `<xf:hint>${localizedText(hint, wording)}</xf:hint>`)
  )
}

/** An attribute with the field type, which XForms can't express. Other programs ignore it. */
const kindOf = ({ fieldType }: FormField): string => ` parley:kind="${fieldType}"`

const items = (field: FormField, wording: Wording): string =>
  (choicesOf(field) ?? [])
    .filter(({ disabled }) => !disabled)
    .map(
      ({ value, label }) =>
        `<xf:item><xf:label>${localizedText(label, wording)}</xf:label><xf:value>${escaped(value)}</xf:value></xf:item>`,
    )
    .join("")

const elements: Partial<Readonly<Record<Family, string>>> = {
  choice: "select1",
  choices: "select",
  secret: "secret",
  file: "upload",
  audio: "upload",
  formula: "output",
  note: "output",
  remote: "output",
}

const control = (field: FormField, path: string, wording: Wording): string => {
  const family = answerFamily(field)
  const own = path === "" ? nameOf(field.fieldId) : `${path}/${nameOf(field.fieldId)}`
  if (family === "hidden") return ""
  if (family === "group") {
    const inner = (field.children ?? []).map((child) => control(child, own, wording)).join("")
    return `<xf:group ref="${own}"${kindOf(field)}>${labels(field, wording)}${inner}</xf:group>`
  }
  if (family === "array") {
    const inner = entryOf(field)
      .map((child) => control(child, "", wording))
      .join("")
    return `<xf:group>${labels(field, wording)}<xf:repeat nodeset="${own}">${inner}</xf:repeat></xf:group>`
  }
  // Selections have no order, so respondents type the values of a ranking.
  const element =
    field.fieldType === "textarea" ? "textarea" : isRanked(field) ? "input" : (elements[family] ?? "input")
  return `<xf:${element} ref="${own}"${kindOf(field)}>${labels(field, wording)}${element.startsWith("select") ? items(field, wording) : ""}</xf:${element}>`
}

/**
 * Renders a form as XForms 1.1 in XHTML: an instance whose elements are named after the field ids, a bind for each
 * question, and the controls, grouped by section.
 */
export const xforms = (form: FormDefinition, locale: string): string => {
  const root = "/data"
  const fields = form.sections.flatMap(fieldsOfSection)
  const places = form.sections.flatMap((section) =>
    section.fields.flatMap((item) => {
      const at = { path: root, within: [] }
      return isSubsection(item)
        ? item.fields.flatMap((field) => placed(field, { ...at, around: [...section.dependsOn, ...item.dependsOn] }))
        : placed(item, { ...at, around: section.dependsOn })
    }),
  )
  const all = new Map(places.flatMap((one) => [[one.field.fieldId, one] as const, [one.field.fieldUid, one] as const]))
  const rules = outerRulesOf(allFields(form))
  const wording = { locale, all }
  const heading = ({ title, fields: inner }: FormSection | FormSubsection): string => {
    const label = title === undefined ? "" : `<xf:label>${localizedText(title, wording)}</xf:label>`
    const controls = inner.map((item) => (isSubsection(item) ? heading(item) : control(item, root, wording)))
    return `<xf:group>${label}${controls.join("")}</xf:group>`
  }
  const sections = form.sections.map(heading)
  const title = escaped(localize(form.title, locale))
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xf="http://www.w3.org/2002/xforms" ` +
    `xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:parley="urn:parley:form" xml:lang="${escaped(locale)}">` +
    `<head><title>${title}</title><xf:model><xf:instance><data xmlns="" form-uid="${escaped(form.formUid)}" ` +
    `version="${escaped(form.version)}">${fields.map(instance).join("")}</data></xf:instance>` +
    `${places.map((place) => bind(place, all, rules)).join("")}</xf:model></head>` +
    `<body><h1>${title}</h1>${sections.join("")}</body></html>`
  )
}
