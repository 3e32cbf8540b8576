import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { ExactSum } from "../../../../src/domain/infographic/reading/ExactSum.ts"
import { columnGuess, columnReadingOf } from "../../../../src/domain/infographic/reading/ColumnGuess.ts"
import { dateOf } from "../../../../src/domain/infographic/reading/Dates.ts"
import { valueOf } from "../../../../src/domain/infographic/reading/Values.ts"

describe("dates with the month as a word", () => {
  it.each([
    ["3 March 2024", "2024-03-03"],
    ["March 3, 2024", "2024-03-03"],
    ["Mar 3 2024", "2024-03-03"],
    ["3rd of March 2024", "2024-03-03"],
    ["Sunday, 3 March 2024", "2024-03-03"],
    ["3-Mar-24", "2024-03-03"],
    ["3 de marzo de 2024", "2024-03-03"],
    ["domingo, 3 de marzo de 2024", "2024-03-03"],
    ["1º de enero del 2024", "2024-01-01"],
    ["3 mar. 2024", "2024-03-03"],
    ["mar 2024", "2024-03"],
    ["March 2024", "2024-03"],
    ["marzo de 2024", "2024-03"],
    ["ene-24", "2024-01"],
    ["Dec '99", "1999-12"],
    ["2024 septiembre", "2024-09"],
    ["SEPT 2024", "2024-09"],
  ])("%s is %s", (text, day) => assert.strictEqual(dateOf(text, "named"), day))

  it.each(["Jan 24", "3 March", "31 February 2024", "12 Foo 2024", "March", "3.4 March 2024", "", "May I 2024"])(
    "%s is not a date",
    (text) => assert.isUndefined(dateOf(text, "named")),
  )

  it.each([
    ["Aug 1, 2026, 07:31:01 AM", "named", "2026-08-01T07:31:01"],
    ["2026/10/03 9:00:00 AM GMT+1", "ymd", "2026-10-03T09:00"],
    ["03/10/2026 21:05", "dmy", "2026-10-03T21:05"],
    ["10/3/2026, 9:05 p.m.", "mdy", "2026-10-03T21:05"],
    ["2026-10-03T09:05:00.250+02:00", "ymd", "2026-10-03T09:05"],
    ["2026-10-03 09:05:00 UTC", "ymd", "2026-10-03T09:05"],
    ["2026-10-03 00:00:00", "ymd", "2026-10-03"],
  ] as const)("%s is a date with a time", (written, order, day) => assert.strictEqual(dateOf(written, order), day))

  it.each(["2026-10-03 soon", "2026-10-03 9", "2026-10-03 9:05 XM"])("%s is not a date with a time", (written) =>
    assert.isUndefined(dateOf(written, "ymd")),
  )

  it("are recognized if every cell is one, in either language", () => {
    assert.deepStrictEqual(columnReadingOf(["ene-24", "feb-24", "", "dic-23"], undefined), {
      type: "date",
      order: "named",
    })
    assert.deepStrictEqual(columnReadingOf(["3 March 2024", "soon"], undefined), { type: "text" })
  })
})

describe("numbers as programs write them", () => {
  it.each([
    ["1.5e-05", ".", 0.000015],
    ["1E+20", ".", 1e20],
    ["-2.5e3", ".", -2500],
    ["1,5E-3", ",", 0.0015],
    ["33.333333333333336", ".", 33.333333333333336],
    ["275,97903197693734", ",", 275.97903197693734],
    ["0.30000000000000004", ".", 0.30000000000000004],
    [".12345678901234568", ".", 0.12345678901234568],
    ["0.12345678901234567890", ".", "0.12345678901234567890"],
    ["-1.234,56789012345678901", ",", "-1234.56789012345678901"],
    ["12,34,567.5", ".", 1234567.5],
    ["1'234.5", ".", 1234.5],
    ["R$ 1.234,50", ",", 1234.5],
    ["USD 99.00", ".", 99],
    ["12,345[1]", ".", 12345],
    ["1,234*", ".", 1234],
    ["110 b", ".", 110],
  ] as const)("are read with all their digits: %s", (written, decimal, value) =>
    assert.strictEqual(valueOf(written, { type: "number", decimal }), value),
  )

  it.each(["2E4", "1e999", "e5", "1439403621518935563", "1234567890123456", "+34600123456", "007"])(
    "are not read if they are codes or would lose digits: %s",
    (written) => assert.isUndefined(valueOf(written, { type: "number", decimal: "." })),
  )
})

describe("the sum of a column", () => {
  it("is exact to the cent, even if it is added up in parts and in another order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e9), { maxLength: 200 }), fc.nat(200), (cents, cut) => {
        const sumOf = (terms: ReadonlyArray<number>): ExactSum => {
          const sum = new ExactSum()
          for (const term of terms) sum.add(term / 100)
          return sum
        }
        const whole = Number((cents.reduce((total, one) => total + one, 0) / 100).toPrecision(15))
        const parts = sumOf(cents.slice(cut))
        parts.addAll(sumOf(cents.slice(0, cut)))
        assert.strictEqual(sumOf(cents).value, whole === 0 ? 0 : whole)
        assert.strictEqual(sumOf(cents.toReversed()).value, sumOf(cents).value)
        assert.strictEqual(parts.value, sumOf(cents).value)
      }),
    )
  })

  it("keeps small terms exact next to very large ones", () => {
    const sum = new ExactSum()
    for (const term of [1e15, 0.1, -1e15, 0.2]) sum.add(term)
    assert.strictEqual(sum.value, 0.3)
  })
})

describe("a column's type", () => {
  const found = (cells: ReadonlyArray<string>, decimal: "." | "," | undefined = undefined) => {
    const guess = columnGuess()
    for (const [row, cell] of cells.entries()) guess.add(cell, row + 2)
    return guess.found(decimal)
  }
  const many = Array.from({ length: 30 }, (_, n) => `${n}.5`)

  it("is that of nearly all of its cells, and the others are counted and listed with their line numbers", () => {
    const { reading, unread, filled, unreadCells } = found([...many, "TBC", "see note"])
    assert.deepStrictEqual(reading, { type: "number", decimal: "." })
    assert.deepStrictEqual([unread, filled], [2, 32])
    assert.deepStrictEqual(unreadCells, [
      { line: 32, text: "TBC" },
      { line: 33, text: "see note" },
    ])
  })

  it("is a number if half of the figures are withheld, and text if half of the cells are words", () => {
    assert.strictEqual(found(["<5", "20", "30", "<5"]).reading.type, "number")
    assert.strictEqual(found(["low", "20", "30", "high"]).reading.type, "text")
  })

  it("is text if a cell is a code, whatever the others are", () => {
    for (const code of ["007", "1439403621518935563", "12A", "+34600123456"])
      assert.strictEqual(found([...many, code]).reading.type, "text", code)
  })

  it("is text if its amounts are in several currencies, and the currencies are named", () => {
    const { reading, currencies } = found(["EUR 1234.56", "USD 99.00", "GBP 10.50"])
    assert.deepStrictEqual([reading.type, currencies], ["text", ["EUR", "USD", "GBP"]])
    assert.strictEqual(found(["EUR 1", "EUR 2"]).reading.type, "number")
  })

  it("is a number if some figures carry a statistical office's flags, and text if each carries a different letter", () => {
    const { reading, marks, marked } = found(["100 ", "110 b", "120", ": c", ":", "230 p"])
    assert.deepStrictEqual([reading.type, marks, marked], ["number", ["b", "p"], 2])
    assert.strictEqual(found(["5 s", "2 d", "7 n"]).reading.type, "text")
  })

  it("is boolean only if both yes and no occur; country codes such as NO and SI are text", () => {
    assert.strictEqual(found(["yes", "no", "yes"]).reading.type, "boolean")
    for (const words of [
      ["NO", "SI", "NO"],
      ["x", "y"],
      ["x", "x"],
      ["no", "no"],
      ["y", "x"],
    ])
      assert.strictEqual(found(words).reading.type, "text", words.join())
  })

  it("is a month if the same two-digit year follows each month, and text if the numbers may be days", () => {
    assert.deepStrictEqual(found(["Jan 24", "Feb 24", "M\u00e4r 24", "Mai 24"]).reading, {
      type: "date",
      order: "period",
    })
    assert.strictEqual(found(["Jan 3", "Jan 14", "Jan 24"]).reading.type, "text")
    assert.deepStrictEqual(found(["2011-12", "2012-13", "2013-14"]).reading, { type: "date", order: "span" })
  })
})
