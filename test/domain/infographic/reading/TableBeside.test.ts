import { assert, describe, it } from "@effect/vitest"
import { oneTable } from "../../../../src/domain/infographic/reading/TableBeside.ts"
import type { Cell } from "../../../../src/domain/infographic/Table.ts"

/** The columns and rows that are read from lines whose cells are separated by commas, and the columns left out. */
const read = (...lines: ReadonlyArray<string>) => {
  const [header = [], ...rows] = lines.map((line) => line.split(","))
  const source = oneTable(
    {
      format: "csv",
      separator: ",",
      header,
      each: (take) => {
        for (const [at, row] of rows.entries()) if (take((c) => row[c] ?? "", at + 2) === "enough") return
      },
    },
    { headerRow: 1, rows: rows.map((cells, at) => ({ cells, line: at + 2 })), below: [], table: undefined },
  )
  const found: Array<ReadonlyArray<Cell>> = []
  source.each((cellOf) => void found.push(source.header.map((_, c) => cellOf(c))))
  return {
    columns: source.header.join(),
    rows: found.map((row) => row.join()),
    leftOut: source.otherTables?.map((other) => other.columns.join()).join(),
  }
}

describe("tables side by side", () => {
  it("are read one at a time, the leftmost first, without rows that belong only to another", () =>
    assert.deepStrictEqual(read("Region,Sales,,Product,Units", "North,1,,Pen,30", "South,2,,Desk,45", ",,,Lamp,9"), {
      columns: "Region,Sales",
      rows: ["North,1", "South,2"],
      leftOut: "Product,Units",
    }))

  it("are read widest first if the leftmost has a single column", () =>
    assert.deepInclude(read("Ciudad,,Producto,Unidades", "Vigo,,Lápiz,30", "Lugo,,Mesa,45"), {
      columns: "Producto,Unidades",
      leftOut: "Ciudad",
    }))

  it("are recognized by repeated names or by times, even if the second starts below the header of the first", () => {
    assert.strictEqual(read("Mes,Ingresos,,Mes,Gastos", "1,100,,1,80", "2,120,,2,95").leftOut, "Mes,Gastos")
    assert.strictEqual(read("Region,Sales,,Year,Visits", "North,1,,2025,5", "South,2,,2026,6").leftOut, "Year,Visits")
    assert.strictEqual(read("a,b,,,", "x,1,,Product,Units", "y,2,,Pen,30", "z,3,,Desk,45").leftOut, "Product,Units")
    assert.strictEqual(read("a,b,,c,d,Column F,e,f", "x,1,,y,2,,z,3", "u,1,,v,2,,w,3").leftOut, "c,d,e,f")
  })

  it("are recognized by several rows of numbers below the first table", () =>
    assert.strictEqual(read("Region,Sales,,Code,Units", "N,1,,101,5", ",,,102,6", ",,,103,7").leftOut, "Code,Units"))

  it.each([
    ["columns of amounts", "Region,2023,,2024,2025", "North,1,,2,3", "South,4,,5,6"],
    ["a column of notes", "Region,Sales,,Notes", "North,1,,closed", "South,2,,"],
    ["shifts", "Name,Role,,Mon,Tue", "Ana,Boss,,M,T", "Ben,Clerk,,T,N"],
    [
      "amounts with totals",
      "Region,City,,Jan,Feb",
      "North,Leeds,,10,12",
      "North,York,,8,9",
      "South,Bath,,7,7",
      ",,,25,28",
    ],
    ["a total in euros", "Zona,Tienda,,Importe,Margen", "Norte,Vigo,,10 €,12%", "Sur,Cádiz,,8 €,9%", ",,,18 €,"],
    ["marks", "Task,Owner,,W1,W2", "Dig,Ana,,x,", "Build,Ben,,,x", "Test,Eve,,x,x"],
  ])("are not assumed at a gap before %s", (_, ...lines) => assert.isUndefined(read(...lines).leftOut))
})
