import type { Json } from "../../../src/domain/forms/codec/Json.ts"
import { otherLabels } from "../../../src/domain/forms/catalog/CompoundSnippets.ts"
import type { Control } from "../../../src/domain/forms/catalog/ControlCatalog.ts"
import { filled } from "../../../src/views/language/filled.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { copy, type Draft, draftsIn, innerList, isRow, type Place, placeOf, rowsOf, textIn } from "./document.ts"
import { firstCalculation } from "./formula.ts"
import { openEntry } from "./moving.ts"
import { freeName, nameOf, withOwnNames } from "./naming.ts"
import { inLanguages, languagesOf } from "./texts.ts"

/**
 * The position of a new question: in a group or an entry, else after the selected question, else at the end of a
 * section.
 */
export interface Spot {
  readonly into: string | undefined
  readonly after: string | undefined
  readonly section: number | undefined
}

/**
 * A new question of the given type, with unused names, in the form's languages. A single nested question is named after
 * its type.
 */
export const newQuestion = (facts: EditFacts, form: Draft, { type, snippet }: Control): Draft => {
  const languages = languagesOf(form, facts.locale)
  const node = inLanguages(copy(snippet) as Draft, languages)
  node["field_id"] = type
  const taken = new Set<unknown>()
  for (const option of draftsIn(node["options"])) {
    option["value"] = freeName(nameOf(textIn(option["label"], languages[0] ?? facts.locale), "option"), taken)
    taken.add(option["value"])
  }
  const inner = [...draftsIn(node["children"]), ...draftsIn([node["item_template"] ?? null])]
  for (const one of inner) if (inner.length === 1) one["field_id"] = one["field_type"]
  return withOwnNames(form, { ...node, field_uid: crypto.randomUUID() })
}

/** Follow-up questions such as "Please specify" stay with their question. */
const followersOf = ({ field, list, index }: Place): number => {
  const isFollower = (one: Draft): boolean => {
    const conditions = draftsIn(one["depends_on"]).flatMap((rule) => draftsIn(rule["conditions"]))
    return conditions.length > 0 && conditions.every((condition) => condition["field_id"] === field["field_id"])
  }
  const after = draftsIn(list).slice(index + 1)
  const next = after.findIndex((one) => !isFollower(one))
  return next === -1 ? after.length : next
}

/**
 * A question's place. For a row of a matrix, it is the matrix's place, because no question can be inserted among the
 * rows.
 */
const outside = (form: Draft, place: Place | undefined): Place | undefined =>
  place !== undefined && isRow(place) ? placeOf(form, String(place.owner!["field_uid"])) : place

const listAt = (facts: EditFacts, form: Draft, { into, after, section }: Spot): readonly [Array<Json>, number] => {
  const home = into === undefined ? undefined : placeOf(form, into)?.field
  if (home !== undefined) {
    const list = innerList(home) ?? openEntry(home, facts.texts.edit.entry.one)
    return [list, list.length]
  }
  const place = after === undefined ? undefined : outside(form, placeOf(form, after))
  if (place?.isWholeEntry === true) {
    const list = openEntry(place.owner!, facts.texts.edit.entry.one)
    return [list, list.length]
  }
  if (place !== undefined) return [place.list, place.index + 1 + followersOf(place)]
  const of = draftsIn(form["sections"]).at(section ?? -1)
  const list = (of === undefined ? [] : (of["fields"] ??= [])) as Array<Json>
  return [list, list.length]
}

/** Inserts a question; returns its identifier. */
export const addQuestion = (facts: EditFacts, form: Draft, control: Control, spot: Spot): string => {
  const node = newQuestion(facts, form, control)
  const [list, at] = listAt(facts, form, spot)
  list.splice(at, 0, node as Json)
  if (node["field_type"] === "formula") node["computed"] = firstCalculation(form, node)
  return String(node["field_uid"])
}

/** A label in the form's languages. */
const labelIn = (form: Draft, page: string, label: Readonly<Record<string, string>>): Json =>
  inLanguages({ label: { ...label } }, languagesOf(form, page))["label"]!

/** "Other" as the last option, with a conditional question for details. */
export const addOther = (form: Draft, field: Draft, page: string): boolean => {
  const place = placeOf(form, String(field["field_uid"]))
  if (place === undefined) return false
  const options = (field["options"] ??= []) as Array<Json>
  const value = freeName("other", new Set(draftsIn(options).map((one) => one["value"])))
  options.push({ value, label: labelIn(form, page, otherLabels.option) })
  const isSeveral = ["multi_select", "checkbox"].includes(String(field["field_type"]))
  const condition = { field_id: field["field_id"]!, operator: isSeveral ? "contains" : "eq", value, source: "field" }
  const node = withOwnNames(form, {
    field_id: `${String(field["field_id"])}_${value}`,
    field_uid: crypto.randomUUID(),
    field_type: "text",
    label: labelIn(form, page, otherLabels.question),
    required: true,
    depends_on: [{ conditions: [condition], logic: "and", effect: "show", operations: [] }],
  })
  place.list.splice(place.index + 1, 0, node as Json)
  return true
}

/** Adds a row to a matrix; returns its label. */
export const addRow = (
  { texts: { edit } }: EditFacts,
  form: Draft,
  matrix: Draft,
  page: string,
): string | undefined => {
  const rows = rowsOf(matrix)
  if (rows === undefined) return undefined
  const label = filled(edit.entry.row, { number: rows.length + 1 })
  const row = {
    field_id: `${String(matrix["field_id"])}_row`,
    field_type: "radio",
    label: labelIn(form, page, { [page]: label }),
  }
  rows.push(withOwnNames(form, row) as Json)
  return label
}
