import { assert, describe, it } from "@effect/vitest"
import { attachColumnInfo } from "../../../../src/domain/infographic/format/ColumnInfo.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { toldColumns } from "../../../../src/domain/infographic/reading/InfoByReading.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import { unitColumn } from "../../../../src/domain/infographic/reading/UnitColumns.ts"
import { scaleGroups } from "../../../../src/domain/infographic/reports/Scales.ts"
import { tabularOf } from "../../../../src/domain/infographic/reports/Tabular.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const as = { count: "Rows", question: "Question", year: "Year", period: "Period" }
const rows = (count: number, name: string, units: ReadonlyArray<string>) =>
  Array.from({ length: count }, (_, n) => ({
    client: `Client ${n}`,
    amount: 100 + n * 7,
    [name]: units[n % units.length]!,
  }))

const several: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["Currency", ["EUR", "USD"]],
  ["Moneda", ["euros", "pesos"]],
  ["Divisa", ["€", "$"]],
  ["ccy", ["CHF", "GBP", "EUR"]],
  ["Unit", ["kg", "l", "MWh"]],
  ["Unidad de medida", ["toneladas", "litros"]],
]

describe("amounts in several currencies or units", () => {
  it.each(several)("are neither compared nor added up: %s", (name, units) => {
    const columns = columnsOf(rows(20, name, units))
    assert.strictEqual(unitColumn(columns)?.key, name)
    assert.isUndefined(proposedSummary(columns, as))
    assert.deepStrictEqual(
      suitableTemplates(columns).map(({ template, why }) => [template, why]),
      [["table_report", "units"]],
    )
    const table = tabularOf(rows(520, name, units), localeOf("es"))
    assert.isTrue(table.hasUnits)
    assert.deepStrictEqual(table.profile, [])
    assert.deepStrictEqual(table.rest?.slice(1), ["", ""])
    assert.isTrue(table.rows.every((row) => row.every(({ share }) => share === null)))
  })

  it.each([
    ["Unit", ["Sales", "Legal", "Kitchen"]],
    ["Unidad", ["Urgencias", "Pediatría"]],
    ["Moneda", ["EUR"]],
  ] as const)(
    "are not assumed if the “units” are departments, or if there is only one currency: %s %s",
    (name, units) => assert.isUndefined(unitColumn(columnsOf(rows(20, name, units)))),
  )

  it.each(several.slice(2, 5))(
    "are summed by month, and each currency or unit has its own scale: %s",
    (name, units) => {
      const all = rows(180, name, units).map((row, n) => ({
        day: new Date(Date.UTC(2025, Math.floor(n / 30), 1 + (n % 30))).toISOString().slice(0, 10),
        ...row,
      }))
      const summary = proposedSummary(columnsOf(all), as)
      assert.deepStrictEqual<unknown>(summary, {
        rows: "day",
        period: "month",
        series: name,
        column: "amount",
        of: "sum",
      })
      const made = ["day", ...units]
      const pivoted = [1, 2, 3].map((n) =>
        Object.fromEntries(made.map((key) => [key, key === "day" ? `2025-0${n}` : n])),
      )
      attachColumnInfo(pivoted, toldColumns(new Map(), summary, made))
      assert.lengthOf(scaleGroups(pivoted, null, ""), units.length)
    },
  )
})
