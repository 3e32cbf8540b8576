import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { attachColumnInfo } from "../../../../src/domain/infographic/format/ColumnInfo.ts"
import { cellText, columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import type { Reading } from "../../../../src/domain/infographic/reading/Reading.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { trendChart } from "../../../../src/domain/infographic/reports/Trend.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const english = localeOf("en")
const options = { locale: english, unit: "", caption: "", finding: "" }

const read = (text: string, reading: Reading = {}) =>
  Result.getOrThrow(readCsv(new TextEncoder().encode(text), { totalRows: "drop", ...reading }))

const rowsIn = (text: string, reading: Reading = {}) => {
  const { table } = read(text, reading)
  const rows = records(table)
  attachColumnInfo(rows, table.told)
  return rows
}

const columnsIn = (text: string, reading: Reading = {}) => columnsOf(rowsIn(text, reading))

/** The cells of a column as a page prints them. */
const printed = (text: string, column = 0): ReadonlyArray<string> => {
  const found = columnsIn(text)[column]!
  return found.cells.map((_, row) => cellText(found, row, english))
}

const trend = (text: string): string =>
  trendChart(rowsIn(text), { ...options, isArea: false, seriesMost: 6, events: null }).finding.replaceAll("\u00a0", " ")

const lines = (count: number, lineOf: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => lineOf(n)).join("\n")

const monthly = (amountOf: (n: number) => string, separator = ","): string =>
  `date${separator}amount\n${lines(90, (n) => `2024-0${Math.floor(n / 30) + 1}-${String((n % 28) + 1).padStart(2, "0")}${separator}${amountOf(n)}`)}`

describe("sums by month", () => {
  const by = { by: "date", period: "month", measures: [{ column: "amount", of: "sum", as: "amount" }] } as const

  it.each([
    ["T02: floats of a program", (n: number) => `${n}.0`, ","],
    ["T03: exponents", (n: number) => (n === 0 ? "0.0e+00" : `${n}.0e+00`), ","],
    ["T07: decimal commas and many digits", (n: number) => `${n},00000000000000`, ";"],
  ])("equal the sums of the numbers, however they are written: %s", (_, amountOf, separator) => {
    const { table } = read(monthly(amountOf, separator), { summary: by })
    assert.deepStrictEqual(table.cells[1], [435, 1335, 2235])
  })

  it("T04: leave out and report a cell that contains a word, even far down the column", () => {
    const text = `date,amount\n${lines(6000, (n) => `2024-01-${String((n % 28) + 1).padStart(2, "0")},${n === 5499 ? "TBC" : "2"}`)}`
    const { table, facts } = read(text, { summary: by })
    assert.deepStrictEqual(table.cells[1], [11_998])
    assert.deepInclude(facts.unreadCells?.[0], { column: "amount", count: 1, cells: [{ line: 5501, text: "TBC" }] })
  })

  it("T06: accept a number with more digits than a double can hold, in a column requested as numeric", () => {
    const { table } = read("v\n33.333333333333336\n", { columns: { v: { type: "number", decimal: "." } } })
    assert.strictEqual(Number(table.cells[0]![0]), 33.333333333333336)
  })
})

describe("T15: values that can't meaningfully be added up are never summed", () => {
  const names =
    "latitude|lat|lng|longitude|x_coord|y_coord|humidity|fx|margin|percent|share|index|invoice|plz|código_postal|year_built|weight|bmi|speed|pH|ward|gdp_per_capita|median_income|life_expectancy|price|unit price|rating|score|temperature|avg_salary|interest rate|exchange_rate|density|ratio|altitude|depth|pressure|age|height|zip|postcode|phone|id|customer_id|rank|position|balance|probability|elevation|tasa|precio|nota|edad"
  it.each(names.split("|"))("%s", (name) => {
    const text = `entry,date,${name}\n${lines(120, (n) => `E${n},2024-${String((n % 12) + 1).padStart(2, "0")}-10,${(n * 37) % 89}.5`)}`
    const { summary } = read(text, { summary: "auto" }).facts
    const measures = summary !== undefined && "measures" in summary ? summary.measures : []
    assert.isFalse(measures.some(({ of }) => of === "sum"))
  })
})

describe("numbers that aren't amounts", () => {
  it.each([
    ["decade", "1990"],
    ["Jahr", "1987"],
    ["fips", "1001"],
    ["ts", "1706659200"],
    ["tweet", "1439403621518935563"],
  ])("T32, T33: are printed unchanged: %s", (name, cell) => {
    const shown = printed(`${name},v\n${cell},1\n${cell},2\n`)[0]!
    assert.include([cell, "Jan 31, 2024, 12:00 AM", "Jan 31, 2024"], shown)
  })

  it("T34: remain distinct when printed, even if they are very small", () => {
    const shown = printed("name,v\na,0.0000001\nb,0.0000002\n", 1)
    assert.strictEqual(new Set(shown).size, 2)
  })
})

describe("times", () => {
  it("T40: show the time of day", () => {
    const shown = printed("time,v\n2024-05-01 08:15,1\n2024-05-01 18:00,2\n")
    assert.include(shown[0], "8:15")
    assert.strictEqual(new Set(shown).size, 2)
  })

  it.each([
    ["2024M03", "2024M02", "2024M01"],
    ["2024-W03", "2024-W02", "2024-W01"],
    ["W03 2024", "W02 2024", "W01 2024"],
    ["03/2024", "02/2024", "01/2024"],
    ["Mar 2024", "Feb 2024", "Jan 2024"],
    ["marzo 2024", "febrero 2024", "enero 2024"],
    ["Mrz 2024", "Feb 2024", "Jan 2024"],
    ["mar 2024", "feb 2024", "ene 2024"],
    ["3T2024", "2T2024", "1T2024"],
    ["2024T3", "2024T2", "2024T1"],
    ["Q3 2024", "Q2 2024", "Q1 2024"],
    ["2024-Q3", "2024-Q2", "2024-Q1"],
    ["FY26", "FY25", "FY24"],
    ["FY2026", "FY2025", "FY2024"],
    ["2025/26", "2024/25", "2023/24"],
    ["2025-2026", "2024-2025", "2023-2024"],
    ["2026", "2025", "2024"],
    ["2024-03", "2024-02", "2024-01"],
    ["31/03/2024", "29/02/2024", "31/01/2024"],
    ["3/31/2024", "2/29/2024", "1/31/2024"],
    ["2025 H1", "2024 H2", "2024 H1"],
  ])("T43: are put in chronological order if the file lists the latest first: %s, %s, %s", (...periods) =>
    assert.match(
      trend(`period,v\n${periods.map((period, at) => `${period},${30 - at * 10}`).join("\n")}\n`),
      /up 200%/,
    ),
  )
})

describe("columns", () => {
  it("T45, T46: keep the order of the file, even if their names are years or are repeated", () => {
    assert.deepStrictEqual(
      columnsIn("name,2024,2023,2022\na,1,2,3\nb,4,5,6\n").map(({ key }) => key),
      ["name", "2024", "2023", "2022"],
    )
    assert.deepStrictEqual(
      columnsIn("2024,name,10\n1,a,2\n3,b,4\n").map(({ key }) => key),
      ["2024", "name", "10"],
    )
    assert.deepStrictEqual(
      columnsIn("2023,2024,2023,2024\n1,2,3,5\n9,7,6,8\n", { doubledNames: "number" }).map(({ key }) => key),
      ["2023", "2024", "2023 2", "2024 2"],
    )
  })

  it.each([
    ["T50: countries", ["NO", "SI", "NO"]],
    ["T51: axes", ["x", "y", "x"]],
  ])("keep short words unchanged: %s", (_, words) =>
    assert.deepStrictEqual(printed(`word,v\n${words.map((word, at) => `${word},${at * 3}`).join("\n")}\n`), words),
  )

  it("T62: treat a point as the thousands separator even if other numbers are below a thousand", () => {
    const { table } = read("Ort;Wert\nAlfa;1.234\nBeta;600\nUlm;12.345\n")
    assert.deepStrictEqual(table.cells[1], [1234, 600, 12_345])
  })

  it("T64: keep a statistical office's flags apart from numbers", () => {
    const { table } = read(
      "freq,unit,geo\\TIME_PERIOD\t2020 \t2021 \t2022 \nA,THS,AT\t100 \t110 b\t: \nA,THS,BE\t200 \t: c\t220 e\n",
      { summary: "auto" },
    )
    assert.deepStrictEqual(table.cells, [
      ["2020", "2021", "2022"],
      [200, null, 220],
      [100, 110, null],
    ])
    assert.deepStrictEqual(table.columns.slice(1), ["BE", "AT"])
  })

  it("T67: are not compared if their amounts are in several currencies, and the currencies are named", () => {
    const text = "name,amount\nA,1235 EUR\nB,60 USD\nC,44 GBP\nD,9 EUR\n"
    assert.deepStrictEqual(read(text).facts.mixedCurrencies, { amount: ["EUR", "USD", "GBP"] })
    assert.strictEqual(columnsIn(text)[1]?.kind, "text")
    assert.notInclude(
      rankingChart(rowsIn(text), { ...options, isSorted: true, most: 9, seriesMost: 3 }).finding,
      "leads",
    )
  })

  it("T68: that contain a data frame's row numbers are identifiers", () => {
    const [best] = suitableTemplates(columnsIn(",city,sales\n0,A,10\n1,B,20\n2,C,30\n"))
    assert.strictEqual(best?.template, "ranking")
    assert.strictEqual(columnsIn(",city,sales\n0,A,10\n1,B,20\n2,C,30\n")[0]?.kind, "identifier")
  })
})
