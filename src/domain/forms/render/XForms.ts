import { choicesOf } from "../answers/Choices.ts"
import { answerFamily, isRanked } from "../answers/Readers.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { fieldsOfSection } from "../model/FormSection.ts"
import { localize } from "../model/LocalizedText.ts"

/** Characters that XML 1.0 has. */
const legal = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u{FFFE}\u{FFFF}]/gu, (character) => (/[\t\n\r]/.test(character) ? character : "\u{FFFD}"))

const escaped = (text: string): string =>
  legal(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** A field id as an element's name: what no name may hold is written as its code point. */
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
}

const instance = (field: FormField): string => {
  const name = nameOf(field.fieldId)
  if (field.fieldType === "group") return `<${name}>${(field.children ?? []).map(instance).join("")}</${name}>`
  const given = field.default
  const value =
    typeof given === "string" || typeof given === "number" || typeof given === "boolean" ? String(given) : ""
  return `<${name}>${escaped(value)}</${name}>`
}

const placed = (field: FormField, path: string): ReadonlyArray<Placed> => {
  const own = `${path}/${nameOf(field.fieldId)}`
  return field.fieldType === "group"
    ? (field.children ?? []).flatMap((child) => placed(child, own))
    : [{ field, path: own }]
}

const bind = ({ field, path }: Placed): string => {
  const { minValue, maxValue } = field.constraints ?? {}
  const limits = [
    ...(minValue === undefined ? [] : [`. >= ${minValue}`]),
    ...(maxValue === undefined ? [] : [`. <= ${maxValue}`]),
  ]
  const constraint = limits.length === 0 ? "" : ` constraint="${escaped(`. = '' or (${limits.join(" and ")})`)}"`
  const required = field.required ? ' required="true()"' : ""
  const readonly = field.readOnly || field.fieldType === "formula" ? ' readonly="true()"' : ""
  return `<xf:bind nodeset="${path}" type="${types[answerFamily(field)] ?? "xsd:string"}"${required}${readonly}${constraint}/>`
}

const labels = (field: FormField, locale: string): string =>
  `<xf:label>${escaped(localize(field.label, locale))}</xf:label>` +
  (field.description === undefined ? "" : `<xf:hint>${escaped(localize(field.description, locale))}</xf:hint>`)

const items = (field: FormField, locale: string): string =>
  (choicesOf(field) ?? [])
    .filter(({ disabled }) => !disabled)
    .map(
      ({ value, label }) =>
        `<xf:item><xf:label>${escaped(localize(label, locale))}</xf:label><xf:value>${escaped(value)}</xf:value></xf:item>`,
    )
    .join("")

const elements: Partial<Readonly<Record<Family, string>>> = {
  choice: "select1",
  choices: "select",
  secret: "secret",
  file: "upload",
  audio: "upload",
  formula: "output",
  remote: "output",
}

const control = (field: FormField, path: string, locale: string): string => {
  const family = answerFamily(field)
  const own = `${path}/${nameOf(field.fieldId)}`
  if (family === "hidden") return ""
  if (family === "group") {
    const inner = (field.children ?? []).map((child) => control(child, own, locale)).join("")
    return `<xf:group>${labels(field, locale)}${inner}</xf:group>`
  }
  // Selections have no order; one is written, value by value.
  const element =
    field.fieldType === "textarea" ? "textarea" : isRanked(field) ? "input" : (elements[family] ?? "input")
  return `<xf:${element} ref="${own}">${labels(field, locale)}${element.startsWith("select") ? items(field, locale) : ""}</xf:${element}>`
}

/** The form as XForms 1.1 in XHTML: an instance by field id, a bind for each question, controls in sections. */
export const xforms = (form: FormDefinition, locale: string): string => {
  const root = "/data"
  const fields = form.sections.flatMap(fieldsOfSection)
  const sections = form.sections.map((section) => {
    const title = section.title === undefined ? "" : `<xf:label>${escaped(localize(section.title, locale))}</xf:label>`
    return `<xf:group>${title}${fieldsOfSection(section)
      .map((field) => control(field, root, locale))
      .join("")}</xf:group>`
  })
  const title = escaped(localize(form.title, locale))
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xf="http://www.w3.org/2002/xforms" ` +
    `xmlns:xsd="http://www.w3.org/2001/XMLSchema" xml:lang="${escaped(locale)}">` +
    `<head><title>${title}</title><xf:model><xf:instance><data xmlns="" form-uid="${escaped(form.formUid)}" ` +
    `version="${escaped(form.version)}">${fields.map(instance).join("")}</data></xf:instance>` +
    `${fields
      .flatMap((field) => placed(field, root))
      .map(bind)
      .join("")}</xf:model></head>` +
    `<body><h1>${title}</h1>${sections.join("")}</body></html>`
  )
}
