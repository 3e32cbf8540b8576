import { renamedSlots } from "../model/Slots.ts"
import { isJsonObject, type Json } from "../codec/Json.ts"

/** A private copy of a definition's JSON during an edit. */
export type Tree = { [key: string]: Json | Tree | Array<Json | Tree> | undefined }

/** An edit of something that is missing or must not be changed; the message says which. */
export class EditRefused extends Error {}

export const refuse = (why: string): never => {
  throw new EditRefused(why)
}

const listAt = (node: Tree, key: string): Array<Tree> => {
  if (!Array.isArray(node[key])) node[key] = []
  return node[key] as Array<Tree>
}

export const sectionsOf = (form: Tree): Array<Tree> => listAt(form, "sections")

/** The position of the section with this uid. */
export const sectionIndex = (form: Tree, uid: string): number => {
  const index = sectionsOf(form).findIndex((section) => section["section_uid"] === uid)
  return index >= 0 ? index : refuse(`There is no section with the section_uid ${uid}`)
}

export const sectionAt = (form: Tree, uid: string): Tree => sectionsOf(form)[sectionIndex(form, uid)]!

/** The place of an element: its position in a list or, for a template, the array that it belongs to. */
export interface Slot {
  readonly node: Tree
  readonly replace: (node: Tree) => void
  readonly remove: () => void
  /** The list that contains the element; undefined for a template, which has no siblings. */
  readonly list: Array<Tree> | undefined
  readonly index: number
}

const slotIn = (list: Array<Tree>, index: number): Slot => ({
  node: list[index]!,
  replace: (node) => void (list[index] = node),
  remove: () => void list.splice(index, 1),
  list,
  index,
})

const lists = (node: Tree): ReadonlyArray<Array<Tree>> =>
  ["fields", "children"].flatMap((key) => (Array.isArray(node[key]) ? [node[key] as Array<Tree>] : []))

const templateOf = (node: Tree): Tree | undefined =>
  isJsonObject(node["item_template"]) ? (node["item_template"] as Tree) : undefined

/** Finds the element with this uid below a node, including in subsections, groups and array templates. */
const findBelow = (node: Tree, key: string, uid: string): Slot | undefined => {
  for (const list of lists(node))
    for (const [index, item] of list.entries()) {
      const slot = item[key] === uid ? slotIn(list, index) : findBelow(item, key, uid)
      if (slot !== undefined) return slot
    }
  const template = templateOf(node)
  if (template === undefined) return undefined
  if (template[key] !== uid) return findBelow(template, key, uid)
  return {
    node: template,
    replace: (replacement) => void (node["item_template"] = replacement),
    remove: () => refuse("The template of an array can't be removed: remove the array instead"),
    list: undefined,
    index: 0,
  }
}

export const fieldSlot = (form: Tree, sectionUid: string, fieldUid: string): Slot =>
  findBelow(sectionAt(form, sectionUid), "field_uid", fieldUid) ??
  refuse(`The section ${sectionUid} has no field with the field_uid ${fieldUid}`)

export const subsectionSlot = (form: Tree, sectionUid: string, subsectionUid: string): Slot =>
  findBelow(sectionAt(form, sectionUid), "subsection_uid", subsectionUid) ??
  refuse(`The section ${sectionUid} has no subsection with the subsection_uid ${subsectionUid}`)

export interface PlaceRef {
  readonly section_uid: string
  readonly subsection_uid?: string
  readonly group_uid?: string
}

/** The field list of the innermost container that `place` names: a group, a subsection or a section. */
export const fieldList = (form: Tree, place: PlaceRef): Array<Tree> => {
  if (place.group_uid !== undefined) {
    const { node } = fieldSlot(form, place.section_uid, place.group_uid)
    return node["field_type"] === "group" || node["field_type"] === "matrix"
      ? listAt(node, "children")
      : refuse(`The field ${place.group_uid} isn't a group or a matrix`)
  }
  if (place.subsection_uid !== undefined)
    return listAt(subsectionSlot(form, place.section_uid, place.subsection_uid).node, "fields")
  return listAt(sectionAt(form, place.section_uid), "fields")
}

export const insert = (list: Array<Tree>, node: Tree, position: number | undefined): void => {
  if (position !== undefined && position > list.length)
    refuse(`position must be at most ${list.length}, not ${position}`)
  list.splice(position ?? list.length, 0, node)
}

const uidKeys = ["section_uid", "subsection_uid", "field_uid"]

/** A copy without identifiers, so that new ones are generated. */
export const withoutUids = (node: Tree): Tree => {
  const copy = structuredClone(node)
  const strip = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(strip)
    if (!isJsonObject(value)) return
    const tree = value as Tree
    // In conditions and operations a uid is a reference, not the identity of the node.
    if (!("operator" in tree) && !("op" in tree)) for (const key of uidKeys) delete tree[key]
    for (const [key, inner] of Object.entries(tree)) if (key !== "depends_on" && key !== "post_depends") strip(inner)
  }
  strip(copy)
  return copy
}

/** All fields of a node, including the node itself. */
export const fieldsBelow = (node: Tree): ReadonlyArray<Tree> => [
  ...(node["field_id"] === undefined ? [] : [node]),
  ...lists(node).flatMap((list) => list.flatMap(fieldsBelow)),
  ...(templateOf(node) === undefined ? [] : fieldsBelow(templateOf(node)!)),
]

const textKeys = new Set(["label", "description", "hint", "placeholder", "title"])

const followInText = (text: unknown, renames: ReadonlyMap<string, string>): unknown => {
  if (typeof text === "string") return renamedSlots(text, renames)
  if (!isJsonObject(text)) return text
  return Object.fromEntries(Object.entries(text).map(([tag, one]) => [tag, followInText(one, renames)]))
}

const ruleKeys = new Set(["depends_on", "post_depends", "visible_if", "required_if", "computed"])

/** Updates references to renamed fields in all rules and text below a node. */
export const followRenames = (node: unknown, renames: ReadonlyMap<string, string>, isRule = false): void => {
  if (Array.isArray(node)) return node.forEach((item) => followRenames(item, renames, isRule))
  if (!isJsonObject(node)) return
  const tree = node as Tree
  if (isRule)
    for (const key of ["field_id", "target"]) {
      const name = tree[key]
      const next = typeof name === "string" ? renames.get(name) : undefined
      if (next !== undefined) tree[key] = next
    }
  if (!isRule)
    for (const key of textKeys) if (tree[key] !== undefined) tree[key] = followInText(tree[key], renames) as Json
  // The options of a question may have rules; the options of an operation are settings.
  for (const [key, value] of Object.entries(tree))
    if (key !== "meta" && (key !== "options" || Array.isArray(value)))
      followRenames(value, renames, isRule || ruleKeys.has(key))
}
