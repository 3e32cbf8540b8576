import { assert, describe, it } from "@effect/vitest"
import { unitOf } from "../../../../src/domain/infographic/reading/Units.ts"

describe("the unit in a column's name", () => {
  it.each([
    ["Sales (EUR)", "EUR"],
    ["Sales (million EUR)", "million EUR"],
    ["GDP (constant 2015 US$)", "constant 2015 US$"],
    ["Rent (CHF 2020)", "CHF 2020"],
    ["Power (kWh)", "kWh"],
    ["Power (KWH)", "KWH"],
    ["Share (%)", "%"],
  ])("%s is %s", (name, unit) => assert.strictEqual(unitOf(name, []), unit))

  it.each(["Deaths (OWID)", "Deaths (NGDC-NOAA)", "Deaths (UCDP 2019)", "Index (1995 = 100)", "Count (rechte Skala)"])(
    "is not a source, base year or remark in brackets: %s",
    (name) => assert.strictEqual(unitOf(name, []), ""),
  )
})

describe("the unit of a column's cells", () => {
  it("is the code or the symbol that nearly all of them have", () => {
    assert.strictEqual(unitOf("amount", ["12 EUR", "13 EUR"]), "EUR")
    assert.strictEqual(unitOf("amount", ["$12", "$13"]), "USD")
    assert.strictEqual(unitOf("amount", ["12", "13 EUR", "14"]), "")
  })
})

describe("a publisher or a remark in a column's name", () => {
  it.each([
    "Hijackings (Aviation Safety Network)",
    "Muertes (Instituto Nacional de Estadística)",
    "Exports (Bank of England)",
    "All workers (hourly and non-hourly)",
    "Alumnos (públicos y privados)",
  ])("is not a unit: %s", (name) => assert.strictEqual(unitOf(name, []), ""))

  it.each([
    ["Production (Metric Tons)", "Metric Tons"],
    ["Ingresos (Millones de Euros)", "Millones de Euros"],
    ["Wage (Dollars per Hour)", "Dollars per Hour"],
  ])("is not confused with a capitalized unit: %s", (name, unit) => assert.strictEqual(unitOf(name, []), unit))
})
