import { type DuckDBConnection } from "@duckdb/node-api"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readCsv } from "../../src/adapters/csv/ReadCsv.ts"
import type { Column } from "../../src/domain/infographic/format/Columns.ts"
import { ExactSum } from "../../src/domain/infographic/reading/ExactSum.ts"
import { inMemory } from "../../test/support/inMemory.ts"
import { templateFolder } from "../../test/support/templateSamples.ts"
import type { FileHead } from "../../web/playground/fileHead.ts"
import { openOracle } from "./oracle.ts"
import { suggestedPage, textOf } from "./suggested.ts"

/**
 * Loads each file of a folder as the page does. Prints the suggested template, the headline, and every column sum that
 * differs from DuckDB's for the same file. The folder `files` has forty realistic files; its KEY.md names the best
 * picture for each.
 *
 * node bench/tables/strangers.ts DIR
 */

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** SQL that reads the numbers of a column in DuckDB, with decimal points. */
const numberIn = (name: string, decimal: "." | ","): string => {
  const bare = `trim(${quoted(name)})`
  const plain = decimal === "." ? `replace(${bare}, ',', '')` : `replace(replace(${bare}, '.', ''), ',', '.')`
  return `try_cast(${plain} as decimal(38, 12))`
}

/** Sums of plain number columns that differ from DuckDB's; empty if DuckDB can't read the file. */
const differences = async (
  connection: DuckDBConnection,
  path: string,
  { reading }: FileHead,
): Promise<ReadonlyArray<string>> => {
  if (reading === null) return []
  const { summary: _, ...whole } = reading
  const read = readCsv(readFileSync(path), { ...whole, totalRows: "keep" })
  if (Result.isFailure(read)) return [`refused: ${read.failure.problem}`]
  const { table, columns } = read.success
  const found: Array<string> = []
  for (const [at, name] of table.columns.entries()) {
    const own = columns.get(name)
    if (own?.type !== "number") continue
    const numbers = table.cells[at]!.flatMap((cell) => (cell === null ? [] : [Number(cell)]))
    const source = `read_csv($path, all_varchar = true, header = true, delim = '${read.success.separator}', skip = ${(whole.headerRow ?? 1) - 1})`
    const theirs = await connection
      .runAndReadAll(
        `select count(n), sum(n)::double from (select ${numberIn(name, own.decimal)} as n from ${source})`,
        { path },
      )
      .then((answer) => answer.getRows()[0])
      .catch(() => undefined)
    if (theirs === undefined || Number(theirs[0]) !== numbers.length) continue
    const exact = new ExactSum()
    for (const value of numbers) exact.add(value)
    const sum = exact.value
    const other = Number(theirs[1])
    // Decimals are truncated after twelve places.
    if (Math.abs(sum - other) > Math.abs(other) * 1e-9 + numbers.length * 1e-12)
      found.push(`${name}: ${sum}, DuckDB ${other}`)
  }
  return found
}

const columnText = ({ key, kind, aggregation }: Column): string =>
  `${key}: ${kind}${aggregation === "none" ? "" : ` (${aggregation})`}`

const folder = process.argv[2]
if (folder === undefined) throw new Error("node bench/tables/strangers.ts DIR")
const connection = await openOracle()

await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [templateFolder] })
      let different = 0
      for (const name of readdirSync(folder).toSorted()) {
        const path = join(folder, name)
        const content = new Uint8Array(readFileSync(path))
        console.log(`\n${name}`)
        const page = yield* suggestedPage(service, { name, content })
        if (typeof page === "string") {
          console.log(`  refused: ${page}`)
          continue
        }
        const { found, head, template, status, html } = page
        console.log(`  ${found.entries.map(columnText).join(" | ").slice(0, 300)}`)
        console.log(`  ${template}: ${status === 200 ? textOf(html, "h2") : `${status} ${html.slice(0, 200)}`}`)
        const other = head.format === "csv" ? yield* Effect.promise(() => differences(connection, path, found)) : []
        if (other.length > 0) different++
        for (const line of other) console.log(`  DIFFERENT ${line}`)
      }
      console.log(`\n${different} files with differences`)
    }),
  ),
)
connection.closeSync()
