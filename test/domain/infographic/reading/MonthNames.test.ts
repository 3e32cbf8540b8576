import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { dateOf } from "../../../../src/domain/infographic/reading/Dates.ts"
import { isPeriodName } from "../../../../src/domain/infographic/reading/PeriodColumns.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

describe("names of months", () => {
  it.each([
    ["mrt '22", "2022-03"],
    ["mei 2023", "2023-05"],
    ["fev/23", "2023-02"],
    ["1 de março de 2024", "2024-03-01"],
    ["out/2022", "2022-10"],
    ["gennaio 2022", "2022-01"],
    ["15 giugno 2023", "2023-06-15"],
    ["févr. 2024", "2024-02"],
    ["Mrz. '24", "2024-03"],
    ["augusti 2022", "2022-08"],
    ["październik 2023", "2023-10"],
    ["3 października 2023", "2023-10-03"],
    ["3 marca 2024", "2024-03-03"],
    ["marzec 2024", "2024-03"],
    ["jan. '22", "2022-01"],
    ["ene-24", "2024-01"],
  ])("are read in nine languages: %s", (text, date) => assert.strictEqual(dateOf(text, "named"), date))

  it.each(["maart 12", "fev", "abrigo 2024", "mais 2024", "lipiec", "Marca 2024", "2024 Maja", "marca-24"])(
    "are not read from %s",
    (text) => assert.isUndefined(dateOf(text, "named")),
  )

  it('are not found in "Marca", the Spanish word for brand', () => {
    assert.isFalse(isPeriodName("Marca"))
    assert.isFalse(isPeriodName("Marca 2024"))
    assert.isTrue(isPeriodName("Marzo 2024"))
  })

  it.each([
    ["Maand;Stroom (kWh);Gas (m³)", "mrt,apr,mei,jun", "Totaal"],
    ["Mese;Consumo (kWh);Gas (m³)", "marzo,aprile,maggio,giugno", "Totale"],
    ["Miesiąc;Prąd (kWh);Gaz (m³)", "marzec,kwiecień,maj,czerwiec", "Razem"],
    ["Mês;Energia (kWh);Gás (m³)", "mar,abr,mai,jun", "Total"],
    ["Månad;El (kWh);Gas (m³)", "mars,april,maj,juni", "Summa"],
  ])("turn a table into a time series even if each year ends with a total: %s", (head, months, total) => {
    const lines = ["22", "23"].flatMap((year) => [
      ...months.split(",").map((month, at) => `${month} '${year};${20 + at};${300 + at}`),
      `${total} 20${year};86;1206`,
    ])
    const { table } = Result.getOrThrow(
      readCsv(new TextEncoder().encode([head, ...lines].join("\n")), { totalRows: "drop" }),
    )
    assert.strictEqual(suitableTemplates(columnsOf(records(table)))[0]?.template, "time_series")
    assert.deepStrictEqual(table.cells[0]?.slice(3, 5), ["2022-06", "2023-03"])
  })
})
