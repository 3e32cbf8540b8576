import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { slugOf } from "../../../src/domain/forms/codec/Slug.ts"
import { renamedSlots } from "../../../src/domain/forms/model/Slots.ts"
import { FieldId } from "../../../src/domain/forms/model/FormField.ts"
import * as Schema from "effect/Schema"
import { type Draft, draftsIn } from "./document.ts"
import { renamePlaces } from "./texts.ts"

/** Published names, which stored data may use, by the question's identifier. */
export type PublishedNames = Readonly<Record<string, { readonly id: string; readonly values: ReadonlyArray<string> }>>

/** The names of a published form. */
export const namesOf = (form: Draft): PublishedNames => {
  const names: Record<string, PublishedNames[string]> = {}
  walk(form as JsonObject, (node) => {
    if ("field_type" in node)
      names[String(node["field_uid"])] = {
        id: String(node["field_id"]),
        values: draftsIn(node["options"]).map((option) => String(option["value"])),
      }
  })
  return names
}

const longest = 40

/** A readable export name from a label: "Your name?" is `your_name`. */
export const nameOf = (words: string, otherwise: string): string => {
  const slug = slugOf(words)
  if (slug === "form" && !/form/i.test(words)) return otherwise
  const parts = slug.split("-")
  let name = parts.shift()!.slice(0, longest)
  for (const part of parts) {
    if (name.length + 1 + part.length > longest) break
    name += `_${part}`
  }
  return name
}

/** The first unused name among `wanted`, `wanted_2`, `wanted_3`... */
export const freeName = (wanted: string, taken: ReadonlySet<unknown>): string => {
  let name = wanted
  for (let again = 2; taken.has(name); again++) name = `${wanted}_${again}`
  return name
}

/** Whether a name was generated, so that it may follow the label. */
const isMade = (name: string, from: string): boolean =>
  name === from || (name.startsWith(`${from}_`) && /^\d+$/.test(name.slice(from.length + 1)))

const walk = (node: Json | undefined, visit: (node: Draft) => void): void => {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (isJsonObject(node)) {
    visit(node as Draft)
    for (const one of Object.values(node)) walk(one, visit)
  }
}

const idsOf = (form: Draft, but?: Draft): ReadonlySet<unknown> => {
  const ids = new Set<unknown>()
  walk(form as JsonObject, (node) => node !== but && "field_type" in node && ids.add(node["field_id"]))
  return ids
}

const textKeys = ["label", "description", "hint", "placeholder", "title"] as const

/** Text with its references to answers renamed, in every language. */
const renamedIn = (text: Json | undefined, renames: ReadonlyMap<string, string>): Json | undefined =>
  typeof text === "string"
    ? renamedSlots(text, renames)
    : isJsonObject(text)
      ? Object.fromEntries(Object.entries(text).map(([tag, one]) => [tag, renamedIn(one, renames)!]))
      : text

/** Renames a question and all references to it. */
export const renameField = (form: Draft, field: Draft, to: string): void => {
  const from = field["field_id"]
  if (from === to) return
  const renames = new Map([[String(from), to]])
  walk(form as JsonObject, (node) => {
    if (node === field || !("field_type" in node))
      for (const key of ["field_id", "value_field_id", "target"]) if (node[key] === from) node[key] = to
    for (const key of textKeys) if (node[key] !== undefined) node[key] = renamedIn(node[key], renames)
    const { operands } = node
    if (Array.isArray(operands)) node["operands"] = operands.map((one) => (one === from ? to : one))
  })
  const style = isJsonObject(form["style"]) ? form["style"] : undefined
  const styles = isJsonObject(style?.["field_styles"]) ? (style["field_styles"] as Draft) : undefined
  if (styles?.[String(from)] === undefined) return
  styles[to] = styles[String(from)]
  delete styles[String(from)]
}

const isFieldId = Schema.is(FieldId)

/** Sets the name that the author chose for a question; returns false if it is invalid or taken. */
export const chooseFieldName = (form: Draft, field: Draft, wanted: string): boolean => {
  const name = wanted.trim()
  if (!isFieldId(name) || idsOf(form, field).has(name)) return false
  renameField(form, field, name)
  return true
}

/** A generated name follows its label until it is published or replaced by the author. */
export const followWords = (
  form: Draft,
  field: Draft,
  before: string,
  after: string,
  published: PublishedNames,
): void => {
  const type = String(field["field_type"])
  const id = String(field["field_id"])
  if (published[String(field["field_uid"])] !== undefined) return
  if (!isMade(id, nameOf(before, type)) && !isMade(id, type) && !isMade(id, `new_${type}`)) return
  renameField(form, field, freeName(nameOf(after, type), idsOf(form, field)))
}

/** Changes an option's value, including in the rules that refer to it. */
export const renameValue = (form: Draft, field: Draft, option: Draft, to: string): void => {
  const from = option["value"]
  if (from === to) return
  const swapped = (value: Json | undefined): Json | undefined =>
    Array.isArray(value) ? value.map((one) => (one === from ? to : one)) : value === from ? to : value
  walk(form as JsonObject, (node) => {
    if ("field_type" in node || node["field_id"] !== field["field_id"] || !("operator" in node)) return
    node["value"] = swapped(node["value"])
  })
  if (field["default"] !== undefined) field["default"] = swapped(field["default"])
  renamePlaces(
    form,
    `${String(field["field_uid"])}.options.${String(from)}`,
    `${String(field["field_uid"])}.options.${to}`,
  )
  option["value"] = to
}

const valuesOf = (field: Draft, but: Draft): ReadonlySet<unknown> =>
  new Set(draftsIn(field["options"]).flatMap((one) => (one === but ? [] : [one["value"]])))

/** Sets the value that the author chose for an option; returns false if it is taken. */
export const chooseValue = (form: Draft, field: Draft, option: Draft, wanted: string): boolean => {
  const value = wanted.trim()
  if (value === "" || value.length > 200 || valuesOf(field, option).has(value)) return false
  renameValue(form, field, option, value)
  return true
}

/** A generated option value follows its label until it is published or replaced by the author. */
export const followOption = (
  form: Draft,
  field: Draft,
  option: Draft,
  { before, after }: { readonly before: string; readonly after: string },
  published: PublishedNames,
): void => {
  const value = String(option["value"])
  const isOut = published[String(field["field_uid"])]?.values.includes(value) === true
  if (isOut || !isMade(value, nameOf(before, "option"))) return
  renameValue(form, field, option, freeName(nameOf(after, "option"), valuesOf(field, option)))
}

/** A name for a new question. */
export const newFieldName = (form: Draft, words: string, type: string): string =>
  freeName(nameOf(words, type), idsOf(form))

/** A copy of a question with new names, including those of its children. */
export const withOwnNames = (form: Draft, field: Draft): Draft => {
  const taken = new Set(idsOf(form))
  walk(field as JsonObject, (node) => {
    if (!("field_type" in node)) return
    const name = freeName(String(node["field_id"]), taken)
    const from = node["field_id"]
    taken.add(name)
    if (name !== from) renameField({ sections: [{ fields: [field as JsonObject] }] }, node, name)
    node["field_uid"] = crypto.randomUUID()
  })
  return field
}
