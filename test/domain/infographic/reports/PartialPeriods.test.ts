import { assert, describe, it } from "@effect/vitest"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { isPartialPeriod } from "../../../../src/domain/infographic/reading/PartialPeriods.ts"
import type { Reading } from "../../../../src/domain/infographic/reading/Reading.ts"
import { bridgeChart } from "../../../../src/domain/infographic/reports/Bridge.ts"
import { movementChart } from "../../../../src/domain/infographic/reports/Movement.ts"
import { sparklineTable } from "../../../../src/domain/infographic/reports/SparklineTable.ts"
import { trendChart } from "../../../../src/domain/infographic/reports/Trend.ts"
import { varianceChart } from "../../../../src/domain/infographic/reports/Variance.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import * as Result from "effect/Result"

const options = { locale: localeOf("en"), unit: "", caption: "", finding: "" }
const rowsOf = (text: string, reading: Reading = {}) =>
  records(Result.getOrThrow(readCsv(new TextEncoder().encode(text), reading)).table)
const trend = (text: string, reading: Reading = {}, locale = "en") =>
  trendChart(rowsOf(text, reading), {
    ...options,
    locale: localeOf(locale),
    isArea: false,
    seriesMost: 6,
    events: null,
  })

describe("an incomplete period", () => {
  it.each([
    ["2024 (YTD)", true],
    ["Actual YTD", true],
    ["Ventas hasta la fecha", true],
    ["Dec*", true],
    ["2023 provisional", true],
    ["2025 (avance)", true],
    ["Q4 2024 (to 15 Nov)", true],
    ["2021 to 2022", false],
    ["January to March 2024", false],
    ["enero hasta marzo 2024", false],
    ["2024", false],
    ["Dec", false],
    ["Avance", false],
    ["Partial*", false],
    ["Total*", false],
    ["Route to 2024", false],
  ] as const)("is recognized by its name: %s %s", (name, is) => assert.strictEqual(isPartialPeriod(name), is))

  it("is left out when the change in a trend is calculated, and is named in a note", () => {
    const rows = "Year,Sales\n2020,100\n2021,120\n2022,140\n2023,160\n2024 (YTD),60\n"
    const { finding, notes } = trend(rows)
    assert.strictEqual(finding, "Sales up 60% since 2020")
    assert.deepStrictEqual(notes, ["2024 (YTD) is not complete, so it is not compared"])
    assert.deepStrictEqual(trend(rows, {}, "es").notes, ["2024 (YTD) no está completo y no se compara"])
    assert.strictEqual(trend("Month,Sales\nSep*,9\nOct,120\nNov,150\n").finding, "Sales up 25% since Oct")
  })

  it("is not part of a before-and-after comparison with a complete period", () => {
    const rows = rowsOf("Region,2023,2024 YTD\nNorth,10,5\nSouth,20,9\nEast,7,3\n")
    assert.notMatch(movementChart(rows, { ...options, most: 20 }).finding, /fell|rose|changed/)
    assert.strictEqual(sparklineTable(rows, { ...options, isToned: false, most: 10 }).finding, "")
  })

  it("is left out of changes over several periods", () => {
    const rows = rowsOf("Shop,2022,2023,2024 YTD\nA,10,12,3\nB,20,30,4\n")
    const { finding, heads, notes } = sparklineTable(rows, { ...options, isToned: false, most: 10 })
    assert.deepStrictEqual(notes, ["2024 YTD is not complete, so it is not compared"])
    assert.strictEqual(finding, "All 2 rose; B changed most, +50%")
    assert.deepStrictEqual(heads.slice(2, 4), ["2022", "2023"])
  })

  it("is compared with other incomplete periods", () => {
    const rows = rowsOf("Region,2023 YTD,2024 YTD\nNorth,10,5\nSouth,20,9\nEast,7,3\n")
    assert.strictEqual(
      movementChart(rows, { ...options, most: 20 }).finding,
      "All 3 fell; East changed most, \u221257%",
    )
    const { finding, heads, notes } = sparklineTable(rows, { ...options, isToned: false, most: 10 })
    assert.strictEqual(finding, "All 3 fell; East changed most, \u221257%")
    assert.deepStrictEqual([heads.slice(2, 4), notes], [["2023 YTD", "2024 YTD"], []])
    const { notes: none } = trend("Year,Sales\n2022 YTD,100\n2023 YTD,120\n2024 YTD,150\n")
    assert.deepStrictEqual(none, [])
  })

  it("is not compared with a full budget", () => {
    const rows = rowsOf("Item,Budget,Actual YTD\nRent,100,40\nPay,200,90\n")
    const sentence = "Actual YTD is not complete, so it is not compared"
    assert.strictEqual(varianceChart(rows, { ...options, most: 8 }).finding, sentence)
    assert.strictEqual(bridgeChart(rows, { ...options, most: 8 }).finding, sentence)
  })

  it("is not reported as a fall when amounts are summed by month and series; the peak is reported instead", () => {
    const days = Array.from({ length: 100 }, (_, n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))
    const rows = `Day,Shop,Sales\n${days.flatMap((day) => [`${day},A,2`, `${day},B,1`]).join("\n")}\n`
    const summary = { rows: "Day", period: "month", series: "Shop", column: "Sales", of: "sum" } as const
    assert.match(trend(rows, { summary }).finding, /peaked at 62/)
  })
})
