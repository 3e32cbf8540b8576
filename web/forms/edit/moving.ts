import type { Json } from "../../../src/domain/forms/codec/Json.ts"
import { type Draft, draftsIn, innerList, isRow, type Place, placeOf, places } from "./document.ts"

/** A question's place: a section (`section:0`), or a group or entry, by identifier. */
export interface Home {
  readonly key: string
  readonly of: Draft
  readonly depth: number
}

const isInside = (form: Draft, uid: string, of: Draft): boolean => {
  for (let place = placeOf(form, uid); place !== undefined;) {
    if (place.field === of) return true
    place = place.owner === undefined ? undefined : placeOf(form, String(place.owner["field_uid"]))
  }
  return false
}

const isHome = (field: Draft): boolean => innerList(field) !== undefined

/** Every section, group or entry that could contain the question. A group can't contain itself. */
export const homesFor = (form: Draft, field: Draft): ReadonlyArray<Home> => {
  const own = placeOf(form, String(field["field_uid"]))
  if (own !== undefined && isRow(own)) return []
  return draftsIn(form["sections"]).flatMap((section, i) => [
    { key: `section:${i}`, of: section, depth: 0 },
    ...places(form)
      .filter(
        (place) =>
          place.section === i && isHome(place.field) && !isInside(form, String(place.field["field_uid"]), field),
      )
      .map((place) => ({ key: String(place.field["field_uid"]), of: place.field, depth: place.depth + 1 })),
  ])
}

export const homeOf = ({ owner, section }: Place): string =>
  owner === undefined ? `section:${section}` : String(owner["field_uid"])

/** The array of questions in a place. Changing it changes the form. */
export const listOf = (form: Draft, home: string): Array<Json> | undefined => {
  const section = /^section:(\d+)$/.exec(home)?.[1]
  if (section === undefined) {
    const field = placeOf(form, home)?.field
    return field === undefined ? undefined : innerList(field)
  }
  const of = draftsIn(form["sections"])[Number(section)]
  return of === undefined ? undefined : ((of["fields"] ??= []) as Array<Json>)
}

/** Moves a question to the end of another section or group; returns false if it can't be moved there. */
export const movedInto = (form: Draft, uid: string, home: string): boolean => {
  const place = placeOf(form, uid)
  const list = listOf(form, home)
  if (place === undefined || list === undefined || place.isWholeEntry || isRow(place) || list === place.list)
    return false
  if (isInside(form, home, place.field)) return false
  list.push(...place.list.splice(place.index, 1))
  return true
}

/**
 * Moves a question by one position: into an adjacent group, out of a group at its end, and across sections. Rows of a
 * matrix stay in the matrix.
 */
export const moved = (form: Draft, uid: string, distance: 1 | -1): boolean => {
  const place = placeOf(form, uid)
  if (place === undefined || place.isWholeEntry) return false
  const { list, index, section, owner } = place
  const take = (): Json => list.splice(index, 1)[0]!
  const insert = (into: Array<Json>, at: number): true => {
    into.splice(at, 0, take())
    return true
  }
  const next = list[index + distance] as Draft | undefined
  const inner = next === undefined ? undefined : innerList(next)
  if (inner !== undefined) return insert(inner, distance === 1 ? 0 : inner.length)
  if (next !== undefined) return insert(list, index + distance)
  if (isRow(place)) return false
  if (owner !== undefined) {
    const around = placeOf(form, String(owner["field_uid"]))
    return around !== undefined && insert(around.list, around.index + (distance === 1 ? 1 : 0))
  }
  const beside = draftsIn(form["sections"])[section + distance]
  if (beside === undefined) return false
  const target = (beside["fields"] ??= []) as Array<Json>
  return insert(target, distance === 1 ? 0 : target.length)
}

/** The drop position of a dragged question: before, after or inside another question. */
export type Drop = "before" | "after" | "into"

/** Moves a question next to or into another question; returns false if it can't be moved there. */
export const dropped = (form: Draft, uid: string, at: string, drop: Drop): boolean => {
  const from = placeOf(form, uid)
  const target = placeOf(form, at)
  if (from === undefined || target === undefined || from.isWholeEntry || target.isWholeEntry) return false
  if (isInside(form, at, from.field)) return false
  if ((isRow(from) || isRow(target)) && from.owner !== target.owner) return false
  const inner = drop === "into" ? innerList(target.field) : undefined
  const [node] = from.list.splice(from.index, 1)
  if (inner !== undefined) inner.unshift(node!)
  else {
    const now = placeOf(form, at)!
    now.list.splice(now.index + (drop === "before" ? 0 : 1), 0, node!)
  }
  return true
}

/** An entry with one question becomes an entry with several, of which that question is the first. */
export const openEntry = (array: Draft, entryName: string): Array<Json> => {
  const list = innerList(array)
  if (list !== undefined) return list
  const single = array["item_template"]
  const children: Array<Json> = single === undefined || single === null ? [] : [single]
  const label = draftsIn(children)[0]?.["label"] ?? entryName
  array["item_template"] = {
    field_id: `${String(array["field_id"])}_entry`,
    field_uid: crypto.randomUUID(),
    field_type: "group",
    label,
    children,
  }
  return children
}
