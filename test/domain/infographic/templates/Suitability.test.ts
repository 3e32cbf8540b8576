import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readFileSync } from "node:fs"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import type { Reading } from "../../../../src/domain/infographic/reading/Reading.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { shippedTemplates } from "../../../../src/domain/infographic/templates/shipped.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const samples = new URL("../../../../templates/samples/", import.meta.url)
const tables = new URL("../../../support/tables/", import.meta.url)

const ranked = (file: URL, reading: Reading = {}) =>
  suitableTemplates(columnsOf(records(Result.getOrThrow(readCsv(readFileSync(file), reading)).table)))
const namesOf = (file: string, reading?: Reading) =>
  ranked(new URL(file, tables), reading).map(({ template }) => template)

describe("suitable templates for a table", () => {
  it.each(shippedTemplates.flatMap(({ name, samples: all }) => all.map(({ csv }) => [csv, name] as const)))(
    "the first suggestion for the sample %s is %s",
    (csv, name) => assert.strictEqual(ranked(new URL(csv, samples))[0]?.template, name),
  )

  it("show months of sales as a time series, not as a budget, a survey or key figures", () => {
    const [first, ...others] = ranked(new URL("monthly_sales.csv", tables))
    assert.deepStrictEqual(first, {
      template: "time_series",
      reason: "development",
      rows: 24,
      series: { unit: "month", amounts: 3 },
    })
    assert.deepStrictEqual(
      others.map(({ template }) => template),
      ["table_report"],
    )
  })

  it("show named amounts as a ranking or a comparison, and a plan with its actuals as a budget", () => {
    assert.deepStrictEqual(namesOf("french_office.csv").slice(0, 2), ["ranking", "comparison"])
    assert.deepStrictEqual(namesOf("estadistica_poblacion.csv"), ["table_report"], "people beside percents")
    assert.strictEqual(namesOf("budget_total_row.csv", { totalRows: "drop" })[0], "budget_variance")
  })

  it("include a comparison of two amounts only if their column names are two points in time", () => {
    assert.deepStrictEqual(namesOf("doubled_header.csv", { doubledNames: "number" }), ["table_report"])
    const rows = ["North", "South"].map((name, at) => ({ name, "2024": 5 + at, "2025": 7 + at }))
    assert.strictEqual(suitableTemplates(columnsOf(rows))[0]?.template, "comparison")
  })

  it("show thousands of raw answers as the distribution of a measure, and compare answers only once they are counted", () => {
    const raw = Array.from({ length: 5000 }, (_, n) => ({
      id: `R${n}`,
      age: n % 70,
      answer: n % 2 === 0 ? "yes" : "no",
    }))
    assert.deepStrictEqual(
      suitableTemplates(columnsOf(raw)).map(({ template }) => template),
      ["distribution", "table_report"],
    )
    const summary = { by: "Would recommend", measures: [{ of: "count", as: "Answers" }] } as const
    assert.deepStrictEqual(namesOf("survey_raw.csv", { summary }), ["ranking", "comparison", "table_report"])
  })

  it("don't chart latitude and longitude as measures", () => {
    const towns = Array.from({ length: 12 }, (_, n) => ({ town: `Town ${n}`, lat: 40 + n / 7, lon: 3 - n / 5 }))
    assert.deepStrictEqual(
      suitableTemplates(columnsOf(towns)).map(({ template }) => template),
      ["table_report"],
    )
    const visited = towns.map((row, n) => ({ ...row, visits: 10 + n }))
    assert.strictEqual(suitableTemplates(columnsOf(visited))[0]?.template, "ranking")
  })

  it("show amounts that add up to a hundred in each row as survey results", () => {
    const rows = [
      { question: "Is it easy?", no: 20, so: 30, yes: 50 },
      { question: "Is it fast?", no: 10, so: 30, yes: 60 },
    ]
    assert.strictEqual(suitableTemplates(columnsOf(rows))[0]?.template, "survey_results")
  })

  it("don't include a time series for a list of orders or bookings", () => {
    assert.deepStrictEqual(namesOf("shop_orders.csv"), ["table_report"])
    assert.deepStrictEqual(namesOf("bank_statement.csv"), ["cash_flow", "table_report"])
    assert.strictEqual(namesOf("umsatz_excel.csv")[0], "time_series")
  })

  it("depend only on the columns if the rows of a file are unknown", () => {
    const example = columnsOf([{ day: "2026-01-31", amount: 1 }])
    assert.deepStrictEqual(
      suitableTemplates(example, { isExample: true }).map(({ template }) => template),
      ["time_series", "table_report"],
    )
  })

  const first = (count: number, row: (n: number) => object) =>
    suitableTemplates(columnsOf(Array.from({ length: count }, (_, n) => row(n))))[0]?.template

  it("show a single measure next to row numbers as a distribution, not as a ranking", () =>
    assert.strictEqual(
      first(80, (n) => ({ rownames: n + 1, hours: 5 + ((n * 37) % 100) * 0.05 })),
      "distribution",
    ))

  it("show the relation between the measures of thousands of rows, but not between the row and column numbers of a grid", () => {
    const measured = (n: number) => ({ x: ((n * 37) % 997) * 0.1, y: ((n * 101) % 991) * 0.3 })
    assert.strictEqual(
      first(3000, (n) => ({ kind: `kind ${n % 9}`, ...measured(n) })),
      "relation",
    )
    const grid = (n: number) => ({ rownames: n + 1, row: n % 10, col: Math.floor(n / 10), yield: measured(n).x })
    assert.strictEqual(first(100, grid), "distribution")
  })

  it("show years in a column called time as a time series", () =>
    assert.strictEqual(
      first(20, (n) => ({ rownames: n + 1, time: 1989 + n, value: 2300.5 + n * 70 })),
      "time_series",
    ))
})
