import { canonicalJson, isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import type { Assembled, ReportLine } from "./Assembly.ts"
import { objectIn } from "./JsonParts.ts"

/**
 * The data of a form that another format can't express. For each part, by id, it contains the keys whose imported value
 * (`was`) differs from the exported value (`is`). If a key was edited after the export, the edit is kept.
 */
export type Differences = JsonObject

const lists: ReadonlySet<string> = new Set(["sections", "fields", "children"])
const identifiers: ReadonlySet<string> = new Set(["form_uid", "section_uid", "subsection_uid", "field_uid"])

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null)

/** The id of a part; empty for the form itself. */
const idOf = (node: JsonObject): string => String(node["field_id"] ?? node["section_id"] ?? node["subsection_id"] ?? "")

const isGroupNode = (json: Json | undefined): json is JsonObject =>
  isJsonObject(json ?? null) && Array.isArray((json as JsonObject)["children"])

/** Pairs the parts that two nodes have under a key; undefined if they can't be compared one by one. */
const pairsIn = (key: string, one: Json | undefined, other: Json | undefined) => {
  if (key === "item_template" && isGroupNode(one) && isGroupNode(other)) return [[one, other] as const]
  if (!lists.has(key) || !Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return undefined
  return one.map((part: Json, at: number) => [objectIn(part), objectIn(other[at])] as const)
}

/** Removes identifiers, because an import creates new ones. */
const withoutUids = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(withoutUids)
  if (!isJsonObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (identifiers.has(key) ? [] : [[key, withoutUids(value)]])),
  )
}

interface Trees {
  /** The imported definition, unchanged. */
  readonly read: JsonObject
  /** The imported definition in canonical form. */
  readonly canonical: JsonObject
  readonly own: JsonObject
}

/** Compares a form with the import of its own export, ignoring the keys in `left`, which an import sets itself. */
export const differencesOf = (trees: Trees, left: ReadonlySet<string>): Differences => {
  const found = new Map<string, JsonObject>()
  const visit = ({ read, canonical, own }: Trees): void => {
    const keys = new Set([...Object.keys(read), ...Object.keys(canonical), ...Object.keys(own)])
    const changes: Record<string, Json> = {}
    for (const key of keys) {
      if (identifiers.has(key) || (idOf(own) === "" && left.has(key))) continue
      const pairs = pairsIn(key, canonical[key], own[key])
      const reads = pairs === undefined ? undefined : pairsIn(key, read[key], own[key])
      if (pairs !== undefined && reads !== undefined)
        pairs.forEach(([part, ours], at) => visit({ read: reads[at]![0], canonical: part, own: ours }))
      else if (!isSame(withoutUids(canonical[key] ?? null), withoutUids(own[key] ?? null)))
        changes[key] = {
          ...(read[key] === undefined ? {} : { was: read[key] }),
          ...(own[key] === undefined ? {} : { is: withoutUids(own[key]) }),
        }
    }
    if (Object.keys(changes).length > 0) found.set(idOf(read), changes)
  }
  visit(trees)
  return Object.fromEntries(found)
}

/** Restores the original values of each part, except those that were edited after the export. */
class Restoring {
  /** Parts that were not edited after the export, by their ids in the file. */
  readonly whole = new Map<string, JsonObject>()
  private readonly differences: Differences

  constructor(differences: Differences) {
    this.differences = differences
  }

  node(node: JsonObject): JsonObject {
    const id = idOf(node)
    const changes = objectIn(Object.hasOwn(this.differences, id) ? this.differences[id] : undefined)
    const restored = new Map(Object.entries(node))
    let isWhole = true
    for (const [key, change] of Object.entries(changes)) {
      const { was, is } = objectIn(change)
      if (!isSame(node[key], was)) isWhole = false
      else if (is === undefined) restored.delete(key)
      else restored.set(key, is)
    }
    for (const [key, value] of restored)
      if (!Object.hasOwn(changes, key)) {
        if (lists.has(key) && Array.isArray(value))
          restored.set(
            key,
            value.map((part: Json) => (isJsonObject(part) ? this.node(part) : part)),
          )
        if (key === "item_template" && isJsonObject(value)) restored.set(key, this.node(value))
      }
    const result = Object.fromEntries(restored)
    if (isWhole) this.whole.set(id, result)
    return result
  }
}

const restoredLine = (line: ReportLine, part: JsonObject | undefined): ReportLine => {
  if (part === undefined || line.type === null) return line
  const type = typeof part["field_type"] === "string" ? (part["field_type"] as ReportLine["type"]) : line.type
  return { ...line, type, notes: [], fieldId: idOf(part) }
}

/** Restores the parts of a form that the file's own format can't express. */
export const restored = (assembled: Assembled, differences: Differences | undefined): Assembled => {
  if (differences === undefined) return assembled
  const restoring = new Restoring(differences)
  const definition = restoring.node(assembled.definition)
  const lines = assembled.lines.map((line) =>
    restoredLine(line, line.fieldId === undefined ? undefined : restoring.whole.get(line.fieldId)),
  )
  return { definition, lines }
}
