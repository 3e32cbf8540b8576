import type { ColumnMetaData } from "hyparquet"
import { ByteWriter, type ColumnSource, ParquetWriter } from "hyparquet-writer"
import { zstdCompressSync } from "node:zlib"
import type { CellKind } from "../../../domain/forms/submission/ExportColumns.ts"
import { type Column, type RowBlock, textAt } from "./RowFilling.ts"

const types = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
} as const satisfies Record<CellKind, object>

const chunkOfNone = (name: string, kind: CellKind): ColumnMetaData => ({
  type: types[kind].type,
  encodings: ["PLAIN"],
  path_in_schema: [name],
  codec: "ZSTD",
  num_values: 0n,
  total_uncompressed_size: 0n,
  total_compressed_size: 0n,
  data_page_offset: 4n,
})

/** The used rows of a block, and the position of a column in each row. */
interface Place {
  readonly block: RowBlock
  readonly rows: number
  readonly width: number
  readonly at: number
}

const readers: Readonly<Record<CellKind, (block: RowBlock, cell: number) => Uint8Array | number | boolean>> = {
  text: textAt,
  number: (_, cell) => cell,
  boolean: (_, cell) => cell === 1,
}

/** Converts the cells of a column only when the column is written. */
class Cells implements ColumnSource {
  readonly name: string
  /**
   * False for text: the writer would keep minimum and maximum strings until the end, but their memory is reused before
   * then.
   */
  readonly statistics: boolean
  /** A dictionary would merge negative zero and zero. */
  readonly encoding?: "PLAIN"
  readonly #kind: CellKind
  readonly #place: Place

  constructor({ name, kind }: Column, place: Place) {
    this.name = name
    this.statistics = kind !== "text"
    this.#kind = kind
    this.#place = place
    if (kind === "number" && this.#cells((cell) => Object.is(cell, -0)).includes(true)) this.encoding = "PLAIN"
  }

  get data() {
    const read = readers[this.#kind]
    return this.#cells((cell, block) => (Number.isNaN(cell) ? null : read(block, cell)))
  }

  #cells<A>(as: (cell: number, block: RowBlock) => A): Array<A> {
    const { block, rows, width, at } = this.#place
    return Array.from({ length: rows }, (_, row) => as(block.cells[row * width + at]!, block))
  }
}

/** Writes one Parquet file, row group by row group. */
export class RowGroups {
  private readonly bytes = new ByteWriter()
  private readonly file: ParquetWriter
  private readonly columns: ReadonlyArray<Column>

  constructor(columns: ReadonlyArray<Column>) {
    this.columns = columns
    const leaves = columns.map(({ name, kind }) => ({ name, repetition_type: "OPTIONAL", ...types[kind] }) as const)
    this.file = new ParquetWriter({
      writer: this.bytes,
      schema: [{ name: "root", num_children: columns.length }, ...leaves],
      codec: "ZSTD",
      // Because the compressor knows the size of its input, it allocates no more than necessary.
      compressors: { ZSTD: (page) => zstdCompressSync(page, { pledgedSrcSize: page.length }) },
    })
  }

  /** Writes this many rows of the block and returns their bytes; the footer follows the last rows. */
  write(rows: number, block: RowBlock, isLast: boolean): Uint8Array<ArrayBuffer> {
    const width = this.columns.length
    const columnData = this.columns.map((column, at) => new Cells(column, { block, rows, width, at }))
    if (rows > 0) void this.file.write({ columnData, rowGroupSize: rows })
    if (isLast) this.end()
    const written = new Uint8Array(this.bytes.getBytes())
    this.bytes.index = 0
    return written
  }

  /**
   * A strict reader rejects the writer's empty list of row groups, so an empty file gets one row group without rows.
   */
  private end(): void {
    if (this.file.row_groups.length === 0) {
      const columns = this.columns.map(({ name, kind }) => ({ file_offset: 0n, meta_data: chunkOfNone(name, kind) }))
      this.file.row_groups.push({ columns, total_byte_size: 0n, num_rows: 0n })
    }
    void this.file.finish()
  }
}
