import type { TableFormat } from "./Format.ts"
import { MalformedTable } from "../Table.ts"
import { limits } from "../../budget/Limits.ts"

/**
 * The limits for decoding a file. A few bytes of Parquet can declare any number of rows, and a compressed page can
 * expand a thousandfold, so decoded data are counted instead of received bytes.
 */
export interface TableLimits {
  readonly maxColumns: number
  /** Rows times columns; for nested columns, the number of leaf values. */
  readonly maxCells: number
  /** The limit for the bytes of all decompressed pages, and, separately, for the characters of all text cells. */
  readonly maxDecodedBytes: number
  /** The maximum size of one decompressed page, in bytes. */
  readonly maxPageBytes: number
  /** The maximum nesting depth of lists, maps and structs in a schema. */
  readonly maxDepth: number
}

const most: TableLimits = {
  maxColumns: limits.tableColumns,
  maxCells: limits.tableCells,
  maxDecodedBytes: limits.tableDecodedBytes,
  maxPageBytes: limits.tablePageBytes,
  maxDepth: limits.tableLevels,
}

/**
 * The limits for a file of `size` bytes: enough for any real file, but a small file can't use as much memory as a large
 * one.
 */
export const limitsFor = (size: number): TableLimits => ({
  ...most,
  maxCells: Math.min(most.maxCells, 2_000_000 + 4 * size),
  maxDecodedBytes: Math.min(most.maxDecodedBytes, 64_000_000 + 20 * size),
})

/** Counts the decoded data of a file, and refuses data beyond the limits before they are decoded. */
export class Budget {
  private cells = 0
  private bytes = 0
  private text = 0
  readonly limits: TableLimits
  private readonly format: TableFormat

  constructor(format: TableFormat, limits: TableLimits) {
    this.format = format
    this.limits = limits
  }

  private refuse(problem: "too_many_columns" | "too_many_cells" | "too_large", expected: number): never {
    throw new MalformedTable({ format: this.format, problem, expected })
  }

  columns(count: number): void {
    if (count > this.limits.maxColumns) this.refuse("too_many_columns", this.limits.maxColumns)
  }

  /** Refuses an excessive declared number of cells before anything is allocated. */
  declared(cells: number): void {
    if (!(cells <= this.limits.maxCells)) this.refuse("too_many_cells", this.limits.maxCells)
  }

  spendCells(count: number): void {
    this.cells += count
    this.declared(this.cells)
  }

  spendPage(bytes: number): void {
    if (!(bytes <= this.limits.maxPageBytes)) this.refuse("too_large", this.limits.maxPageBytes)
    this.spendBytes(bytes)
  }

  spendBytes(bytes: number): void {
    this.bytes += bytes
    if (!(this.bytes <= this.limits.maxDecodedBytes)) this.refuse("too_large", this.limits.maxDecodedBytes)
  }

  spendText(characters: number): void {
    this.text += characters
    if (!(this.text <= this.limits.maxDecodedBytes)) this.refuse("too_large", this.limits.maxDecodedBytes)
  }
}
