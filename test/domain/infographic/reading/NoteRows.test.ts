import { assert, describe, it } from "@effect/vitest"
import { isField, isLone, countNoteRows } from "../../../../src/domain/infographic/reading/NoteRows.ts"

describe("final rows in which only the first cell is filled", () => {
  it("are notes from the first recognizable one onward, in both languages", () => {
    assert.strictEqual(countNoteRows(["Fuente: INE"]), 1)
    assert.strictEqual(countNoteRows(["Notas:", "Incluye Ceuta", "Instituto Nacional"]), 3)
    assert.strictEqual(countNoteRows(["Source: Eurostat, 2025", "https://ec.europa.eu/eurostat"]), 2)
    assert.strictEqual(countNoteRows(["(1) Provisional", "* Estimated"]), 2)
    assert.strictEqual(countNoteRows(["Figures before 2019 are not comparable with later ones"]), 1)
  })

  it("are counted together with the empty rows above them, as are empty rows at the end", () => {
    assert.strictEqual(countNoteRows(["", null, "* Without tax"]), 3)
    assert.strictEqual(countNoteRows(["December", "", ""]), 2)
    assert.strictEqual(countNoteRows(["", "December"]), 0)
  })

  it("are notes if they are longer than a name: more than forty characters", () => {
    assert.deepStrictEqual([countNoteRows(["n".repeat(40)]), countNoteRows(["n".repeat(41)])], [0, 1])
  })

  it("are not detected in a table of one column", () => {
    assert.isFalse(isLone(1, () => "A sentence that somebody wrote into the only column"))
    assert.isTrue(isLone(2, (column) => (column === 0 ? "Source: the till" : " ")))
    assert.isFalse(isLone(2, () => 1))
  })

  it("are data rows without values, such as future months, if they don't look like notes", () => {
    assert.strictEqual(countNoteRows(["Nov 2025", "Dec 2025"]), 0)
    assert.strictEqual(countNoteRows(["Diciembre", "Fuente: caja"]), 1)
    assert.strictEqual(countNoteRows([2026]), 0)
  })

  it("are notes if they are fields to sign or to fill in", () => {
    assert.deepStrictEqual([countNoteRows(["Approved by:"]), countNoteRows(["Aprobado por: Luis Gil"])], [1, 1])
    const isFieldOf = (...row: ReadonlyArray<string | number>) => isField(row.length, (c) => row[c]!)
    assert.deepStrictEqual(
      [isFieldOf("Approved by:", "Luis Gil", ""), isFieldOf("", "Fecha:", "31/10/2026")],
      [true, true],
    )
    assert.deepStrictEqual([isFieldOf("Tax:", "12.50", ""), isFieldOf("Tax:", "VAT", 2)], [false, false])
  })
})
