import type { Cell, CellKind } from "../../../domain/forms/submission/ExportColumns.ts"

export interface Column {
  readonly name: string
  readonly kind: CellKind
}

/** The row's cells in column order. */
export type Row = ReadonlyArray<Cell>

/** The maximum amount written at once: one row group, which is the only part of the file in memory. */
const most = { rows: 2500, cells: 250_000, textBytes: 1024 * 1024 }

/** A UTF-16 unit never takes more bytes than this in UTF-8. */
const bytesPerUnit = 3

/** The number of bytes of a string's length prefix. */
const lengthBytes = 4

/**
 * Rows in two buffers that are transferred between threads and reused, so that there is no object per cell and no
 * garbage. Each row has as many `cells` as columns: a number is stored unchanged, and a boolean as 0 or 1. A string is
 * stored as an offset into `texts`, where its length (32 bits, little-endian) precedes its UTF-8 bytes. NaN is an empty
 * cell.
 */
export interface RowBlock {
  readonly cells: Float64Array<ArrayBuffer>
  readonly texts: Uint8Array<ArrayBuffer>
}

const blockFor = (columns: number): RowBlock => ({
  cells: new Float64Array(columns * Math.max(1, Math.min(most.rows, Math.floor(most.cells / columns)))),
  texts: new Uint8Array(most.textBytes),
})

/** Read byte by byte, because a view would cost one more object for each string in the file. */
const lengthAt = (texts: Uint8Array, place: number): number =>
  texts[place]! + texts[place + 1]! * 2 ** 8 + texts[place + 2]! * 2 ** 16 + texts[place + 3]! * 2 ** 24

/** The string at an offset, as bytes. */
export const textAt = ({ texts }: RowBlock, place: number): Uint8Array => {
  const from = place + lengthBytes
  return texts.subarray(from, from + lengthAt(texts, place))
}

/** The maximum number of bytes that a row's strings can take. */
const mayTake = (row: Row): number =>
  row.reduce<number>(
    (sum, cell) => (typeof cell === "string" ? sum + lengthBytes + bytesPerUnit * cell.length : sum),
    0,
  )

/** Fills a block from its beginning. */
export class RowFilling {
  block: RowBlock
  /** The number of rows in the block. */
  rows = 0
  private texts: Buffer<ArrayBuffer>
  private end = 0
  private readonly columns: ReadonlyArray<Column>

  constructor(columns: ReadonlyArray<Column>, block = blockFor(columns.length)) {
    this.columns = columns
    this.block = block
    this.texts = Buffer.from(block.texts.buffer)
  }

  /** Adds rows until the block is full, and at least one row to an empty block. Returns the rows that did not fit. */
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

  /** Whether the strings of a row fit. A single row may be larger than the usual block. */
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
