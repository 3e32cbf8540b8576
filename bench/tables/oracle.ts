import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api"
import * as FastCheck from "fast-check"
import { columnsOf } from "../../src/domain/infographic/format/Columns.ts"
import type { Summary } from "../../src/domain/infographic/reading/Reading.ts"
import { quantile } from "../../src/domain/infographic/reports/Quantiles.ts"
import { records } from "../../src/domain/infographic/Shapes.ts"
import { tableFiles } from "./formats.ts"
import { type GeneratedTable, generatedTables } from "./generated.ts"

/**
 * Reads generated tables as CSV, XLSX and Parquet, aggregates them, and compares every aggregate with DuckDB's result
 * for the same values, to the last digit. Prints the differences and the number of tables.
 *
 * node bench/tables/oracle.ts [tables] [seed]        default: 1000
 */

const measures = [
  { of: "count", as: "rows" },
  { of: "count", column: "amount", as: "filled" },
  { of: "sum", column: "amount", as: "sum" },
  { of: "mean", column: "amount", as: "mean" },
] as const

type Group = Readonly<Record<(typeof measures)[number]["as"], number | null>>
type Groups = ReadonlyMap<string, Group>

const summaries: ReadonlyArray<Summary> = [
  { by: "place", measures },
  { by: "day", period: "month", measures },
  { by: "day", period: "quarter", measures },
  { by: "day", period: "year", measures },
]

const groupOf = ({ by, period }: Summary): string => {
  if (by === "place") return "name"
  if (period === "quarter") return "concat(year(day), '-Q', quarter(day))"
  return period === "month" ? "strftime(day, '%Y-%m')" : "strftime(day, '%Y')"
}

const number = (value: unknown): number | null => (value === null ? null : Number(value))

/** DuckDB's aggregates for each summary of a table, and for the whole table. */
interface Theirs {
  readonly groups: ReadonlyArray<Groups>
  readonly spread: ReadonlyArray<number | null>
}

const statement = `with entries as (
    select day::date as day, name, amount::decimal(38, 10) as amount
    from (select unnest(from_json($rows::json, '[{"day":"VARCHAR","name":"VARCHAR","amount":"VARCHAR"}]'), recursive := true))
  )
  ${summaries
    .map(
      (summary, at) =>
        `select ${at} as summary, ${groupOf(summary)} as key, count(*), count(amount), sum(amount)::varchar, sum(amount)::double / count(amount) from entries group by key`,
    )
    .join(" union all ")}
  union all select ${summaries.length}, '', 0, 0, concat_ws(' ', min(amount), median(amount), max(amount)), 0 from entries`

const theirs = async (connection: DuckDBConnection, { rows }: GeneratedTable): Promise<Theirs> => {
  const found = (await connection.runAndReadAll(statement, { rows: JSON.stringify(rows) })).getRows()
  const groups = summaries.map(() => new Map<string, Group>())
  for (const [at, key, count, filled, sum, mean] of found)
    groups[Number(at)]?.set(String(key), {
      rows: Number(count),
      filled: Number(filled),
      sum: number(sum),
      mean: filled === 0n ? null : number(mean),
    })
  const whole = String(found.find(([at]) => at === summaries.length)?.[4])
  return { groups, spread: whole === "" ? [null, null, null] : whole.split(" ").map(Number) }
}

type Read = ReturnType<(typeof tableFiles)["csv"]>

const ours = (read: Read, summary: Summary): Groups => {
  const table = read(summary)
  const [keys = [], ...cells] = table.cells
  return new Map(
    keys.map((key, row) => [
      String(key),
      Object.fromEntries(measures.map(({ as }, at) => [as, cells[at]![row]])) as unknown as Group,
    ]),
  )
}

const spreadOf = (read: Read): ReadonlyArray<number | null | undefined> => {
  const column = columnsOf(records(read())).find(({ key }) => key === "amount")
  const sorted = (column?.numbers ?? []).filter((value) => value !== null).toSorted((a, b) => a - b)
  return sorted.length === 0 ? [null, null, null] : [sorted[0], quantile(sorted, 0.5), sorted.at(-1)]
}

/** Differences from DuckDB's results; empty if they agree. */
export const differences = async (
  connection: DuckDBConnection,
  table: GeneratedTable,
): Promise<ReadonlyArray<string>> => {
  const { groups, spread } = await theirs(connection, table)
  const found: Array<string> = []
  for (const [format, written] of Object.entries(tableFiles)) {
    const read = written(table)
    for (const [at, summary] of summaries.entries()) {
      const [own, other] = [ours(read, summary), groups[at]!]
      for (const key of new Set([...own.keys(), ...other.keys()])) {
        const [a, b] = [JSON.stringify(own.get(key)), JSON.stringify(other.get(key))]
        if (a !== b) found.push(`${format} ${summary.by} ${summary.period ?? ""} ${key}: ${a}, DuckDB ${b}`)
      }
    }
    const [a, b] = [JSON.stringify(spreadOf(read)), JSON.stringify(spread)]
    if (a !== b) found.push(`${format} spread: ${a}, DuckDB ${b}`)
  }
  return found
}

export const openOracle = async (): Promise<DuckDBConnection> =>
  (await DuckDBInstance.create(":memory:", { threads: "1", max_memory: "512MB" })).connect()

if (import.meta.main) {
  const [count = 1000, seed = 1] = process.argv.slice(2).map(Number)
  const connection = await openOracle()
  let different = 0
  const tables = FastCheck.sample(generatedTables, { numRuns: count, seed })
  for (const table of tables) {
    const found = await differences(connection, table)
    if (found.length === 0) continue
    different++
    if (different <= 5) console.log(`${table.text.slice(0, 600)}\n${found.slice(0, 6).join("\n")}\n`)
  }
  console.log(`${tables.length} tables, ${different} with differences`)
  connection.closeSync()
}
