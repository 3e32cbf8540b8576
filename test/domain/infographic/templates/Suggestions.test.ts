import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { attachColumnInfo } from "../../../../src/domain/infographic/format/ColumnInfo.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

/** The first suggestion for a file's text, and the columns of its picture. */
const suggested = (text: string) => {
  const read = Result.getOrThrow(
    readCsv(new TextEncoder().encode(text), { summary: "auto", totalRows: "drop", noteRows: "drop" }),
  )
  const rows = records(read.table)
  attachColumnInfo(rows, read.table.told)
  const [best] = suitableTemplates(columnsOf(rows))
  return { template: best?.template, columns: read.table.columns, table: read.table, facts: read.facts }
}

const lines = (count: number, lineOf: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => lineOf(n)).join("\n")

describe("the suggestion for an unfamiliar table", () => {
  it.each([
    ["years in order under any name", `iyear,fatalities\n${lines(20, (n) => `${2014 - n},${(n * 7) % 5}`)}`],
    ["years under the name of an index", `indice_tiempo,superficie\n${lines(6, (n) => `${2012 + n},${100 + n}`)}`],
    [
      "years with quarters as fractions",
      `id,time,gas\n${lines(40, (n) => `${n + 1},${1960 + n / 4},${(n * 37) % 11}`)}`,
    ],
    [
      "years with months as fractions",
      `time,value\n${lines(48, (n) => `${(1949 + n / 12).toFixed(4)},${100 + ((n * 13) % 17)}`)}`,
    ],
  ])("is a development for %s", (_, text) => assert.strictEqual(suggested(text).template, "time_series"))

  it("reads fractions of years as quarters and months", () => {
    const { table } = suggested(`time,gas\n${lines(12, (n) => `${1960 + n / 4},${n}`)}`)
    assert.deepStrictEqual(table.cells[0]!.slice(0, 5), ["1960-Q1", "1960-Q2", "1960-Q3", "1960-Q4", "1961-Q1"])
    const monthly = suggested(`time,gas\n${lines(24, (n) => `${(1949 + n / 12).toFixed(2)},${n}`)}`)
    assert.deepStrictEqual(monthly.table.cells[0]!.slice(10, 13), ["1949-11", "1949-12", "1950-01"])
  })

  it("never draws codes as measures", () => {
    const survey = (n: number): string => `${n},840,${n % 6},${1982 + (n % 6) * 5},${n % 2},${20 + ((n * 7) % 50)}`
    const { columns } = suggested(`row,code,wave,year,female,hours_asleep\n${lines(300, survey)}`)
    assert.deepStrictEqual(columns, ["year", "hours_asleep"])
    const { template: regions } = suggested(
      `region,ratio,urban,class\n${lines(90, (n) => `R${n},${20 + ((n * 37) % 41) / 2},${(n % 3) + 1},${n % 5}`)}`,
    )
    assert.strictEqual(regions, "distribution")
  })

  it("turns a long table whose names have a further attribute, such as the kind of area", () =>
    assert.strictEqual(
      suggested(
        `Type,TimeFrame,Data,Name\n${lines(300, (n) => `State,${2000 + (n % 15)},${(n * 37) % 101},Area ${Math.floor(n / 15)}`)}`,
      ).template,
      "sparklines",
    ))

  it("relates two measures without names", () =>
    assert.strictEqual(
      suggested(`"",Temp,Press\n${lines(14, (n) => `${n + 1},${n * 10},${(4.14 * 1.5 ** n).toFixed(2)}`)}`).template,
      "relation",
    ))

  it("turns a table of all combinations into rows and series", () => {
    const [hair, eye, sex] = [
      ["Black", "Brown", "Red", "Blond"],
      ["Brown", "Blue", "Hazel", "Green"],
      ["M", "F"],
    ] as const
    const crossed = lines(32, (n) => `${hair[n % 4]},${eye[(n >> 2) % 4]},${sex[n >> 4]},${(n * 17) % 53}`)
    const { template, columns, table } = suggested(`Hair,Eye,Sex,Freq\n${crossed}`)
    assert.strictEqual(template, "parts")
    assert.deepStrictEqual([...columns].sort(), ["Blue", "Brown", "Green", "Hair", "Hazel"].sort())
    assert.strictEqual(table.rowCount, 4)
  })

  it("sums amounts between many names by the first of them", () => {
    const flights = lines(900, (n) => `A${n % 30},B${Math.floor(n / 30)},${(n * 37) % 301}`)
    const { template, facts } = suggested(`origin,destination,count\n${flights}`)
    assert.strictEqual(template, "ranking")
    assert.deepInclude(facts.summary, { by: "origin", measures: [{ column: "count", of: "sum", as: "count" }] })
  })

  it("compares named things themselves, and sums no incomes of countries by region", () => {
    const letters = (n: number): string => `${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26]}${"abcdefgh"[Math.floor(n / 26)]}a`
    const { template } = suggested(
      `country,region,income,inflation\n${lines(104, (n) => `${letters(n)},R${n % 5},${1000 + ((n * 377) % 9000)},${((n * 53) % 83) / 10}`)}`,
    )
    assert.notInclude(["ranking", "comparison"], template)
  })

  it("counts the names of a long list even if there are more than thirty", () =>
    assert.strictEqual(
      suggested(`person,cause\n${lines(2000, (n) => `P${n},Cause ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26]}${n % 3}`)}`)
        .template,
      "ranking",
    ))
})
