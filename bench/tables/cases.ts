import { type DuckDBConnection } from "@duckdb/node-api"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readCsv } from "../../src/adapters/csv/ReadCsv.ts"
import { columnsOf } from "../../src/domain/infographic/format/Columns.ts"
import { proposedSummary } from "../../src/domain/infographic/reading/SummaryProposal.ts"
import { inMemory } from "../../test/support/inMemory.ts"
import { templateFolder } from "../../test/support/templateSamples.ts"
import { openOracle } from "./oracle.ts"
import { suggestedPage, type SuggestedPage, textOf } from "./suggested.ts"

/**
 * Runs the table test cases that people outside the project reported, and prints whether each one passes.
 *
 * node bench/tables/cases.ts DIR
 *
 * DIR has `agents-and-tables.jsonl`, with one case and its ID per line, and the files in `tables`. A case without its
 * file is skipped; one without a check fails.
 */

const folder = process.argv[2]
if (folder === undefined) throw new Error("node bench/tables/cases.ts DIR")
if (!existsSync(join(folder, "agents-and-tables.jsonl"))) {
  console.log(`skipped: there are no cases in ${folder}`)
  process.exit(0)
}

type Input = string | { readonly name: string; readonly text: string }
interface Asked {
  readonly template?: string
  readonly locale?: string
}

/** Returns the page for one of the cases' files, or for a table defined here. */
type PageOf = (input: Input, asked?: Asked) => Promise<SuggestedPage>
interface Tools {
  readonly pageOf: PageOf
  readonly oracle: DuckDBConnection
}

class Skipped extends Error {}

const csv = (text: string): Input => ({ name: "table.csv", text })
const body = ({ html }: SuggestedPage): string => textOf(html, "body")
const headline = ({ html }: SuggestedPage): string => textOf(html, "h2")
const table = { template: "table_report" } as const

/** Returns the problem that a check finds, or undefined if it passes. */
type Check = (tools: Tools) => Promise<string | undefined>

const has = (text: string, ...all: ReadonlyArray<string>): string | undefined => {
  const lacking = all.find((one) => !text.includes(one))
  return lacking === undefined ? undefined : `no ${lacking} in: ${text.slice(0, 160)}`
}
const hasNo = (text: string, ...all: ReadonlyArray<string>): string | undefined => {
  const wrong = all.find((one) => text.includes(one))
  return wrong === undefined ? undefined : `${wrong} in: ${text.slice(0, 160)}`
}
const inOrder = (text: string, ...all: ReadonlyArray<string>): string | undefined => {
  let at = 0
  for (const one of all) {
    const next = text.indexOf(one, at)
    if (next === -1) return `not in the order ${all.join(", ")}: ${text.slice(0, 160)}`
    at = next + one.length
  }
  return undefined
}

/** The first problem found when checking several tables defined here. */
const each = async <A>(all: ReadonlyArray<A>, check: (one: A) => Promise<string | undefined>) => {
  for (const one of all) {
    const problem = await check(one)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Checks that the monthly sums on the page equal DuckDB's sums for the same file. */
const sumsByMonth =
  (name: string): Check =>
  async ({ pageOf, oracle }) => {
    const { head } = await pageOf(name)
    const path = join(folder, "tables", name)
    const { table: sums } = Result.getOrThrow(readCsv(readFileSync(path), head.reading ?? {}))
    const [times = [], amounts = []] = sums.cells
    const answer = await oracle.runAndReadAll(
      "select strftime(try_cast(date as date), '%Y-%m'), sum(try_cast(amount as double)) from read_csv($path, all_varchar = true) group by 1",
      { path },
    )
    const theirs = new Map(answer.getRows().map(([month, sum]) => [String(month), Number(sum)]))
    const wrong = times.findIndex((month, row) => {
      const [own, other] = [Number(amounts[row]), theirs.get(String(month)) ?? Number.NaN]
      return !(Math.abs(own - other) <= Math.abs(other) * 1e-9)
    })
    if (times.length < 3) return "no sums by month"
    return wrong === -1
      ? undefined
      : `${String(times[wrong])}: ${String(amounts[wrong])}, DuckDB ${theirs.get(String(times[wrong]))}`
  }

const notAdded =
  "latitude lat lng x_coord humidity fx margin percent share index invoice plz código_postal year_built weight bmi speed pH ward gdp_per_capita median_income life_expectancy"

const moments: ReadonlyArray<readonly [string, string, string]> = [
  ["2024M03", "2024M02", "2024M01"],
  ["2024-M03", "2024-M02", "2024-M01"],
  ["2024-W03", "2024-W02", "2024-W01"],
  ["2024W03", "2024W02", "2024W01"],
  ["KW 3 2024", "KW 2 2024", "KW 1 2024"],
  ["03/2024", "02/2024", "01/2024"],
  ["2024-03", "2024-02", "2024-01"],
  ["2024/03", "2024/02", "2024/01"],
  ["Mar 2024", "Feb 2024", "Jan 2024"],
  ["March 2024", "February 2024", "January 2024"],
  ["mar-2024", "feb-2024", "ene-2024"],
  ["Mar 2024", "Feb 2024", "Ene 2024"],
  ["marzo de 2024", "febrero de 2024", "enero de 2024"],
  ["März 2024", "Februar 2024", "Januar 2024"],
  ["3T2024", "2T2024", "1T2024"],
  ["3T24", "2T24", "1T24"],
  ["Q3 2024", "Q2 2024", "Q1 2024"],
  ["2024Q3", "2024Q2", "2024Q1"],
  ["FY24", "FY23", "FY22"],
  ["2023/24", "2022/23", "2021/22"],
  ["2024", "2023", "2022"],
]

const checks: Readonly<Record<string, Check>> = {
  T02: sumsByMonth("pandas-floats.csv"),
  T03: sumsByMonth("exponents.csv"),
  T04: async (tools) => {
    const page = await tools.pageOf("late-tbc.csv")
    return (await sumsByMonth("late-tbc.csv")(tools)) ?? has(body(page), "TBC")
  },
  T06: async ({ pageOf }) => has(body(await pageOf(csv("name,v\na,33.333333333333336\nb,1.5\n"), table)), "33.33"),
  T07: async ({ pageOf }) => {
    const page = await pageOf("months-floats-semi.csv")
    const first = page.head.columns[1]?.numbers[0]
    return page.template === "time_series" && first === 275.97903197693734 ? undefined : `${page.template}, ${first}`
  },
  T15: () =>
    each(notAdded.split(" "), async (name) => {
      const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
      const rows = Array.from({ length: 200 }, (_, n) => ({
        date: day(n),
        order: `A${n}`,
        city: "KLM"[n % 3]!,
        [name]: 10 + ((n * 37) % 91) / 2,
      }))
      const summary = proposedSummary(columnsOf(rows), { count: "Rows", question: "", year: "", period: "" })
      const isAdded = summary !== undefined && "measures" in summary && summary.measures.some(({ of }) => of === "sum")
      return isAdded ? `${name} is summed` : undefined
    }),
  T32: ({ pageOf }) =>
    each(["p", "decade", "Jahr", "fips", "ts"], async (name) => {
      const [a, b] = name === "fips" ? [1001, 1003] : [1990, 2000]
      const text = body(await pageOf(csv(`place,${name},v\na,${a},1\nb,${b},2\n`), table))
      return has(text, String(a), String(b)) ?? hasNo(text, "1,001", "1,003", "1,990", "2,000")
    }),
  T33: async ({ pageOf }) =>
    has(
      body(await pageOf(csv("tweet,likes\n1439403621518935563,1\n1439403621518935564,2\n"), table)),
      "1439403621518935563",
      "1439403621518935564",
    ),
  T34: async ({ pageOf }) =>
    has(body(await pageOf(csv("name,v\na,0.0000001\nb,0.0000002\n"), table)), "0.0000001", "0.0000002"),
  T40: async ({ pageOf }) =>
    has(body(await pageOf(csv("at,v\n2024-05-01 08:15,1\n2024-05-01 18:00,2\n"), table)), "08:15", "18:00") ??
    has(body(await pageOf("datetime.xlsx", table)), "08:15", "18:00"),
  T43: ({ pageOf }) =>
    each(moments, async (spelled) => {
      const lines = spelled.map((moment, at) => `${moment},${300 - at * 100}`).join("\n")
      return has(headline(await pageOf(csv(`period,v\n${lines}\n`), { template: "time_series" })), "up 200%")
    }),
  T45: async ({ pageOf }) => {
    const newest = await pageOf(csv("name,2024,2023,2022\na,3,2,1\nb,6,5,4\n"), table)
    const mixed = await pageOf(csv("2024,name,10\n3,a,2\n6,b,5\n"), table)
    return (
      inOrder(body(newest), "name", "2024", "2023", "2022") ??
      (mixed.head.columns.map(({ key }) => key).join(",") === "2024,name,10" ? undefined : "the columns are sorted") ??
      inOrder(body(mixed), "2024", "name", "10")
    )
  },
  T46: async ({ pageOf }) => inOrder(body(await pageOf("26-dup.csv", table)), "2023", "2024", "2023 2", "2024 2"),
  T50: async ({ pageOf }) => {
    const text = body(await pageOf(csv("country,v\nNO,1\nSI,2\n"), table))
    return has(text, " NO ", " SI ") ?? hasNo(text, " No ", " Yes ")
  },
  T51: async ({ pageOf }) => {
    const [axis, unnamed] = [
      body(await pageOf(csv("axis,v\nx,1\ny,2\n"), table)),
      body(await pageOf("middle-unnamed.xlsx", table)),
    ]
    return has(axis, " x ", " y ") ?? hasNo(axis, " Yes ") ?? has(unnamed, " x ", " y ") ?? hasNo(unnamed, " Yes ")
  },
  T62: async ({ pageOf }) => {
    const [alfa, ulm] = [await pageOf("18-ine.csv"), await pageOf("07-semi-amb.csv")]
    const given = alfa.found.entries.find(({ key }) => key === "Total")?.numbers ?? []
    const file = readFileSync(join(folder, "tables", "18-ine.csv"))
    const whole = Result.getOrThrow(readCsv(file, { ...alfa.found.reading, totalRows: "keep" })).table
    const all = whole.cells[whole.columns.indexOf("Total")] ?? []
    return (
      (given.includes(600) && all.includes(1234) ? undefined : `Alfa ${given.slice(0, 3).join(", ")}`) ??
      has(body(ulm), "12,345") ??
      hasNo(body(ulm), "12.345", "12.35")
    )
  },
  T64: async ({ pageOf }) => {
    const { template, head, html } = await pageOf("17-eurostat.tsv")
    const names = head.columns.map(({ key }) => key)
    return (
      (template === "time_series" && ["AT", "BE", "ES"].every((one) => names.includes(one))
        ? undefined
        : `${template} of ${names.join(", ")}`) ?? hasNo(textOf(html, "body"), "110 b", "220 e", "230 p")
    )
  },
  T67: async ({ pageOf }) => {
    const { template, found } = await pageOf("25c-code.csv")
    const amount = found.entries.find(({ key }) => key === "amount")
    return template === "table_report" && amount?.kind === "text" ? undefined : `${template} of ${amount?.kind}`
  },
  T68: async ({ pageOf }) => {
    const page = await pageOf("27-index.csv")
    return page.template === "ranking" ? hasNo(body(page), "Median") : page.template
  },
  X04: async ({ pageOf }) => {
    const text = body(await pageOf("x000d.xlsx", table))
    return has(text, "c_x000D_d") ?? hasNo(text, "a_x000D_", "_x005F_")
  },
  X05: async ({ pageOf }) =>
    has(body(await pageOf("trailing-unnamed.xlsx", table)), "Column C", "Column D", "NOTE1", "99"),
}

interface Case {
  readonly id: string
  readonly class: string
}

const cases = readFileSync(join(folder, "agents-and-tables.jsonl"), "utf8")
  .split("\n")
  .flatMap((line): ReadonlyArray<Case> => (line.trim() === "" ? [] : [JSON.parse(line)]))
  .filter(({ id }) => /^[TXQP]\d/.test(id))

const oracle = await openOracle()

await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [templateFolder] })
      const pageOf: PageOf = async (input, asked = {}) => {
        const path = typeof input === "string" ? join(folder, "tables", input) : ""
        if (typeof input === "string" && !existsSync(path)) throw new Skipped(`${input} is missing`)
        const file =
          typeof input === "string"
            ? { name: input, content: new Uint8Array(readFileSync(path)) }
            : { name: input.name, content: new TextEncoder().encode(input.text) }
        const page = await Effect.runPromise(suggestedPage(service, file, asked))
        if (typeof page === "string") throw new Error(page)
        if (page.status !== 200) throw new Error(`${page.status} ${page.html.slice(0, 160)}`)
        return page
      }
      const counts = { holds: 0, fails: 0, skipped: 0 }
      const say = (kind: keyof typeof counts, { id, class: what }: Case, why = "") => {
        counts[kind]++
        console.log(`${kind.padEnd(8)} ${id}  ${what}${why === "" ? "" : `\n         ${why}`}`)
      }
      for (const one of cases) {
        const check = checks[one.id]
        if (check === undefined) say("fails", one, "it has no check")
        else
          yield* Effect.promise(() =>
            check({ pageOf, oracle }).then(
              (problem) => say(problem === undefined ? "holds" : "fails", one, problem),
              (problem: unknown) => say(problem instanceof Skipped ? "skipped" : "fails", one, String(problem)),
            ),
          )
      }
      console.log(`\n${counts.holds} of ${cases.length} hold, ${counts.fails} fail, ${counts.skipped} are skipped`)
      process.exitCode = counts.fails === 0 ? 0 : 1
    }),
  ),
)
oracle.closeSync()
