import type { Cell, CellKind } from "../../../domain/forms/submission/ExportColumns.ts"

export interface Column {
  readonly name: string
  readonly kind: CellKind
}

/** Its cells in the order of the columns. */
export type Row = ReadonlyArray<Cell>

/** What is written at once, at most: a row group of the file, and all of the file that is in memory. */
const most = { rows: 2500, cells: 250_000, textBytes: 1024 * 1024 }

/** No unit of a string takes more bytes in UTF-8. */
const bytesPerUnit = 3

/** Of the number that a text begins with. */
const lengthBytes = 4

/**
 * Rows in two buffers that change hands between threads and are filled again and again: no object for a cell, and so nothing
 * for the garbage collector to carry along. Each row has as many `cells` as there are columns: a number is itself, a truth
 * 0 or 1, a text the place in `texts` of its length in bytes (32 bits, least first) and its bytes (UTF-8); NaN is no cell.
 */
export interface RowBlock {
  readonly cells: Float64Array<ArrayBuffer>
  readonly texts: Uint8Array<ArrayBuffer>
}

const blockFor = (columns: number): RowBlock => ({
  cells: new Float64Array(columns * Math.max(1, Math.min(most.rows, Math.floor(most.cells / columns)))),
  texts: new Uint8Array(most.textBytes),
})

/** Read byte by byte: a view for it would be one more object for every text of a file. */
const lengthAt = (texts: Uint8Array, place: number): number =>
  texts[place]! + texts[place + 1]! * 2 ** 8 + texts[place + 2]! * 2 ** 16 + texts[place + 3]! * 2 ** 24

/** The text at such a place, as bytes. */
export const textAt = ({ texts }: RowBlock, place: number): Uint8Array => {
  const from = place + lengthBytes
  return texts.subarray(from, from + lengthAt(texts, place))
}

/** Bytes that the texts of a row may take. */
const mayTake = (row: Row): number =>
  row.reduce<number>(
    (sum, cell) => (typeof cell === "string" ? sum + lengthBytes + bytesPerUnit * cell.length : sum),
    0,
  )

/** Fills a block from its beginning. */
export class RowFilling {
  block: RowBlock
  /** How many are in it. */
  rows = 0
  private texts: Buffer<ArrayBuffer>
  private end = 0
  private readonly columns: ReadonlyArray<Column>

  constructor(columns: ReadonlyArray<Column>, block = blockFor(columns.length)) {
    this.columns = columns
    this.block = block
    this.texts = Buffer.from(block.texts.buffer)
  }

  /** Takes rows until the block is full, at least one into an empty block; answers those that found no room. */
  fill(rows: ReadonlyArray<Row>): ReadonlyArray<Row> {
    const first = rows.findIndex((row) => !this.add(row))
    return first === -1 ? [] : rows.slice(first)
  }

  private add(row: Row): boolean {
    const from = this.rows * this.columns.length
    if (from === this.block.cells.length || !this.hasRoom(mayTake(row))) return false
    this.columns.forEach(({ kind }, at) => {
      this.block.cells[from + at] = this.cell(kind, row[at] ?? null)
    })
    this.rows++
    return true
  }

  /** One row may be larger than all that others need. */
  private hasRoom(bytes: number): boolean {
    if (this.end + bytes <= this.texts.length) return true
    if (this.rows > 0) return false
    this.block = { ...this.block, texts: new Uint8Array(bytes) }
    this.texts = Buffer.from(this.block.texts.buffer)
    return true
  }

  private cell(kind: CellKind, cell: Cell): number {
    if (typeof cell === "string") return kind === "text" ? this.text(cell) : NaN
    return typeof cell === kind ? Number(cell) : NaN
  }

  private text(text: string): number {
    const place = this.end
    const length = this.texts.write(text, place + lengthBytes)
    this.texts.writeUInt32LE(length, place)
    this.end = place + lengthBytes + length
    return place
  }
}
