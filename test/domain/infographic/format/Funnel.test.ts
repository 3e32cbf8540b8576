import { assert, describe, it } from "@effect/vitest"
import { amountsOf, columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { funnelIn } from "../../../../src/domain/infographic/format/Funnel.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const steps = ["Visit", "Basket", "Payment", "Order"]

const rowsOf = (names: ReadonlyArray<string>, ...columns: ReadonlyArray<ReadonlyArray<number | null>>) =>
  steps.map((step, row) =>
    Object.fromEntries(names.map((name, at) => [name, at === 0 ? step : (columns[at - 1]?.[row] ?? null)] as const)),
  )

const counts = [12_000, 2400, 1200, 900]

const bars = (rows: unknown, locale = "en") =>
  rankingChart(rows, {
    locale: localeOf(locale),
    unit: "",
    caption: "",
    finding: "",
    most: 20,
    isSorted: true,
    seriesMost: 3,
  })

describe("a funnel", () => {
  it.each([
    ["step", "users"],
    ["Stage", "Candidates"],
    ["funnel_step", "sessions"],
    ["Etapa", "Personas"],
    ["Fase", "Leads"],
  ])("keeps its steps in order and says how many reach the last one: %s, %s", (step, count) => {
    const rows = rowsOf([step, count], counts)
    assert.strictEqual(suitableTemplates(columnsOf(rows))[0]?.reason, "bands")
    assert.deepStrictEqual(
      bars(rows).table.rows.map(([name]) => name),
      steps,
    )
    assert.strictEqual(bars(rows).finding, "900 of 12K (7.5%) reach Order")
    assert.match(bars(rows, "es").finding, /^900 de 12.* \(7,5\s%\) llegan a Order$/)
  })

  it("is not summed across its steps, and shares of the previous or first step are not treated as measures", () => {
    const rows = rowsOf(
      ["step", "users", "of previous", "of first", "cost"],
      counts,
      [null, 20, 50, 75],
      [100, 20, 10, 7.5],
      [5, 7, 4, 9],
    )
    const columns = columnsOf(rows)
    assert.deepStrictEqual(
      amountsOf(columns).map(({ key }) => key),
      ["users", "cost"],
    )
    assert.strictEqual(columns[1]?.aggregation, "mean")
  })

  it.each([
    ["counts that rise", ["step", "users"], [100, 80, 90, 10]],
    ["counts that hardly fall", ["Stage", "People"], [40, 38, 36, 30]],
    ["amounts of other things", ["Phase", "Hours"], counts],
    ["names that are no steps", ["Ciudad", "Personas"], counts],
  ] as const)("is not recognized in %s", (_, names, numbers) =>
    assert.isUndefined(funnelIn(columnsOf(rowsOf(names, numbers)))),
  )
})
