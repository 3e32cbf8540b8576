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

describe("the automatic presentation of an unfamiliar table", () => {
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
  ])("is a time series for %s", (_, text) => assert.strictEqual(suggested(text).template, "time_series"))

  it("reads fractions of years as quarters and months", () => {
    const { table } = suggested(`time,gas\n${lines(12, (n) => `${1960 + n / 4},${n}`)}`)
    assert.deepStrictEqual(table.cells[0]!.slice(0, 5), ["1960-Q1", "1960-Q2", "1960-Q3", "1960-Q4", "1961-Q1"])
    const monthly = suggested(`time,gas\n${lines(24, (n) => `${(1949 + n / 12).toFixed(2)},${n}`)}`)
    assert.deepStrictEqual(monthly.table.cells[0]!.slice(10, 13), ["1949-11", "1949-12", "1950-01"])
  })

  it("never draws codes as measures", () => {
    const survey = (n: number): string => `${n},840,${n % 6},${1982 + (n % 6) * 5},${n % 2},${20 + ((n * 7) % 50)}`
    const { columns } = suggested(`row,code,wave,year,female,hours_asleep\n${lines(300, survey)}`)
    assert.include(columns, "hours_asleep")
    const { template: regions } = suggested(
      `region,ratio,urban,class\n${lines(90, (n) => `R${n},${20 + ((n * 37) % 41) / 2},${(n % 3) + 1},${n % 5}`)}`,
    )
    assert.strictEqual(regions, "distribution")
  })

  it("pivots a long table even if another column describes the names, such as the type of each area", () =>
    assert.strictEqual(
      suggested(
        `Type,TimeFrame,Data,Name\n${lines(300, (n) => `State,${2000 + (n % 15)},${(n * 37) % 101},Area ${Math.floor(n / 15)}`)}`,
      ).template,
      "sparklines",
    ))

  it("plots two measures against each other if the rows have no names", () =>
    assert.strictEqual(
      suggested(`"",Temp,Press\n${lines(14, (n) => `${n + 1},${n * 10},${(4.14 * 1.5 ** n).toFixed(2)}`)}`).template,
      "relation",
    ))

  it("turns a table of all combinations of categories into rows and series", () => {
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

  it("sums amounts by the first of two columns of names if the names form many pairs", () => {
    const flights = lines(900, (n) => `A${n % 30},B${Math.floor(n / 30)},${(n * 37) % 301}`)
    const { template, facts } = suggested(`origin,destination,count\n${flights}`)
    assert.strictEqual(template, "ranking")
    assert.deepInclude(facts.summary, { by: "origin", measures: [{ column: "count", of: "sum", as: "count" }] })
  })

  it("does not add up the incomes of countries by region", () => {
    const letters = (n: number): string => `${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26]}${"abcdefgh"[Math.floor(n / 26)]}a`
    const { template } = suggested(
      `country,region,income,inflation\n${lines(104, (n) => `${letters(n)},R${n % 5},${1000 + ((n * 377) % 9000)},${((n * 53) % 83) / 10}`)}`,
    )
    assert.notInclude(["ranking", "comparison"], template)
  })

  it.each([
    ["days", "Task,Start,Duration (days),Owner"],
    ["Tage", "Aufgabe,Beginn,Dauer,Wer"],
  ])("is a schedule if the table has start dates and durations in %s", (_, head) => {
    const tasks = lines(8, (n) => `Part ${"ABCDEFGH"[n]},2026-03-${String(n * 3 + 1).padStart(2, "0")},${n + 2},Ana`)
    assert.strictEqual(suggested(`${head}\n${tasks}`).template, "schedule")
  })

  it.each([
    ["numbers", (n: number) => String((n % 12) + 1)],
    ["names", (n: number) => "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[n % 12]!],
    ["codes", (n: number) => `M${String((n % 12) + 1).padStart(2, "0")}`],
  ])("has one axis for a column of years and a column of months, written as %s", (_, monthOf) => {
    const rows = lines(36, (n) => `${2021 + Math.floor(n / 12)},${monthOf(n)},${100 + ((n * 7) % 31)}`)
    const { template, table } = suggested(`year,month,passengers\n${rows}`)
    assert.strictEqual(template, "time_series")
    assert.deepStrictEqual(table.cells[0]!.slice(10, 14), ["2021-11", "2021-12", "2022-01", "2022-02"])
    assert.deepStrictEqual(table.cells[1]!.slice(0, 3), [100, 107, 114])
  })

  it("reads a file without column names, and keeps its first line", () => {
    const { table, facts, template } = suggested(
      lines(40, (n) => `2024-0${(n % 4) + 1}-${10 + (n % 10)},${n * 3},x${n}`),
    )
    assert.deepStrictEqual(table.columns.length > 1 && facts.headerRow, 0)
    assert.strictEqual(facts.rowsInFile, 40)
    assert.isDefined(template)
  })

  it.each([
    ["years", "country,2001,2002,2003", (n: number) => `Land ${n},${2001 + n},${n},${n * 2}`],
    ["two years", "district,2019,2024", (n: number) => `Part ${n},${900 + n * 310},${860 + n * 415}`],
    ["points of a scale", "question,1,2,3,4,5", (n: number) => `Q ${n},${n},1,2,3,4`],
    ["words", "name,amount", (n: number) => `Name ${n},${n}`],
  ])("keeps a header of %s", (_, head, lineOf) =>
    assert.isUndefined(suggested(`${head}\n${lines(10, lineOf)}`).facts.headerRow),
  )

  it("splits the joined keys of a statistics file", () => {
    const rows = lines(
      30,
      (n) => `A,THS,${"ABCDE"[n % 5]}${"QRSTUV"[Math.floor(n / 5)]}\t${n * 3}\t${n * 5 + 7} p\t: \t${n * 2 + 1}`,
    )
    const { table, template } = suggested(`freq,unit,geo\\TIME_PERIOD\t2020 \t2021 \t2022 \t2023 \n${rows}`)
    assert.deepStrictEqual(table.columns.slice(0, 3), ["freq", "unit", "geo"])
    assert.strictEqual(template, "sparklines")
  })

  it.each(["life expectancy", "population"])("leaves out the rows for World in a list of countries: %s", (measure) => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    const known = ["World", ...Array.from({ length: 40 }, (_, n) => `${letters[n % 26]}${n < 26 ? "a" : "e"}land`)]
    const rows = known.flatMap((name, at) =>
      Array.from(
        { length: 5 },
        (_, year) =>
          `${name},${2000 + year},${name === "World" ? (measure === "population" ? 9999 : 71) : 50 + ((at * 7 + year) % 30)}`,
      ),
    )
    const { table } = suggested(`Entity,Year,${measure}\n${rows.join("\n")}`)
    assert.isFalse(table.cells[0]?.includes("World"))
  })

  it("compares two series of one measure, such as rural and urban percentages", () =>
    assert.strictEqual(
      suggested(
        `pair,place,percent\n${lines(14, (n) => `${"ABCDEFG"[n % 7]},${n < 7 ? "Rural" : "Urban"},${((n * 37) % 50) + 0.5}`)}`,
      ).template,
      "comparison",
    ))

  it("draws a sparkline for each name in panel data, even if another column changes over time", () =>
    assert.strictEqual(
      suggested(
        `name,currency,price,date\n${lines(400, (n) => `Land ${Math.floor(n / 10)},${n % 10 < 5 ? "old" : "new"}${n % 3},${(n * 37) % 101},20${10 + (n % 10)}-01-01`)}`,
      ).template,
      "sparklines",
    ))

  it("draws a series of years that begins before 1900, and recognizes years in a column named like an id", () => {
    assert.strictEqual(
      suggested(`time,value\n${lines(98, (n) => `${1875 + n},${580 + ((n * 7) % 13) / 10}`)}`).template,
      "time_series",
    )
    const { facts } = suggested(
      `player,school,yearID\n${lines(900, (n) => `p${n % 300},s${n % 90},${1990 + ((n * 7) % 23)}`)}`,
    )
    assert.deepInclude(facts.summary, { by: "yearID" })
  })

  it("counts the names of a long list even if there are more than thirty", () =>
    assert.strictEqual(
      suggested(`person,cause\n${lines(2000, (n) => `P${n},Cause ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26]}${n % 3}`)}`)
        .template,
      "ranking",
    ))
})
