import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { localize } from "../../../src/domain/forms/model/LocalizedText.ts"

/** A mutable definition in wire format. The builder edits a copy and sends the whole copy. */
export type Draft = { [key: string]: Json | undefined }

/** A question and the list that contains it. */
export interface Place {
  readonly field: Draft
  readonly list: Array<Json>
  readonly index: number
  readonly depth: number
  readonly section: number
  /** The enclosing group or repeating entries. */
  readonly owner?: Draft
  /** The enclosing repeating entries. */
  readonly array?: Draft
  /**
   * Set if this is the only question in repeating entries. It can then be moved or deleted only together with the
   * entries.
   */
  readonly isWholeEntry?: true
}

export const copy = <T>(value: T): T => structuredClone(value)

export const draftsIn = (value: Json | undefined): Array<Draft> =>
  (Array.isArray(value) ? value : []).filter((one): one is JsonObject => isJsonObject(one)) as Array<Draft>

export const textIn = (value: Json | undefined, locale: string): string =>
  typeof value === "string" || isJsonObject(value) ? localize(value as string | Record<string, string>, locale) : ""

/**
 * The list of questions in a group or in repeating entries. Changing the list changes the draft. Undefined for other
 * questions, and for repeating entries with a single question.
 */
export const innerList = (field: Draft): Array<Json> | undefined => {
  const { children, item_template: template } = field
  if (field["field_type"] === "group")
    return (Array.isArray(children) ? children : (field["children"] = [])) as Array<Json>
  return isJsonObject(template) && template["field_type"] === "group" ? innerList(template as Draft) : undefined
}

/** The rows of a matrix, among which no other question can be placed. */
export const rowsOf = (field: Draft): Array<Json> | undefined =>
  field["field_type"] === "matrix"
    ? ((Array.isArray(field["children"]) ? field["children"] : (field["children"] = [])) as Array<Json>)
    : undefined

/** Whether the question is a row of a matrix. It stays a row, and no other question can be placed next to it. */
export const isRow = ({ owner }: Place): boolean => owner !== undefined && rowsOf(owner) !== undefined

type Within = Pick<Place, "depth" | "section" | "owner" | "array">

const placesIn = (list: Array<Json>, within: Within): ReadonlyArray<Place> =>
  list.flatMap((node, index) => {
    if (!isJsonObject(node)) return []
    const field = node as Draft
    if (Array.isArray(field["fields"])) return placesIn(field["fields"] as Array<Json>, within)
    return [{ ...within, field, list, index }, ...placesInside(field, within)]
  })

const placesInside = (field: Draft, within: Within): ReadonlyArray<Place> => {
  const isArray = field["field_type"] === "array"
  const inside = { ...within, depth: within.depth + 1, owner: field, ...(isArray ? { array: field } : {}) }
  const list = innerList(field) ?? rowsOf(field)
  if (list !== undefined) return placesIn(list, inside)
  const template = field["item_template"]
  if (!isArray || !isJsonObject(template)) return []
  return placesIn([template], inside).map((place, i) => (i === 0 ? { ...place, isWholeEntry: true as const } : place))
}

/** Every question in reading order, including nested ones. */
export const places = (form: Draft): ReadonlyArray<Place> =>
  draftsIn(form["sections"]).flatMap((section, i) =>
    placesIn((section["fields"] ??= []) as Array<Json>, { depth: 0, section: i }),
  )

export const placeOf = (form: Draft, uid: string): Place | undefined =>
  places(form).find(({ field }) => field["field_uid"] === uid)

/**
 * Turns every single rule in the draft into a list, because a definition may contain either one rule or a list of
 * rules.
 */
export const opened = (form: Draft): Draft => {
  const visit = (node: Json | undefined): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!isJsonObject(node)) return
    const draft = node as Draft
    for (const key of ["depends_on", "post_depends"]) if (isJsonObject(draft[key])) draft[key] = [draft[key]]
    for (const key of ["sections", "fields", "children", "item_template"]) visit(draft[key])
  }
  visit(form as JsonObject)
  return form
}

/** The id of the top-level question that contains a question; for a top-level question, its own id. */
export const topOf = (form: Draft, uid: string): string => {
  const owner = placeOf(form, uid)?.owner
  return owner === undefined ? uid : topOf(form, String(owner["field_uid"]))
}
