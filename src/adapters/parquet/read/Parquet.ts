import type * as Result from "effect/Result"
import { type Cell, MalformedTable, type Table } from "../../../domain/infographic/Table.ts"
import { attempt } from "../../../domain/infographic/tables/Attempt.ts"
import { Budget, limitsFor, type TableLimits } from "../../../domain/infographic/tables/Limits.ts"
import { assemble } from "./Assembly.ts"
import { type Entries, joined, readEntries, readFlat, type Source } from "./Chunks.ts"
import { textEntries, textsOf } from "./Bytes.ts"
import { corrupt, inColumn } from "./Fault.ts"
import { type Field, type Leaf, readFields } from "./Fields.ts"
import { readFooter, type RowGroup } from "./Footer.ts"

/**
 * A Parquet file as a table. Every value is exact:
 *
 * | In the file | Cell |
 * |---|---|
 * | integers, signed or unsigned | number; text if beyond 2^53 (only that cell) |
 * | float16, float, double | number; `NaN` is an empty cell; infinities fail with `not_finite`, because JSON has none |
 * | decimal | text with all digits of its scale |
 * | timestamp, INT96 | text `2024-02-29T12:00:00.000000`, 3, 6 or 9 digits by the unit, `Z` if in UTC |
 * | date, time | text `2024-02-29`, `12:00:00.000`, digits and `Z` as above |
 * | interval | text `P1M2DT3.004S` |
 * | string, enum, JSON | the text itself |
 * | UUID | text in its usual form |
 * | bytes without an annotation | text, if the whole column is UTF-8 without control characters |
 * | other bytes, BSON | text in base64 |
 * | list; struct | array; object |
 * | map | object if the keys are text, else array of `{key, value}` |
 * | null, at any level | `null`; a struct keeps the key |
 *
 * Fails with `MalformedTable`, which names the column if a single column is at fault.
 */
export const decodeParquet = (
  bytes: Uint8Array,
  limits: TableLimits = limitsFor(bytes.length),
): Result.Result<Table, MalformedTable> =>
  attempt("parquet", () => {
    const budget = new Budget("parquet", limits)
    const footer = readFooter(bytes, budget)
    const fields = readFields(footer.schema, budget)
    const rowCount = footer.rowGroups.reduce((sum, group) => sum + group.rows, 0)
    // Some writers leave the total row count at 0; the counts of row groups are checked against their data.
    if (footer.rows !== 0 && rowCount !== footer.rows) throw corrupt("rows")
    // A row without columns carries no data, but it still becomes an object in the payload.
    budget.declared(rowCount * Math.max(fields.length, 1))
    const source = { bytes, end: footer.start, budget }
    const cells = fields.map((field) => readColumn(source, field, footer.rowGroups))
    return { columns: fields.map(({ name }) => name), rowCount, cells }
  })

const readColumn = (source: Source, field: Field, rowGroups: ReadonlyArray<RowGroup>): ReadonlyArray<Cell> => {
  try {
    const cells =
      field.kind === "leaf" ? readLeaf(source, field.leaves[0]!, rowGroups) : readNested(source, field, rowGroups)
    if (field.leaves.some(mayBeInfinite)) refuseInfinite(field.name, cells)
    return cells
  } catch (fault) {
    throw inColumn(fault, field.name)
  }
}

const readLeaf = (source: Source, leaf: Leaf, rowGroups: ReadonlyArray<RowGroup>): ReadonlyArray<Cell> => {
  const parts: Array<ReadonlyArray<Cell>> = []
  for (const group of rowGroups) {
    const before = parts.length
    readFlat(source, chunkOf(group, leaf), leaf, parts)
    const rows = parts.slice(before).reduce((sum, part) => sum + part.length, 0)
    if (rows !== group.rows) throw corrupt("rows")
  }
  const cells = joined(parts)
  return leaf.meaning.kind === "bytes" ? (textsOf(cells) ?? cells) : cells
}

const readNested = (source: Source, field: Field, rowGroups: ReadonlyArray<RowGroup>): ReadonlyArray<Cell> => {
  const filled = rowGroups.filter(({ rows }) => rows > 0)
  const read = new Map<Leaf, ReadonlyArray<Entries>>(
    field.leaves.map((leaf) => [leaf, filled.map((group) => readEntries(source, chunkOf(group, leaf), leaf))]),
  )
  for (const [leaf, entries] of read) if (leaf.meaning.kind === "bytes") read.set(leaf, textEntries(entries))
  return joined(filled.map(({ rows }, at) => assemble(field, (leaf) => read.get(leaf)![at]!, rows)))
}

const chunkOf = (group: RowGroup, leaf: Leaf) => {
  const chunk = group.chunks[leaf.index]
  if (chunk === undefined || chunk.physical !== leaf.element.physical) throw corrupt("column_chunk")
  return chunk
}

const mayBeInfinite = ({ meaning }: Leaf): boolean =>
  meaning.kind === "double" || meaning.kind === "float" || meaning.kind === "float16"

/** Null would silently change the data, and text would give a number column mixed types. */
const refuseInfinite = (column: string, cells: ReadonlyArray<Cell>): void => {
  const row = cells.findIndex((cell) => !isFinite(cell))
  if (row >= 0) throw new MalformedTable({ format: "parquet", problem: "not_finite", column, row })
}

const isFinite = (cell: Cell): boolean => {
  if (typeof cell === "number") return Number.isFinite(cell)
  return typeof cell !== "object" || cell === null || Object.values(cell).every(isFinite)
}
