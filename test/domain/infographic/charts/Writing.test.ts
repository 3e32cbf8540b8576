import { assert, describe, it } from "@effect/vitest"
import type { Chart } from "../../../../src/domain/infographic/charts/Figure.ts"
import { spans } from "../../../../src/domain/infographic/charts/Figure.ts"
import { textBoxes } from "../../../../src/domain/infographic/charts/TextBoxes.ts"
import { dateText } from "../../../../src/domain/infographic/format/Calendar.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { amountsChart } from "../../../../src/domain/infographic/reports/Amounts.ts"
import type { ChartOptions } from "../../../../src/domain/infographic/reports/ChartOptions.ts"
import { spreadChart } from "../../../../src/domain/infographic/reports/Distribution.ts"
import { matrixChart } from "../../../../src/domain/infographic/reports/Matrix.ts"
import { movementChart } from "../../../../src/domain/infographic/reports/Movement.ts"
import { planChart } from "../../../../src/domain/infographic/reports/PlanByPeriod.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { relationChart } from "../../../../src/domain/infographic/reports/Relation.ts"
import { partsChart } from "../../../../src/domain/infographic/reports/Parts.ts"
import { surveyChart } from "../../../../src/domain/infographic/reports/Survey.ts"
import { multiplesChart, trendChart } from "../../../../src/domain/infographic/reports/Trend.ts"
import { varianceChart } from "../../../../src/domain/infographic/reports/Variance.ts"

type Row = Readonly<Record<string, string | number>>

const wide = { most: 24, seriesMost: 6 }
const charts: Readonly<Record<string, (rows: ReadonlyArray<Row>, options: ChartOptions) => Chart>> = {
  lines: (rows, options) => trendChart(rows, { ...options, ...wide, isArea: false, events: null }),
  area: (rows, options) => trendChart(rows, { ...options, ...wide, isArea: true, events: null }),
  multiples: (rows, options) => multiplesChart(rows, { ...options, ...wide, isShared: false }),
  columns: (rows, options) => amountsChart(rows, { ...options, ...wide, isStacked: false, reference: null }),
  stacked: (rows, options) => amountsChart(rows, { ...options, ...wide, isStacked: true, reference: null }),
  bars: (rows, options) => rankingChart(rows, { ...options, ...wide, isSorted: true }),
  dots: (rows, options) => movementChart(rows, { ...options, ...wide }),
  scatter: (rows, options) => relationChart(rows, { ...options, ...wide, isLogX: false, isLogY: false }),
  variance: (rows, options) => varianceChart(rows, { ...options, ...wide }),
  plan: (rows, options) => planChart(rows, options),
  boxes: (rows, options) => spreadChart(rows, { ...options, ...wide }),
  "heat map": (rows, options) => matrixChart(rows, { ...options, ...wide }),
  "answers of a survey": (rows, options) => surveyChart(rows, { ...options, ...wide, isSorted: true }),
  "parts of a whole": (rows, options) => partsChart(rows, { ...options, ...wide, isAmounts: false }),
}

const months = ["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06"]
const rowsOf = (budgets: ReadonlyArray<number>, actuals: ReadonlyArray<number>): ReadonlyArray<Row> =>
  months.map((month, at) => ({ month, Budget: budgets[at]!, Actual: actuals[at]! }))

const tables: Readonly<Record<string, ReadonlyArray<Row>>> = {
  "whole numbers of four digits": rowsOf([1234, 1745, 2456, 3567, 3878, 4789], [1321, 2213, 2777, 3444, 4081, 4623]),
  "numbers with two decimals": rowsOf([101.25, 212.5, 323.75, 434.1, 545.2, 656.35], [111.1, 202.2, 333.35, 444.4, 505.5, 666.65]), // prettier-ignore
  "numbers below one": rowsOf([0.127, 0.251, 0.378, 0.511, 0.627, 0.753], [0.113, 0.207, 0.391, 0.467, 0.689, 0.713]),
}

const options = (language: string): ChartOptions => ({
  locale: localeOf(language),
  unit: "",
  caption: "",
  finding: "",
})

/** All text in the picture, at every width. */
const textsOf = (chart: Chart): ReadonlyArray<string> =>
  Object.values(spans)
    .flat()
    .flatMap((width) => textBoxes(chart.draw(width).body).map(({ text }) => text))

const cases = Object.keys(charts).flatMap((chart) =>
  ["en", "es"].flatMap((language) => Object.keys(tables).map((table) => [chart, language, table] as const)),
)

describe("a chart shows the same text as its table", () => {
  it.each(cases)("%s, %s: %s", (name, language, kind) => {
    const locale = localeOf(language)
    const rows = tables[kind]!
    const chart = charts[name]!(rows, options(language))
    assert.isFalse(chart.isEmpty)
    const texts = new Set(textsOf(chart))
    const cells = new Set(chart.table.rows.flat())
    assert.isFalse(
      [...texts, ...cells].some((text) => /^\d{4}-\d{2}/.test(text)),
      "no month is written as data have it",
    )
    for (const month of months) {
      const [short, full] = [dateText(month, locale, "label"), dateText(month, locale)]
      if (short === full) continue
      assert.isTrue(
        [...texts, ...cells].every((text) => !text.includes(full)),
        `${full} beside ${short}`,
      )
    }
    const written = new Map(
      rows.flatMap(({ Budget, Actual }) => [Number(Budget), Number(Actual)]).map((value) => [value, false]),
    )
    const plain = (text: string): number =>
      Number(text.replaceAll(locale.group, "").replace(locale.decimal, ".").replace("\u2212", "-"))
    const ofCells = new Map([...cells].map((text) => [plain(text), text]))
    for (const text of texts) {
      if (!written.has(plain(text))) continue
      assert.strictEqual(text, ofCells.get(plain(text)) ?? text, "a number has one form")
      assert.notMatch(text, /\d{4}/, "thousands are separated in the picture as in the table")
    }
    assert.isFalse(
      [...texts].some((text) => /\d(?:K|[\s\u00a0]mil)$/.test(text)),
      [...texts].join(" | "),
    )
  })
})
