import { assert, describe, it } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { decodeCsv } from "../../../src/adapters/csv/StrictCsv.ts"
import { limitsFor } from "../../../src/domain/infographic/tables/Limits.ts"
import type { Table } from "../../../src/domain/infographic/Table.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

const decoded = (text: string): Table => Result.getOrThrow(decodeCsv(bytes(text)))

const columns = (text: string) => {
  const table = decoded(text)
  return Object.fromEntries(table.columns.map((name, c) => [name, table.cells[c]]))
}

const fault = (input: string | Uint8Array): Record<string, unknown> => {
  const result = decodeCsv(typeof input === "string" ? bytes(input) : input)
  assert(Result.isFailure(result), "decoded")
  const { _tag, ...facts } = { ...result.failure }
  assert.strictEqual(_tag, "MalformedTable")
  return facts
}

describe("CSV: records", () => {
  it("the first record names the columns, and the others are rows", () => {
    assert.deepStrictEqual(decoded("a,b\n1,x\n2,y\n"), {
      columns: ["a", "b"],
      rowCount: 2,
      cells: [
        [1, 2],
        ["x", "y"],
      ],
    })
  })

  it("records end with CRLF, LF, CR or the end of the file", () => {
    const table = decoded("a,b\n1,x\n2,y\n")
    for (const text of ["a,b\r\n1,x\r\n2,y\r\n", "a,b\r1,x\r2,y", "a,b\n1,x\r\n2,y"]) {
      assert.deepStrictEqual(decoded(text), table)
    }
  })

  it("a byte order mark is dropped only at the start of the file", () => {
    assert.deepStrictEqual(decoded("\ufeffa\n\ufeffx").columns, ["a"])
    assert.deepStrictEqual(decoded("\ufeffa\n\ufeffx").cells, [["\ufeffx"]])
  })

  it("quoted cells may contain delimiters, line breaks and doubled quotes, and quoting doesn't affect the type", () => {
    assert.deepStrictEqual(columns('"a","b,c"\r\n"1","x\r\ny"\r\n"2","say ""hi"""'), {
      a: [1, 2],
      "b,c": ["x\r\ny", 'say "hi"'],
    })
  })

  it("a header alone is a table without rows", () => {
    assert.deepStrictEqual(decoded("a,b"), { columns: ["a", "b"], rowCount: 0, cells: [[], []] })
  })

  it("an empty line is skipped if there are several columns, and is an empty cell if there is one", () => {
    assert.deepStrictEqual(columns("\na,b\n\n1,2\n\n"), { a: [1], b: [2] })
    assert.deepStrictEqual(columns("a\n1\n\n2\n"), { a: [1, null, 2] })
  })

  it("semicolons or tabs separate cells if the header contains only one of them and no comma", () => {
    assert.deepStrictEqual(columns('a;"x,y"\n1,5;2'), { a: ["1,5"], "x,y": [2] })
    assert.deepStrictEqual(columns("a\tb\n1\t2"), { a: [1], b: [2] })
    assert.deepStrictEqual(columns("a,b;c\n1,2"), { a: [1], "b;c": [2] })
    assert.deepStrictEqual(columns("a;b\tc\nx"), { "a;b\tc": ["x"] })
  })

  it("reads a file inside a larger buffer", () => {
    const file = bytes("\ufeffa,b\n1,é\n")
    const buffer = new Uint8Array(file.length + 9)
    buffer.set(file, 5)
    const table = Result.getOrThrow(decodeCsv(buffer.subarray(5, 5 + file.length)))
    assert.deepStrictEqual(
      [table.columns, table.cells],
      [
        ["a", "b"],
        [[1], ["é"]],
      ],
    )
  })

  it("treats a column called __proto__ like any other", () => {
    const table = decoded("__proto__,a\n1,2")
    assert.deepStrictEqual(table.columns, ["__proto__", "a"])
    assert.deepStrictEqual(table.cells, [[1], [2]])
  })
})

describe("CSV: one type per column", () => {
  it("reads numbers in JSON notation, and fractions without a leading zero", () => {
    assert.deepStrictEqual(columns("n\n0\n-0\n12.50\n-1e3\n1E+21\n.5\n9007199254740991\n0.30000000000000004"), {
      n: [0, -0, 12.5, -1000, 1e21, 0.5, 9007199254740991, 0.30000000000000004],
    })
  })

  it("keeps an integer beyond 2^53 as text in a column of numbers", () => {
    assert.deepStrictEqual(columns("n\n1\n9007199254740993\n-9223372036854775808\n1.5"), {
      n: [1, "9007199254740993", "-9223372036854775808", 1.5],
    })
  })

  it("reads true and false in any letter case", () => {
    assert.deepStrictEqual(columns("b\ntrue\nFALSE\nTrue\n\n"), { b: [true, false, true, null] })
    assert.deepStrictEqual(columns("b\ntrue\n1"), { b: ["true", "1"] })
  })

  it("an empty cell is null, quoted or not, and doesn't change its column's type", () => {
    assert.deepStrictEqual(columns('n,b,s,e\n,,,\n1,true,x,""\n"","","",'), {
      n: [null, 1, null],
      b: [null, true, null],
      s: [null, "x", null],
      e: [null, null, null],
    })
  })

  it.each([
    "007",
    "-01",
    "00.5",
    "+34600",
    "1,000",
    "5.",
    ".",
    "-",
    "1e",
    "1e999",
    "0x10",
    "NaN",
    "Infinity",
    " 1",
    "1 ",
  ])("%s is text and makes its column text", (cell) => {
    assert.deepStrictEqual(columns(`s\n1\n"${cell}"`), { s: ["1", cell] })
  })

  it("dates, NA and null are text", () => {
    assert.deepStrictEqual(columns("d,m\n2024-02-29,NA\n1969-12-31T23:59:59Z,null"), {
      d: ["2024-02-29", "1969-12-31T23:59:59Z"],
      m: ["NA", "null"],
    })
  })

  it("every double survives being written and read", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noDefaultInfinity: true, noNaN: true }), { minLength: 1 }), (values) => {
        const text = values.map((value) =>
          Object.is(value, -0) ? "-0" : Math.abs(value) >= 2 ** 53 ? value.toExponential() : String(value),
        )
        assert.deepStrictEqual(columns(`n\n${text.join("\n")}\n`), { n: values })
      }),
      { numRuns: 500 },
    )
  })

  it("numerals of up to 20 digits are parsed to the same double as in JSON", () => {
    const numeral = fc.stringMatching(/^-?(0|[1-9][0-9]{0,9})\.[0-9]{1,10}$/)
    fc.assert(
      fc.property(fc.array(numeral, { minLength: 1 }), (texts) => {
        assert.deepStrictEqual(columns(`n\n${texts.join("\n")}`), { n: texts.map((text) => JSON.parse(text)) })
      }),
      { numRuns: 500 },
    )
  })
})

describe("CSV: invalid files", () => {
  it("rejects a file without records", () => {
    for (const text of ["", "\n\r\n", "\ufeff"])
      assert.deepStrictEqual(fault(text), { format: "csv", problem: "empty" })
  })

  it("names the line of a row with the wrong number of cells", () => {
    assert.deepStrictEqual(fault('a,b\n"x\ny",2\n1'), {
      format: "csv",
      problem: "ragged_row",
      line: 4,
      expected: 2,
      actual: 1,
    })
    assert.deepStrictEqual(fault("a,b\r\n1,2,3,4\r\n"), {
      format: "csv",
      problem: "ragged_row",
      line: 2,
      expected: 2,
      actual: 4,
    })
  })

  it("names the line where an unclosed quote begins", () => {
    assert.deepStrictEqual(fault('a,b\n1,2\n3,"x\n\n\n'), { format: "csv", problem: "quote_not_closed", line: 3 })
    assert.deepStrictEqual(fault('"a'), { format: "csv", problem: "quote_not_closed", line: 1 })
  })

  it("rejects a quote inside an unquoted cell, and text after a closing quote", () => {
    assert.deepStrictEqual(fault('a\nx"y'), { format: "csv", problem: "quote_misplaced", line: 2 })
    assert.deepStrictEqual(fault('a\n"x"y'), { format: "csv", problem: "quote_misplaced", line: 2 })
  })

  it("rejects two columns with the same name", () => {
    assert.deepStrictEqual(fault("a,b,a\n1,2,3"), { format: "csv", problem: "duplicate_column", column: "a" })
  })

  it("names the line with bytes that aren't UTF-8", () => {
    assert.deepStrictEqual(fault(new Uint8Array([0x61, 0x0a, 0x62, 0x0a, 0xe9, 0x0a])), {
      format: "csv",
      problem: "not_utf8",
      line: 3,
    })
    assert.deepStrictEqual(fault(new Uint8Array([0xff, 0xfe, 0x61, 0x00])), {
      format: "csv",
      problem: "not_utf8",
      line: 1,
    })
  })

  it("rejects a million columns as soon as it reaches the limit of 10,000", () => {
    assert.deepStrictEqual(fault(",".repeat(1_000_000)), {
      format: "csv",
      problem: "too_many_columns",
      expected: 10_000,
    })
  })

  it("rejects a file with too many cells or bytes", () => {
    const limited = (text: string, limits: object) => decodeCsv(bytes(text), { ...limitsFor(text.length), ...limits })
    assert.isTrue(Result.isSuccess(limited("a,b\n1,2", { maxCells: 4 })))
    const cells = limited("a,b\n1,2\n3,4", { maxCells: 4 })
    assert(Result.isFailure(cells))
    assert.strictEqual(cells.failure.problem, "too_many_cells")
    const size = limited("a,b\n1,2", { maxDecodedBytes: 6 })
    assert(Result.isFailure(size))
    assert.strictEqual(size.failure.problem, "too_large")
  })
})

describe("CSV: compared with csv-parse", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "a", " "), maxLength: 6 }),
  )
  const written = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

  it("reads the same text cells, however they are quoted", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 4 })
          .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }))),
        fc.constantFrom("\n", "\r\n"),
        (rows, end) => {
          const width = rows[0]?.length ?? 2
          const header = Array.from({ length: width }, (_, c) => `c${c}`)
          // The first row contains only text, so every column stays text.
          const text = [header, header, ...rows].map((row) => row.map(written).join(",") + end).join("")
          const expected: Array<Array<string>> = parse(text, { record_delimiter: end })
          const table = decoded(text)
          assert.strictEqual(table.rowCount, expected.length - 1)
          const actual = expected.slice(1).map((_, r) => table.cells.map((column) => column[r] ?? ""))
          assert.deepStrictEqual(actual, expected.slice(1))
        },
      ),
      { numRuns: 300 },
    )
  })
})
