import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { localize } from "../../../src/domain/forms/model/LocalizedText.ts"

/** A definition as it travels, open to change: the builder works on a copy and sends it whole. */
export type Draft = { [key: string]: Json | undefined }

/** A question and the list that it stands in. */
export interface Place {
  readonly field: Draft
  readonly list: Array<Json>
  readonly index: number
  readonly depth: number
  readonly section: number
}

export const copy = <T>(value: T): T => structuredClone(value)

export const draftsIn = (value: Json | undefined): Array<Draft> =>
  (Array.isArray(value) ? value : []).filter((one): one is JsonObject => isJsonObject(one)) as Array<Draft>

export const textIn = (value: Json | undefined, locale: string): string =>
  typeof value === "string" || isJsonObject(value) ? localize(value as string | Record<string, string>, locale) : ""

const placesIn = (list: Array<Json>, depth: number, section: number): ReadonlyArray<Place> =>
  list.flatMap((node, index) => {
    if (!isJsonObject(node)) return []
    const field = node as Draft
    if (Array.isArray(field["fields"])) return placesIn(field["fields"] as Array<Json>, depth, section)
    const inner = Array.isArray(field["children"]) ? placesIn(field["children"] as Array<Json>, depth + 1, section) : []
    return [{ field, list, index, depth, section }, ...inner]
  })

/** Every question in reading order, with those inside groups. */
export const places = (form: Draft): ReadonlyArray<Place> =>
  draftsIn(form["sections"]).flatMap((section, i) => placesIn((section["fields"] ??= []) as Array<Json>, 0, i))

export const placeOf = (form: Draft, uid: string): Place | undefined =>
  places(form).find(({ field }) => field["field_uid"] === uid)

/** The draft with every set of rules as a list: a definition writes a single one without. */
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

/** Moves a question by one place; at the end of a section it goes to the next one. */
export const moved = (form: Draft, uid: string, distance: 1 | -1): boolean => {
  const place = placeOf(form, uid)
  if (place === undefined) return false
  const { list, index, section, depth } = place
  const to = index + distance
  if (to >= 0 && to < list.length) {
    list.splice(to, 0, ...list.splice(index, 1))
    return true
  }
  const next = draftsIn(form["sections"])[section + distance]
  if (next === undefined || depth > 0) return false
  const target = (next["fields"] ??= []) as Array<Json>
  target.splice(distance === 1 ? 0 : target.length, 0, ...list.splice(index, 1))
  return true
}

/** Puts a question before another one. */
export const movedBefore = (form: Draft, uid: string, before: string): boolean => {
  const from = placeOf(form, uid)
  if (from === undefined || uid === before) return false
  const [node] = from.list.splice(from.index, 1)
  const to = placeOf(form, before)
  if (to === undefined || node === undefined) {
    from.list.splice(from.index, 0, ...(node === undefined ? [] : [node]))
    return false
  }
  to.list.splice(to.index, 0, node)
  return true
}
