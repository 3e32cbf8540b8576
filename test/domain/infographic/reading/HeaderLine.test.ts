import { assert, describe, it } from "@effect/vitest"
import { separatorOf } from "../../../../src/domain/infographic/reading/Dialect.ts"
import { headerLineOf, namesInLines, startOfLine } from "../../../../src/domain/infographic/reading/HeaderLine.ts"

const lineOf = (text: string): number => headerLineOf(text, separatorOf(text), '"')

describe("the header line", () => {
  it("is line 1 of a file that begins with it", () => {
    assert.strictEqual(lineOf("Region,Sales\nNorth,1\n"), 1)
    assert.strictEqual(lineOf("a\n1\n2\n"), 1)
    assert.strictEqual(lineOf(",value\n0,5\n1,6\n"), 1)
    assert.strictEqual(lineOf("only,names\n"), 1)
    assert.strictEqual(lineOf(""), 1)
  })

  it("is below titles, with or without empty cells, and below empty lines", () => {
    assert.strictEqual(lineOf("Informe de ventas 2025;;;\n\nRegión;Mes;Importe;Unidades\nNorte;ene;1;2\n"), 3)
    assert.strictEqual(lineOf("Informe de ventas\n\n\nRegión;Importe\nNorte;1,5\nSur;2,5\n"), 4)
    assert.strictEqual(lineOf("Sales, all shops\r\nRegion;Sum\r\nNorth;1\r\nSouth;2\r\n"), 2)
  })

  it("is below notes that fill less than half of the table's columns", () => {
    const bank = '"Data Source","Indicators",\n\n"Last Updated","2025-01-28",\n\n"Name","Code","2021","2022","2023",\n'
    assert.strictEqual(lineOf(`${bank}"Aruba","ABW","1","2","3",\n"Chile","CHL","4","5","6",\n`), 5)
  })

  it("is below sentences that have a space after each comma", () => {
    const rents = "Median rent, 2-bed flat, by ward,,\nWard,2014,2024,Change,Notes\n"
    assert.strictEqual(lineOf(`${rents}Harbour,640,1185,85.2,\nCastle,630,940,49.2,\n`), 2)
    const buoy = "# Buoy 3, north basin\n# deg C, wind = daily mean\ndate,surface,wind\n"
    assert.strictEqual(lineOf(`${buoy}01/06/2024,15.8,3.0\n02/06/2024,16.5,5.5\n`), 3)
    const socios = "Socios, por sección, a 31 de marzo,,\nSección,Altas,Bajas,Total\n"
    assert.strictEqual(lineOf(`${socios}Remo,4,1,40\nVela,2,2,31\n`), 2)
    const vereine = "Mitglieder; nach Sparten;;\nSparte;2023;2024;Anteil\n"
    assert.strictEqual(lineOf(`${vereine}Rudern;40;43;12,5\nSegeln;31;31;9,1\n`), 2)
  })

  it("may have a space after each comma", () => {
    assert.strictEqual(lineOf("Name, Age\nAna,31\nLuis,40\n"), 1)
    assert.strictEqual(lineOf("Name, Age\nAna, 31\nLuis, 40, x\nEva, 25\n"), 1)
  })

  it("is below form fields and their values, in either language and at any width", () => {
    const expenses = "Expense report,,\nName:,Ana Ruiz,\nPeriod:,October 2026,\n,,\nDate,Description,Amount\n"
    assert.strictEqual(lineOf(`${expenses}2026-10-02,Taxi,23.50\n2026-10-05,Hotel,210.00\n,Total,233.50\n`), 5)
    const gastos = "Nombre;Ana Ruiz;;\nPeríodo;Octubre;;\nFecha;Concepto;Proveedor;Importe\n"
    assert.strictEqual(lineOf(`${gastos}02/10/2026;Taxi;Sol;23,50\n05/10/2026;Hotel;Mar;210,00\n`), 3)
    assert.strictEqual(lineOf("Name:,Ana\nPeriod:,May\n\nItem,Amount\nTaxi,23.5\nHotel,210\n"), 4)
    assert.strictEqual(lineOf("Order no:,,4711,\nProduct,Qty,Price,Amount\nPen,10,1,10\nDesk,2,5,10\n"), 2)
  })

  it("is not mistaken for a field if it has only two names, or if the rows below contain words", () => {
    assert.strictEqual(lineOf("city,sales,\nA,1,x\nB,2,y\n"), 1)
    assert.strictEqual(lineOf("Name,Role,\nAna,Boss,x\nLuis,Clerk,y\n"), 1)
  })

  it("has the line number that an editor shows, even after line breaks inside quotes", () => {
    assert.strictEqual(lineOf('"A title\nof two lines",,\nRegion,Month,Sum\nNorth,Jan,1\n'), 3)
  })

  it("is followed by the table, whatever the line endings", () => {
    const at = (text: string, line: number) => startOfLine(line, text.length, (place) => text.charCodeAt(place))
    assert.deepStrictEqual(
      ["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc"].map((text) => text.slice(at(text, 3))),
      ["c", "c", "c"],
    )
    assert.strictEqual(at("a\nb", 9), 3)
  })
})

describe("the names in a header narrower than its rows", () => {
  const namesIn = (text: string) => namesInLines(text, 1, { separator: ",", quote: '"', escapes: false })

  it("skip the first column if it contains row names, as in files from R", () => {
    assert.deepStrictEqual(namesIn("mpg,cyl\nMazda RX4,21,6\nDatsun 710,22.8,4\n"), ["", "mpg", "cyl"])
    assert.deepStrictEqual(namesIn("year,cyl\n1,2021,6\n2,2022,4\n"), ["", "year", "cyl"])
  })

  it("start at the first column if the first name fits that column's values, or if several names are missing", () => {
    assert.deepStrictEqual(namesIn("Date,Trend\n1979-01,336.5,0.1\n1979-02,337.2,0.1\n"), ["Date", "Trend", ""])
    assert.deepStrictEqual(namesIn("a,b\n1,2,3,4\n5,6,7,8\n"), ["a", "b", "", ""])
    assert.deepStrictEqual(namesIn("a,b\n1,2,\n5,6,\n"), ["a", "b", ""])
  })

  it("stay unchanged if only some rows are wider", () =>
    assert.deepStrictEqual(namesIn("a,b\n1,2\n5,6,7\n"), ["a", "b"]))
})
