import { type DuckDBConnection } from "@duckdb/node-api"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Parser } from "htmlparser2"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readCsv } from "../../src/adapters/csv/ReadCsv.ts"
import type { Column } from "../../src/domain/infographic/format/Columns.ts"
import { ExactSum } from "../../src/domain/infographic/reading/ExactSum.ts"
import { proposedSummary } from "../../src/domain/infographic/reading/SummaryProposal.ts"
import { shippedTemplates } from "../../src/domain/infographic/templates/shipped.ts"
import { mainSection } from "../../src/domain/infographic/templates/TemplateSpec.ts"
import type { TemplateFacts } from "../../src/views/playground/Facts.ts"
import { inMemory } from "../../test/support/inMemory.ts"
import { renderParts } from "../../test/support/renders.ts"
import { templateFolder } from "../../test/support/templateSamples.ts"
import { contentTypeOf, fileCall } from "../../web/playground/call.ts"
import { fileHead, type FileHead } from "../../web/playground/fileHead.ts"
import { guess } from "../../web/playground/mapping.ts"
import { rankedTemplates } from "../../web/playground/ranked.ts"
import { openOracle } from "./oracle.ts"

/**
 * Loads each file of a folder as the page does. Prints the suggested template, the headline, and every column sum that differs from
 * DuckDB's for the same file.
 *
 *     node bench/tables/strangers.ts DIR
 */

const largest = 52_428_800
const newColumns = { count: "Rows", question: "Question", year: "Year", period: "Period" }

const templates = shippedTemplates.flatMap((spec): ReadonlyArray<TemplateFacts> => {
  const main = mainSection(spec)
  if (main === undefined) return []
  const columns = main.columns.map(({ name, kind, meaning, isRequired, isRepeated = false }) => ({
    name,
    label: name,
    meaning,
    kind,
    isRequired,
    isRepeated,
  }))
  const { name, target, meaning } = main
  return [{ name: spec.name, title: spec.title, section: name, target, rows: meaning, columns, samples: [] }]
})

const headlineOf = (html: string): string => {
  let [text, depth] = ["", 0]
  const parser = new Parser({
    onopentag: (name) => {
      if (name === "h2" || depth > 0) depth++
    },
    ontext: (piece) => {
      if (depth > 0) text += piece
    },
    onclosetag: () => {
      if (depth > 0 && --depth === 0) parser.pause()
    },
  })
  parser.end(html)
  return text.replaceAll(/\s+/g, " ").trim()
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The numbers of a column with decimal points, as DuckDB needs them. */
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
    // Decimals are cut after twelve places.
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
        const found = yield* Effect.promise(() => fileHead(new File([content], name), largest))
        console.log(`\n${name}`)
        if ("_tag" in found) {
          console.log(`  refused: ${found._tag}`)
          continue
        }
        const summary = proposedSummary(found.entries, newColumns)
        const head = summary === undefined ? found : found.readAs({ summary })
        const [best] = rankedTemplates(templates, head)
        const template = templates.find((one) => one.name === best?.template)
        console.log(`  ${found.entries.map(columnText).join(" | ").slice(0, 300)}`)
        if (template === undefined) continue
        const units = new Map(head.kinds.map((kind) => [kind.name, kind.unit]))
        const words = { title: "", subtitle: "", source: "", date: "", unit: "" }
        const mapping = guess(template, head.columns)
        const call = fileCall({ template, head, mapping, units, words, theme: "", locale: "en" })
        if (call._tag !== "File") continue
        const part = { name: call.part, type: contentTypeOf(head), content }
        const answer = yield* renderParts(service, call.request, [part])
        console.log(
          `  ${template.name}: ${answer.status === 200 ? headlineOf(answer.text) : `${answer.status} ${answer.text.slice(0, 200)}`}`,
        )
        const other = head.format === "csv" ? yield* Effect.promise(() => differences(connection, path, found)) : []
        if (other.length > 0) different++
        for (const line of other) console.log(`  DIFFERENT ${line}`)
      }
      console.log(`\n${different} files with differences`)
    }),
  ),
)
connection.closeSync()
