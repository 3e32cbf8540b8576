import { Bool, type Data, Float64, makeData, Utf8 } from "apache-arrow"
import type { Cell, CellKind } from "../../domain/forms/submission/ExportColumns.ts"

/** The cells of one column, in the order of the rows; null for what is not there. */
type Cells = ReadonlyArray<Cell>

const bitmapOf = (length: number): Uint8Array => new Uint8Array((length + 7) >> 3)

const setBit = (bitmap: Uint8Array, at: number): void => {
  bitmap[at >> 3]! |= 1 << (at & 7)
}

/** Which cells are there, as Arrow marks them, and how many are not. */
const presence = (isThere: (at: number) => boolean, length: number) => {
  const nullBitmap = bitmapOf(length)
  let nullCount = 0
  for (let at = 0; at < length; at++)
    if (isThere(at)) setBit(nullBitmap, at)
    else nullCount++
  return { nullBitmap, nullCount, length }
}

const utf8 = new TextEncoder()

const texts = (cells: Cells): Data => {
  const words = cells.map((cell) => (typeof cell === "string" ? cell.toWellFormed() : null))
  const valueOffsets = new Int32Array(cells.length + 1)
  const data = new Uint8Array(words.reduce((bytes, word) => bytes + (word === null ? 0 : Buffer.byteLength(word)), 0))
  let end = 0
  words.forEach((word, at) => {
    if (word !== null) end += utf8.encodeInto(word, data.subarray(end)).written
    valueOffsets[at + 1] = end
  })
  return makeData({ type: new Utf8(), ...presence((at) => words[at] !== null, cells.length), valueOffsets, data })
}

const numbers = (cells: Cells): Data => {
  const data = Float64Array.from(cells, (cell) => (typeof cell === "number" ? cell : 0))
  return makeData({ type: new Float64(), ...presence((at) => typeof cells[at] === "number", cells.length), data })
}

const ticks = (cells: Cells): Data => {
  const data = bitmapOf(cells.length)
  cells.forEach((cell, at) => {
    if (cell === true) setBit(data, at)
  })
  return makeData({ type: new Bool(), ...presence((at) => typeof cells[at] === "boolean", cells.length), data })
}

const kinds = { text: texts, number: numbers, boolean: ticks }

/** A column as Arrow has it, in buffers of exactly its size: what builds buffers by doubling leaves most of them behind. */
export const columnData = (kind: CellKind, cells: Cells): Data => kinds[kind](cells)
