import type { Cell } from "../../../domain/infographic/Table.ts"
import type { Budget } from "../../../domain/infographic/tables/Limits.ts"
import { cellsOf } from "./Cells.ts"
import { corrupt } from "./Fault.ts"
import type { Leaf } from "./Fields.ts"
import type { ColumnChunk } from "./Footer.ts"
import { type DataPage, type DictionaryPage, readPages } from "./Pages.ts"
import { readIndexes, readValues } from "./Values.ts"

/** Entries of one leaf in one row group: a level per entry, and a cell per entry with a value. */
export interface Entries {
  readonly definitions: Uint8Array
  readonly repetitions: Uint8Array
  readonly cells: ReadonlyArray<Cell>
}

/** The bytes of a file, and the position where its pages end. */
export interface Source {
  readonly bytes: Uint8Array
  readonly end: number
  readonly budget: Budget
}

/** The cells of a top-level column without lists or structs, page by page, with null for missing values. */
export const readFlat = (source: Source, chunk: ColumnChunk, leaf: Leaf, out: Array<ReadonlyArray<Cell>>): void => {
  for (const { page, cells } of decoded(source, chunk, leaf)) {
    if (page.definitions === undefined || page.present === page.count) out.push(cells)
    else out.push(withNulls(page.definitions, leaf.maxDefinition, cells))
  }
}

const withNulls = (definitions: Uint8Array, max: number, cells: ReadonlyArray<Cell>): ReadonlyArray<Cell> => {
  const all: Array<Cell> = []
  let next = 0
  for (let n = 0; n < definitions.length; n++) all.push(definitions[n] === max ? cells[next++]! : null)
  return all
}

/** The entries of a leaf below a list, a map or a struct. */
export const readEntries = (source: Source, chunk: ColumnChunk, leaf: Leaf): Entries => {
  const definitions: Array<Uint8Array> = []
  const repetitions: Array<Uint8Array> = []
  const all: Array<ReadonlyArray<Cell>> = []
  for (const { page, cells } of decoded(source, chunk, leaf)) {
    definitions.push(page.definitions ?? new Uint8Array(page.count))
    repetitions.push(page.repetitions ?? new Uint8Array(page.count))
    all.push(cells)
  }
  return { definitions: joinedLevels(definitions), repetitions: joinedLevels(repetitions), cells: joined(all) }
}

/** The cells of all pages in order; a single page is not copied. */
export const joined = (parts: ReadonlyArray<ReadonlyArray<Cell>>): ReadonlyArray<Cell> => {
  if (parts.length === 1) return parts[0]!
  const all: Array<Cell> = []
  for (const part of parts) for (let n = 0; n < part.length; n++) all.push(part[n]!)
  return all
}

const joinedLevels = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  if (parts.length === 1) return parts[0]!
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function* decoded(
  source: Source,
  chunk: ColumnChunk,
  leaf: Leaf,
): Generator<{ readonly page: DataPage; readonly cells: ReadonlyArray<Cell> }> {
  const { bytes, end, budget } = source
  let dictionary: Dictionary | undefined
  for (const page of readPages(bytes, end, chunk, leaf, budget)) {
    if (page.kind === "dictionary") {
      if (dictionary !== undefined) throw corrupt("second_dictionary")
      dictionary = readDictionary(page, leaf, budget)
    } else if (page.encoding === "RLE_DICTIONARY" || page.encoding === "PLAIN_DICTIONARY") {
      if (dictionary === undefined) throw corrupt("dictionary_missing")
      yield { page, cells: lookedUp(page, dictionary, budget) }
    } else {
      yield { page, cells: cellsOf(readValues(page.encoding, page.values, page.present, leaf, budget), leaf.meaning) }
    }
  }
}

interface Dictionary {
  readonly cells: ReadonlyArray<Cell>
  /** The byte length of each text cell. */
  readonly lengths: Uint32Array
}

const readDictionary = (page: DictionaryPage, leaf: Leaf, budget: Budget): Dictionary => {
  budget.spendCells(page.count)
  const cells = cellsOf(readValues("PLAIN", page.values, page.count, leaf, budget), leaf.meaning)
  const lengths = new Uint32Array(cells.length)
  if (typeof cells[0] === "string") for (let n = 0; n < cells.length; n++) lengths[n] = String(cells[n]).length
  return { cells, lengths }
}

/** The cells share the dictionary's strings, but output built from the cells doesn't, so their lengths are counted. */
const lookedUp = (page: DataPage, { cells, lengths }: Dictionary, budget: Budget): ReadonlyArray<Cell> => {
  const indexes = readIndexes(page.values, page.present)
  const out: Array<Cell> = []
  let characters = 0
  for (let n = 0; n < indexes.length; n++) {
    const index = indexes[n]!
    if (index >= cells.length) throw corrupt("dictionary_index")
    out.push(cells[index]!)
    characters += lengths[index]!
  }
  budget.spendText(characters)
  return out
}
