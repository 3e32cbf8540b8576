import * as Result from "effect/Result"
import { type Cell, MalformedTable, type Table } from "../Table.ts"
import { incompletePeriods, periodOf } from "./Periods.ts"
import type { Measure, Summary } from "./Reading.ts"

interface Group {
  readonly key: Cell
  readonly rows: Array<number>
}

/** Exact to the digits that the cells have: sums of cents stay cents. */
const sumOf = (values: ReadonlyArray<number>): number => {
  let sum = 0
  let rest = 0
  for (const value of values) {
    const next = sum + value
    rest += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return Number((sum + rest).toPrecision(15))
}

const numbersOf = (cells: ReadonlyArray<Cell> | undefined, rows: ReadonlyArray<number>): ReadonlyArray<number> =>
  rows.flatMap((row) => {
    const cell = cells?.[row]
    return typeof cell === "number" ? [cell] : []
  })

/** The periods at both ends that a summary leaves out, because the rows do not cover them. */
export const leftOutPeriods = (table: Table, { by, period, incomplete }: Summary): ReadonlyArray<string> =>
  period === undefined || incomplete !== "drop"
    ? []
    : incompletePeriods(table.cells[table.columns.indexOf(by)] ?? [], period)

/**
 * One row for each group, in order of first appearance, or by the period; with `most` the largest by the first measure,
 * largest first, and all others in one row. A share is in percent of all rows, or of the column's sum.
 */
export const summarized = (table: Table, summary: Summary): Result.Result<Table, MalformedTable> => {
  const columnOf = (name: string) => {
    const at = table.columns.indexOf(name)
    return at < 0 ? undefined : table.cells[at]
  }
  const lacking = [summary.by, ...summary.measures.flatMap(({ column }) => column ?? [])].find(
    (name) => columnOf(name) === undefined,
  )
  const fail = (column: string) =>
    Result.fail(new MalformedTable({ format: "csv", problem: "unknown_key", column, detail: "summary" }))
  if (lacking !== undefined) return fail(lacking)
  const unmeasured = summary.measures.find(({ column, of }) => column === undefined && (of === "sum" || of === "mean"))
  if (unmeasured !== undefined) return fail(unmeasured.as)
  const keys = columnOf(summary.by)!
  const left = new Set<Cell>(leftOutPeriods(table, summary))
  const groups = new Map<Cell, Group>()
  for (let row = 0; row < table.rowCount; row++) {
    const key = periodOf(keys[row]!, summary.period)
    if (left.has(key)) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { key, rows: [row] })
    else group.rows.push(row)
  }
  const all =
    left.size === 0
      ? Array.from({ length: table.rowCount }, (_, row) => row)
      : [...groups.values()].flatMap(({ rows }) => rows)
  const measured = ({ column, of }: Measure, rows: ReadonlyArray<number>): number | null => {
    const cells = column === undefined ? undefined : columnOf(column)
    if (of === "count") return cells === undefined ? rows.length : rows.filter((row) => cells[row] !== null).length
    const values = numbersOf(cells, rows)
    if (of === "sum") return sumOf(values)
    if (of === "mean") return values.length === 0 ? null : sumOf(values) / values.length
    const [part, whole] =
      cells === undefined ? [rows.length, all.length] : [sumOf(values), sumOf(numbersOf(cells, all))]
    return whole === 0 ? null : (part / whole) * 100
  }
  const first = summary.measures[0]!
  const size = (group: Group): number => measured(first, group.rows) ?? 0
  const ordered =
    summary.period === undefined
      ? [...groups.values()]
      : [...groups.values()].sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
  const { most } = summary
  const ranked =
    most === undefined || ordered.length <= most
      ? ordered
      : ordered
          .map((group) => ({ group, size: size(group) }))
          .sort((a, b) => b.size - a.size)
          .map(({ group }) => group)
  const shown = most === undefined ? ranked : ranked.slice(0, most)
  const rest = most === undefined ? [] : ranked.slice(most)
  const lines =
    rest.length === 0
      ? shown
      : [...shown, { key: summary.others ?? `Other ${rest.length}`, rows: rest.flatMap(({ rows }) => rows) }]
  return Result.succeed({
    columns: [summary.by, ...summary.measures.map((measure) => measure.as)],
    rowCount: lines.length,
    cells: [
      lines.map(({ key }) => key),
      ...summary.measures.map((measure) => lines.map(({ rows }) => measured(measure, rows))),
    ],
  })
}
