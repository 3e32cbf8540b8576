import { isUtf8 } from "node:buffer"
import type { Cell } from "../../../domain/infographic/Table.ts"
import type { Entries } from "./Chunks.ts"

/** Control characters other than a tab and line breaks. */
const control = /(?![\t\n\r])\p{Cc}/u

/** The text of a base64 value; undefined if the bytes aren't text. */
const textOf = (cell: string): string | undefined => {
  const bytes = Buffer.from(cell, "base64")
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString("utf8")
  return control.test(text) ? undefined : text
}

/** A column of bytes as strings. Undefined if any value isn't text, so that a column has a single type. */
export const textsOf = (cells: ReadonlyArray<Cell>): ReadonlyArray<Cell> | undefined => {
  const texts: Array<Cell> = []
  for (const cell of cells) {
    const text = typeof cell === "string" ? textOf(cell) : null
    if (text === undefined) return undefined
    texts.push(text)
  }
  return texts
}

/** Like `textsOf`, for the entries of a nested column in all row groups. */
export const textEntries = (groups: ReadonlyArray<Entries>): ReadonlyArray<Entries> => {
  const texts = groups.map(({ cells }) => textsOf(cells))
  return texts.every((cells) => cells !== undefined)
    ? groups.map((entries, at) => ({ ...entries, cells: texts[at]! }))
    : groups
}
