import { choicesOf } from "../answers/Choices.ts"
import { answerFamily } from "../answers/Readers.ts"
import { isJsonObject, type Json } from "../codec/Json.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"

/** The type of a column's cells. Cells with values of other types are left empty; text columns accept everything. */
export type CellKind = "text" | "number" | "boolean"
export type Cell = string | number | boolean | null

/**
 * If `labels` is set, options are exported as labels in that language instead of as values. `timeZone` is the zone of
 * exported times, for formats whose cells have no zone.
 */
export interface CellWords {
  readonly labels?: string | undefined
  readonly timeZone?: string | undefined
}

const labelled = (field: FormField, value: string, { labels }: CellWords): string => {
  const option = labels === undefined ? undefined : choicesOf(field)?.find((one) => one.value === value)
  return option === undefined ? value : localize(option.label, labels!)
}

/** Formats choices and tags as a readable list in one cell. */
const listed = (field: FormField, items: ReadonlyArray<Json>, words: CellWords): string =>
  items.map((item) => (typeof item === "string" ? labelled(field, item, words) : JSON.stringify(item))).join(", ")

const choosing: ReadonlySet<string> = new Set(["choice", "choices", "tags", "color"])

const textOf = (field: FormField, value: Json, words: CellWords): Cell => {
  if (value === null) return null
  if (typeof value === "string") return choosing.has(answerFamily(field)) ? labelled(field, value, words) : value
  if (Array.isArray(value) && choosing.has(answerFamily(field))) return listed(field, value, words)
  if (isJsonObject(value) && typeof value["url"] === "string" && Object.keys(value).length === 1) return value["url"]
  return JSON.stringify(value)
}

/** An answer as a cell; empty if the answer doesn't have the column's type. */
export const cellOf = (field: FormField, kind: CellKind, value: Json, words: CellWords): Cell => {
  if (kind === "text") return textOf(field, value, words)
  return typeof value === kind ? (value as Cell) : null
}
