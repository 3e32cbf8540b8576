import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, fault } from "../Tool.ts"
import { parseRows } from "./DelimitedText.ts"

type Row = Readonly<Record<string, string>>

const comparisons = ["equals", "not_equals", "contains", "less", "greater"] as const

const compare: Readonly<Record<(typeof comparisons)[number], (cell: string, value: string) => boolean>> = {
  equals: (cell, value) => cell === value,
  not_equals: (cell, value) => cell !== value,
  contains: (cell, value) => cell.toLowerCase().includes(value.toLowerCase()),
  less: (cell, value) => cell !== "" && Number(cell) < Number(value),
  greater: (cell, value) => cell !== "" && Number(cell) > Number(value),
}

const aggregates = ["count", "sum", "average", "minimum", "maximum"] as const

const aggregate = (kind: (typeof aggregates)[number], values: ReadonlyArray<number>): number | null => {
  if (kind === "count") return values.length
  const sum = values.reduce((total, value) => total + value, 0)
  if (kind === "sum") return sum
  if (values.length === 0) return null
  if (kind === "average") return sum / values.length
  return values.reduce((best, value) => (kind === "minimum" ? Math.min(best, value) : Math.max(best, value)))
}

/** The maximum number of cells. Every row has a cell for every column in the header. */
const mostCells = 500_000

export const tool = define({
  slug: "csv_query",
  module: "CsvQuery",
  category: "data",
  description: "Filters the rows of a CSV text, and counts, sums or averages a column, optionally by group.",
  parameters: Schema.Struct({
    csv: Schema.String.check(Schema.isMaxLength(1_000_000)),
    separator: Schema.optionalKey(Schema.Literals([",", ";", "\t", "|"])),
    where: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({ column: Schema.String, comparison: Schema.Literals(comparisons), value: Schema.String }),
      ).check(Schema.isMaxLength(100)),
    ),
    aggregate: Schema.optionalKey(Schema.Literals(aggregates)),
    column: Schema.optionalKey(Schema.String),
    group_by: Schema.optionalKey(Schema.String),
    limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  }),
  run: (asked) => {
    const [head = [], ...body] = parseRows(asked.csv, asked.separator ?? ",")
    if (head.length * body.length > mostCells)
      return fault(`${body.length} rows of ${head.length} columns are more than ${mostCells} cells`)
    const named = [asked.column, asked.group_by, ...(asked.where ?? []).map(({ column }) => column)]
    const unknown = named.find((name) => name !== undefined && !head.includes(name))
    if (unknown !== undefined)
      return fault(`there is no column ${unknown}; the columns are ${head.slice(0, 50).join(", ")}`)
    const rows: ReadonlyArray<Row> = body
      .map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])))
      .filter((row) =>
        (asked.where ?? []).every(({ column, comparison, value }) => compare[comparison](row[column]!, value)),
      )
    if (asked.aggregate === undefined) {
      const limit = asked.limit ?? 50
      return Result.succeed({ columns: head, matched: rows.length, rows: rows.slice(0, limit) })
    }
    const { aggregate: kind, column, group_by: group } = asked
    if (kind !== "count" && column === undefined) return fault(`${kind} needs a column`)
    const valuesOf = (members: ReadonlyArray<Row>): ReadonlyArray<number> => {
      if (column === undefined) return members.map(() => 1)
      const cells = members.map((row) => row[column]!).filter((cell) => cell.trim() !== "")
      return kind === "count" ? cells.map(() => 1) : cells.map(Number).filter(Number.isFinite)
    }
    const groups = group === undefined ? new Map([["all", rows]]) : Map.groupBy(rows, (row) => row[group]!)
    return Result.succeed({
      matched: rows.length,
      result: [...groups].map(([name, members]) => ({ group: name, value: aggregate(kind, valuesOf(members)) })),
    })
  },
})
