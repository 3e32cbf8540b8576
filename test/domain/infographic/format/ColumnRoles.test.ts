import { assert, describe, it } from "@effect/vitest"
import { aggregationOf, namesThings, namesTime } from "../../../../src/domain/infographic/format/ColumnRoles.ts"

describe("a numeric column", () => {
  it.each([
    "amount",
    "Sales",
    "Net sales (EUR)",
    "number_of_visits",
    "Importe",
    "Ventas netas",
    "número de casos",
    "Umsatz",
    "Anzahl",
    "chiffre d'affaires",
    "kWh",
    "customers",
    "Total",
  ])("called %s is added up", (name) => assert.strictEqual(aggregationOf(name), "sum"))

  it.each([
    "unit_price",
    "Precio medio",
    "humidity",
    "temperature (°C)",
    "share",
    "Margin %",
    "gdp_per_capita",
    "gdpPercap",
    "median_income",
    "life_expectancy",
    "bmi",
    "speed (km/h)",
    "pH",
    "sales growth",
    "tasa de paro",
    "ventas por empleado",
    "Durchschnittlicher Umsatz",
    "balance",
    "saldo",
    "average order value",
    "index",
    "weight",
  ])("called %s has a mean and no sum", (name) => assert.strictEqual(aggregationOf(name), "mean"))

  it.each([
    "latitude",
    "lng",
    "x_coord",
    "longitud",
    "plz",
    "código_postal",
    "year_built",
    "invoice",
    "ward",
    "id",
    "Ticket #",
  ])("called %s has neither a sum nor a mean", (name) => assert.strictEqual(aggregationOf(name), "none"))

  it.each(["v", "foo", "Wert", "2024"])("called %s has no known aggregation", (name) =>
    assert.strictEqual(aggregationOf(name), "unknown"),
  )

  it.each(["Year 1", "Month 12", "Mes 3", "Año 2", "Jahr 1", "Column B"])(
    "called %s contains no times, and has no known aggregation",
    (name) => {
      assert.strictEqual(aggregationOf(name), "unknown")
      assert.isFalse(namesTime(name))
    },
  )

  it.each(["rank", "Posición", "Posição Geral", "Platz"])("called %s is a rank, which isn't averaged", (name) =>
    assert.strictEqual(aggregationOf(name), "none"),
  )

  it("is recognized as a code by a word such as “phone” in its name, even if a digit follows it", () => {
    for (const name of ["Código1", "phone2", "Postleitzahl1", "matrícula"]) assert.isTrue(namesThings(name), name)
    for (const name of ["importe1", "matrículas", "pm10"]) assert.isFalse(namesThings(name), name)
  })

  it("is recognized by its name as an identifier or a count", () => {
    for (const name of ["fips", "order_no", "zip code", "store", "Código postal", "PLZ", "customer_id", "schoolNR"])
      assert.isTrue(namesThings(name), name)
    for (const name of ["stores", "number of stores", "order amount", "invoice total", "no"])
      assert.isFalse(namesThings(name), name)
  })

  it("is recognized as a time by a name such as “year”, but not by one such as “sales per year”", () => {
    for (const name of ["year", "Año", "decade", "Jahr", "ts", "Ejercicio"]) assert.isTrue(namesTime(name), name)
    for (const name of ["years of service", "sales per year", "annual sales", "day rate"])
      assert.isFalse(namesTime(name), name)
  })
})
