import { assert, describe, it } from "@effect/vitest"
import { readRows } from "../../../../src/domain/infographic/reading/ReadRows.ts"
import type { Cell } from "../../../../src/domain/infographic/Table.ts"

const leftOut = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Cell>>): ReadonlyArray<number> =>
  readRows(
    {
      format: "csv",
      separator: ",",
      header,
      each: (take) => {
        for (const [at, row] of rows.entries()) if (take((c) => row[c] ?? null, at + 2) === "enough") return
      },
    },
    { totalRows: "drop" },
  ).facts.leftOutRows

const towns = ["Ulm", "Bonn", "K\u00f6ln", "Kiel", "Jena", "Trier", "Mainz"]

describe("rows that are sums of others", () => {
  it("are recognized by a name such as “Total” in their first column", () => {
    assert.deepStrictEqual(
      leftOut(
        ["region", "v"],
        [
          ["Norte", "10"],
          ["Sur", "30"],
          ["TOTAL GENERAL", "40"],
        ],
      ),
      [3],
    )
  })

  it("are recognized in any column, unless all of its values are the same", () => {
    const rows = ["A", "B"].flatMap((town) =>
      ["Ambos sexos", "Hombres", "Mujeres"].map((sex, at) => [town, sex, String(at * 100)]),
    )
    assert.deepStrictEqual(leftOut(["Municipio", "Sexo", "Casos"], rows), [1, 4])
    const same = ["A", "B", "C"].map((town) => [town, "Total", "100"])
    assert.deepStrictEqual(leftOut(["Municipio", "Sexo", "Casos"], same), [])
  })

  it("are recognized by a total word in a longer name if their amounts confirm it", () => {
    const rows: ReadonlyArray<ReadonlyArray<Cell>> = [
      ["1", "Martello", "86,40"],
      ["2", "Rastrello", "101,20"],
      ["3", "Terriccio", "12,40"],
      [null, "TOTALE MAGAZZINO", "200,00"],
    ]
    assert.deepStrictEqual(leftOut(["Codice", "Descrizione", "Valore"], rows), [4])
    const other = rows.map((row, at) => (at === 3 ? [null, "TOTALE MAGAZZINO", "150,00"] : row))
    assert.deepStrictEqual(leftOut(["Codice", "Descrizione", "Valore"], other), [])
  })

  it("do not include the French département Somme, unless its amounts are sums", () => {
    const rowsWith = (name: string, amount: string) =>
      leftOut(
        ["Département", "Habitants"],
        [
          ["Aisne", "526"],
          ["Nord", "2606"],
          ["Oise", "829"],
          [name, amount],
        ],
      )
    for (const name of ["Somme", "SOMME", "Somme (80)"]) assert.deepStrictEqual(rowsWith(name, "566"), [], name)
    assert.deepStrictEqual(rowsWith("Somme", "3961"), [4])
    assert.deepStrictEqual(rowsWith("Somme totale", "3961"), [4])
  })

  it.each([
    "Grand total of shops",
    "Total de tiendas",
    "Total des magasins",
    "Gesamt Filialen",
    "Total das lojas",
    "Totale negozi",
    "Totaal winkels",
    "Totalt butiker",
    "Razem sklepy",
  ])("are recognized by a word for a total in nine languages: %s", (name) => {
    const rows = [...towns.map((town, at) => [String(at), town, String(100 + at)]), [null, name, "721"]]
    assert.deepStrictEqual(leftOut(["Nr", "Shop", "Sales"], rows), [8])
  })

  it("are recognized in a journal where each row has only one of the two amounts", () => {
    const rows: ReadonlyArray<ReadonlyArray<Cell>> = [
      ["1", "Cuotas", "165.5", null],
      ["2", "Alquiler", null, "180.25"],
      ["3", "Rifas", "312", null],
      ["4", "Luz", null, "43.96"],
      [null, "SUMAS", "477.5", "224.21"],
    ]
    assert.deepStrictEqual(leftOut(["Nº", "Concepto", "Entradas", "Salidas"], rows), [5])
  })

  it("include the few rows below a grand total, such as a row for abstentions", () => {
    const rows = [
      ...towns.map((name, at) => [`List ${name}`, String(100 + at)]),
      ["Total votes", "721"],
      ["Registered", "1500"],
      ["Abstained", "779"],
    ]
    assert.deepStrictEqual(leftOut(["List", "Votes"], rows), [8, 9, 10])
  })

  it("are not the sums of rows in the next section", () => {
    const north = Array.from({ length: 9 }, (_, at) => ["North", `Store ${at}x`, "5"])
    const south: ReadonlyArray<ReadonlyArray<Cell>> = [
      ["South", "J", "10"],
      ["South", "K", "20"],
      ["South", "L", "30"],
    ]
    const rows = [...north, ["Total North", null, "45"], ...south, ["Total South", null, "60"]]
    assert.deepStrictEqual(leftOut(["Region", "Store", "Sales"], rows), [10, 14])
    assert.deepStrictEqual(leftOut(["Region", "Store", "Sales"], rows.slice(0, -1)), [10])
  })

  it("are recognized even if the first row of their section has an empty cell", () => {
    const rows: ReadonlyArray<ReadonlyArray<Cell>> = [
      ["Food", "Bread", "10", "12"],
      ["Food", "Milk", "5", "6"],
      ["Food", "Eggs", "4", "3"],
      ["Total food", null, "19", "21"],
      ["Home", "Rent", "700", null],
      ["Home", "Power", "60", "55"],
      ["Home", "Water", "20", "22"],
      ["Total home", null, "780", "77"],
    ]
    assert.deepStrictEqual(leftOut(["Category", "Item", "Budget", "Spent"], rows), [4, 8])
  })

  it("include statistical offices' groups of countries, however many there are", () => {
    const groups = [
      "Africa Eastern and Southern",
      "Arab World",
      "East Asia & Pacific (excluding high income)",
      "Europe & Central Asia (IDA & IBRD countries)",
      "Heavily indebted poor countries (HIPC)",
      "IDA & IBRD total",
      "Late-demographic dividend",
      "Least developed countries: UN classification",
      "Low & middle income",
      "Middle East, North Africa",
      "Sub-Saharan Africa",
      "Upper middle income",
    ]
    const countries = ["South Africa", "Spain", "Central African Republic", "Korea, North", "United States", "Chad"]
    const more = Array.from({ length: 10 }, (_, n) => [`Country ${n}x`, "10"])
    const rows = [
      ...groups.map((name) => [name, "150"]),
      ["World", "160"],
      ...countries.map((name) => [name, "10"]),
      ...more,
    ]
    const found = leftOut(["Country Name", "Value"], rows)
    assert.deepStrictEqual(
      found,
      Array.from({ length: groups.length + 1 }, (_, at) => at + 1),
    )
  })

  it("include a row for the world if the amounts of its countries and regions add up to it", () => {
    const rows = [
      ["World", "100"],
      ["Europe", "60"],
      ["Spain", "35"],
      ["France", "25"],
      ["Japan", "40"],
    ]
    assert.deepStrictEqual(leftOut(["country", "population"], rows), [1, 2])
    assert.deepStrictEqual(leftOut(["country", "life expectancy"], rows), [])
    assert.deepStrictEqual(
      leftOut(
        ["region", "population"],
        [
          ["World", "100"],
          ["Europe", "60"],
          ["Asia", "40"],
        ],
      ),
      [1],
    )
  })

  it("include a last row that sums all others, whatever its name, unless the rows are too few to rule out chance", () => {
    const rows = towns.map((town, at) => [town, String(at + 11), String(2 * at + 7)])
    const sum = (c: number): string => String(rows.reduce((total, row) => total + Number(row[c]), 0))
    assert.deepStrictEqual(leftOut(["town", "sales", "cost"], [...rows, ["Stadtkreise", sum(1), sum(2)]]), [8])
    assert.deepStrictEqual(leftOut(["town", "sales", "cost"], [...rows, ["Stadtkreise", sum(1), "3"]]), [])
    assert.deepStrictEqual(
      leftOut(
        ["town", "sales"],
        [
          ["A", "10"],
          ["B", "20"],
          ["C", "30"],
        ],
      ),
      [],
    )
  })
})
