import { choicesOf } from "../answers/Choices.ts"
import { answerFamily, isRanked } from "../answers/Readers.ts"
import { isGroup, type Family } from "../model/FieldType.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { fieldsOfSection, isSubsection } from "../model/FormSection.ts"
import type { DependencyRule } from "../model/Rules.ts"
import { type LocalizedText, localize } from "../model/LocalizedText.ts"
import { slottedParts } from "../model/Slots.ts"
import { calculationText, type Finding, firingText, literal, relevantText } from "./XPath.ts"

/** Characters allowed in XML 1.0. */
const legal = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u{FFFE}\u{FFFF}]/gu, (character) => (/[\t\n\r]/.test(character) ? character : "\u{FFFD}"))

const escaped = (text: string): string =>
  legal(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** A field id as an element name: invalid characters become their code point. */
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
  /** Rules of its containers. */
  readonly around: ReadonlyArray<DependencyRule>
}

/** The fields of a list's entry; a list of plain values has one. */
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
  if (isGroup(field))
    return (field.children ?? []).flatMap((child) => placed(child, { path: own, within, around: rules }))
  const here = { field, path: own, within, around }
  if (field.fieldType !== "array") return [here]
  // Hiding a list hides its entries.
  const inner = { path: own, within: [...within, own], around: [] }
  return [here, ...entryOf(field).flatMap((child) => placed(child, inner))]
}

/** The path to an answer from a field: relative within the same entry, else from the root. */
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

export const limitsOf = ({ constraints = {} }: FormField): ReadonlyArray<string> => {
  const { minValue, maxValue, minLength, maxLength, pattern } = constraints
  return [
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

const requiredText = (field: FormField, find: Finding): string | undefined => {
  if (field.required) return "true()"
  const tests = field.dependsOn.flatMap((rule) =>
    rule.effect === "require" ? [rule.conditions.length === 0 ? "true()" : firingText(rule, find)] : [],
  )
  const said = tests.filter((test) => test !== undefined)
  return said.length === 0 ? undefined : said.map((test) => `(${test})`).join(" or ")
}

const bind = (place: Placed, all: ReadonlyMap<string, Placed>): string => {
  const { field, path, around } = place
  const find = findingFrom(place, all)
  const limits = [...limitsOf(field), ...choiceLimits(field, find)]
  const constraint = limits.length === 0 ? undefined : `. = '' or (${limits.join(" and ")})`
  const operation = field.dependsOn.flatMap((rule) => rule.operations).at(0)
  const isFixed = field.readOnly || field.fieldType === "note" || field.fieldType === "formula"
  const type = field.fieldType === "array" ? "" : ` type="${types[answerFamily(field)] ?? "xsd:string"}"`
  return (
    `<xf:bind nodeset="${path}"${type}` +
    attribute("required", requiredText(field, find)) +
    attribute("readonly", isFixed ? "true()" : undefined) +
    attribute("relevant", relevantText([...around, ...field.dependsOn], find)) +
    attribute("calculate", operation === undefined ? undefined : calculationText(operation, find)) +
    `${attribute("constraint", constraint)}/>`
  )
}

interface Wording {
  readonly locale: string
  readonly all: ReadonlyMap<string, Placed>
}

/** A text with its references to answers as XForms outputs. */
const said = (text: LocalizedText, { locale, all }: Wording): string =>
  slottedParts(localize(text, locale))
    .map(({ text: part, id }) => {
      const target = id === undefined ? undefined : all.get(id)
      return target === undefined ? escaped(part) : `<xf:output value="${target.path}"/>`
    })
    .join("")

const labels = (field: FormField, wording: Wording): string =>
  `<xf:label>${said(field.label, wording)}</xf:label>` +
  (field.description === undefined ? "" : `<xf:hint>${said(field.description, wording)}</xf:hint>`)

const items = (field: FormField, wording: Wording): string =>
  (choicesOf(field) ?? [])
    .filter(({ disabled }) => !disabled)
    .map(
      ({ value, label }) =>
        `<xf:item><xf:label>${said(label, wording)}</xf:label><xf:value>${escaped(value)}</xf:value></xf:item>`,
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
    return `<xf:group>${labels(field, wording)}${inner}</xf:group>`
  }
  if (family === "array") {
    const inner = entryOf(field)
      .map((child) => control(child, "", wording))
      .join("")
    return `<xf:group>${labels(field, wording)}<xf:repeat nodeset="${own}">${inner}</xf:repeat></xf:group>`
  }
  // Selections have no order; a ranking is typed, value by value.
  const element =
    field.fieldType === "textarea" ? "textarea" : isRanked(field) ? "input" : (elements[family] ?? "input")
  return `<xf:${element} ref="${own}">${labels(field, wording)}${element.startsWith("select") ? items(field, wording) : ""}</xf:${element}>`
}

/** The form as XForms 1.1 in XHTML: an instance by field id, a bind for each question, controls in sections. */
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
  const wording = { locale, all }
  const sections = form.sections.map((section) => {
    const title = section.title === undefined ? "" : `<xf:label>${said(section.title, wording)}</xf:label>`
    return `<xf:group>${title}${fieldsOfSection(section)
      .map((field) => control(field, root, wording))
      .join("")}</xf:group>`
  })
  const title = escaped(localize(form.title, locale))
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xf="http://www.w3.org/2002/xforms" ` +
    `xmlns:xsd="http://www.w3.org/2001/XMLSchema" xml:lang="${escaped(locale)}">` +
    `<head><title>${title}</title><xf:model><xf:instance><data xmlns="" form-uid="${escaped(form.formUid)}" ` +
    `version="${escaped(form.version)}">${fields.map(instance).join("")}</data></xf:instance>` +
    `${places.map((place) => bind(place, all)).join("")}</xf:model></head>` +
    `<body><h1>${title}</h1>${sections.join("")}</body></html>`
  )
}
