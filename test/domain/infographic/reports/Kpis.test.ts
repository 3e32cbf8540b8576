import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import { kpiTiles } from "../../../../src/domain/infographic/reports/Kpis.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const units = ["%", "EUR", "points", "days", "%"]

const sheet = (label: string, unit: string, amounts: ReadonlyArray<string>) =>
  units.map((value, n) => ({
    [label]: `Figure ${"ABCDE"[n]!}`,
    [unit]: value,
    ...Object.fromEntries(amounts.map((name, at) => [name, (n + 1) * 7 + at])),
  }))

const tilesOf = (rows: unknown) => kpiTiles(rows, null, { locale: localeOf("en"), unit: "" })

describe("a sheet of indicators in several units", () => {
  it.each<readonly [label: string, unit: string, amounts: ReadonlyArray<string>]>([
    ["KPI", "Unit", ["Oct 2024", "Sep 2024", "Target"]],
    ["Indicator", "Unit of measure", ["Q3 2024", "Q2 2024"]],
    ["Metric", "UoM", ["2022", "2023", "2024"]],
    ["Metric", "Units", ["Actual", "Prior year"]],
    ["Indicador", "Unidad", ["Septiembre 2024", "Agosto 2024", "Objetivo"]],
    ["Indicador", "Ud.", ["2024", "2023"]],
    ["Kennzahl", "Einheit", ["Okt 2024", "Sep 2024", "Ziel"]],
  ])("is drawn as key figures, never as a comparison: %s and %s", (label, unit, amounts) => {
    const columns = columnsOf(sheet(label, unit, amounts))
    assert.isUndefined(proposedSummary(columns, { count: "n", question: "q", year: "y", period: "p" }))
    assert.deepStrictEqual(
      suitableTemplates(columns).map(({ template }) => template),
      ["kpi_overview", "table_report"],
    )
  })

  it("may be drawn as a comparison if all indicators have the same unit", () => {
    const rows = sheet("Indicator", "Unit", ["2023", "2024"]).map((row) => ({ ...row, Unit: "people" }))
    assert.include(
      suitableTemplates(columnsOf(rows)).map(({ template }) => template),
      "comparison",
    )
  })

  it.each([
    ["Sep 2024", "Oct 2024"],
    ["Oct 2024", "Sep 2024"],
  ])("shows the latest period and its change from the one before: %s, %s", (first, second) => {
    const rows = [{ KPI: "Orders", Unit: "count", [first]: 40, [second]: 50 }]
    const [tile] = tilesOf(rows)
    assert.strictEqual(tile?.value, first === "Oct 2024" ? "40" : "50")
    assert.strictEqual(tile?.before, `vs ${first === "Oct 2024" ? "50" : "40"}`)
  })
})

describe("a key figure", () => {
  it("isn't rated if no column says which direction is good", () => {
    const [tile] = tilesOf([{ metric: "Return rate", value: 6.8, previous: 6.1, target: 6, unit: "%" }])
    assert.deepInclude(tile, { tone: "flat", toneWord: "", targetWord: "", arrow: "\u25b2" })
  })

  it.each([
    [{ better: "up" }, "better", "reached"],
    [{ better: "down" }, "worse", "not reached"],
    [{ mejor: "baja" }, "worse", "not reached"],
  ])("is rated by a column that says which direction is good: %s", (direction, toneWord, targetWord) => {
    const [tile] = tilesOf([{ metric: "Return rate", value: 6.8, previous: 6.1, target: 6, unit: "%", ...direction }])
    assert.deepInclude(tile, { toneWord, targetWord })
  })
})
