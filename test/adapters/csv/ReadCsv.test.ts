import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { readCsv } from "../../../src/adapters/csv/ReadCsv.ts"
import { Reading } from "../../../src/domain/infographic/reading/Reading.ts"
import type { Cell } from "../../../src/domain/infographic/Table.ts"

const folder = new URL("../../support/tables/", import.meta.url)

interface Fact {
  readonly kind: string
  readonly missing: number
  readonly sum?: string
  readonly low?: string
  readonly high?: string
  readonly first?: string
  readonly last?: string
  readonly true?: number
}

/** The files' content as read by Python. */
const expected: Readonly<
  Record<string, { readonly reading: unknown; readonly rows: number; readonly columns: Readonly<Record<string, Fact>> }>
> = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"))

const decodeReading = Schema.decodeUnknownSync(Reading)
const read = (bytes: Uint8Array, reading: unknown = {}) => Result.getOrThrow(readCsv(bytes, decodeReading(reading)))
const text = (content: string) => new TextEncoder().encode(content)
const problem = (content: string, reading: unknown = {}) => {
  const result = readCsv(text(content), decodeReading(reading))
  assert(Result.isFailure(result), "read")
  return result.failure.problem
}

const agrees = (cells: ReadonlyArray<Cell>, fact: Fact, name: string): void => {
  const filled = cells.filter((cell) => cell !== null)
  assert.strictEqual(cells.length - filled.length, fact.missing, `${name}: missing`)
  if (fact.kind === "number" || fact.kind === "duration") {
    const numbers = filled.map((cell) => (typeof cell === "number" ? cell : Number.NaN))
    const sum = numbers.reduce((total, value) => total + value, 0)
    assert.closeTo(sum, Number(fact.sum), Math.abs(sum) * 1e-12 + 1e-6, `${name}: sum`)
    assert.strictEqual(Math.min(...numbers), Number(fact.low), `${name}: low`)
    assert.strictEqual(Math.max(...numbers), Number(fact.high), `${name}: high`)
  } else if (fact.kind === "date") {
    // Python's values are dates with a time.
    const dayOf = (cell: unknown): string => String(cell).slice(0, 10)
    assert.deepStrictEqual([dayOf(filled[0]), dayOf(filled.at(-1))], [fact.first, fact.last], name)
  } else if (fact.kind === "boolean") assert.strictEqual(filled.filter((cell) => cell === true).length, fact.true, name)
  else
    assert.isTrue(
      filled.every((cell) => typeof cell === "string"),
      name,
    )
}

describe("files from other programs, compared with Python's reader", () => {
  it("number twenty-seven in total", () => assert.strictEqual(Object.keys(expected).length, 27))

  it.each(Object.keys(expected))("%s", (file) => {
    const facts = expected[file]!
    const { table, columns } = read(readFileSync(new URL(file, folder)), facts.reading)
    assert.deepStrictEqual(table.columns, Object.keys(facts.columns).length === 0 ? [] : [...columns.keys()])
    assert.deepStrictEqual(table.columns.toSorted(), Object.keys(facts.columns).toSorted())
    assert.strictEqual(table.rowCount, facts.rows)
    for (const [c, name] of table.columns.entries()) {
      const fact = facts.columns[name]!
      assert.strictEqual(columns.get(name)?.type, fact.kind, name)
      agrees(table.cells[c]!, fact, name)
    }
  })

  it("produce the same table when read again with the same settings", () => {
    for (const [file, { reading }] of Object.entries(expected)) {
      const bytes = readFileSync(new URL(file, folder))
      assert.deepStrictEqual(read(bytes, reading).table, read(bytes.subarray(), reading).table, file)
    }
  })

  it("produce the same table when the detected settings are passed explicitly", () => {
    for (const [file, { reading }] of Object.entries(expected)) {
      const bytes = readFileSync(new URL(file, folder))
      const { table, encoding, separator, columns } = read(bytes, reading)
      const explicit = { ...(reading as object), encoding, separator, columns: Object.fromEntries(columns) }
      assert.deepStrictEqual(read(bytes, explicit).table, table, file)
    }
  })
})

describe("the CSV reader", () => {
  it("prefers explicit settings over those detected from the bytes", () => {
    const columns = { day: { type: "date", order: "dmy" }, code: { type: "text" } }
    assert.deepStrictEqual(read(text("day,code\n1/2/2024,12\n"), { columns }).table.cells, [["2024-02-01"], ["12"]])
    assert.deepStrictEqual(read(text("day,code\n1/2/2024,12\n")).table.cells, [["2024-02-01"], [12]])
    assert.deepStrictEqual(read(text("a;b\n1;2\n"), { separator: "," }).table.columns, ["a;b"])
  })

  it("rejects a cell that doesn't fit its column's type, and reports its line, column and text", () => {
    const result = readCsv(text("a\n1\nx\n"), { columns: { a: { type: "number", decimal: "." } } })
    assert(Result.isFailure(result))
    assert.deepInclude(
      { ...result.failure },
      {
        problem: "not_as_read",
        column: "a",
        line: 3,
        cell: "x",
        detail: "number",
      },
    )
  })

  it("reports cells that don't fit their column, and on request drops their rows or keeps the column as text", () => {
    const odd = `a,n\n${"x,1.5\n".repeat(20)}y,TBC\n`
    const sums = { by: "a", measures: [{ of: "sum", column: "n", as: "n" }] }
    const kept = read(text(odd), { summary: sums })
    assert.deepStrictEqual(kept.table.cells, [
      ["x", "y"],
      [30, null],
    ])
    assert.deepStrictEqual(kept.facts.unreadCells, [
      { column: "n", count: 1, of: 21, cells: [{ line: 22, text: "TBC" }] },
    ])
    const dropped = read(text(odd), { unread_cells: "drop" })
    assert.deepStrictEqual([dropped.table.rowCount, dropped.facts.droppedRows], [20, 1])
    assert.deepStrictEqual(read(text(odd), { unread_cells: "refuse" }).facts.columns["n"], { type: "text" })
    const number = { columns: { n: { type: "number", decimal: "." } } }
    assert.strictEqual(problem(odd, number), "not_as_read")
    assert.strictEqual(read(text(odd), { ...number, unread_cells: "empty" }).facts.unreadCells?.[0]?.count, 1)
  })

  it("reads a quote inside a cell literally, with and without a backslash before it", () => {
    assert.deepStrictEqual(read(text('item,n\n5" pipe,10\nbolt,30\n')).table.cells[0], ['5" pipe', "bolt"])
    assert.deepStrictEqual(read(text('a,said,n\nA,"He said \\"hi\\", twice",10\nB,"no",2\n')).table.cells[1], [
      'He said "hi", twice',
      "no",
    ])
    assert.deepStrictEqual(read(text('path,n\n"C:\\dir\\",1\n')).table.cells[0], ["C:\\dir\\"])
    assert.deepStrictEqual(read(text('a,n\n"say "hi" now",1\n')).table.cells[0], ['say "hi" now'])
    assert.deepStrictEqual(read(text("city,n\n'A, north',10\n'B',20\n")).table.cells[0], ["A, north", "B"])
    assert.strictEqual(problem('a,n\n"open,1\n'), "quote_not_closed")
  })

  it("leaves the first column unnamed if every row has one more cell than the header", () => {
    const { table } = read(text("lat,lon\nUlm,48.4,10\nBonn,50.7,7.1\n"))
    assert.deepStrictEqual(
      [table.columns, table.cells[0]],
      [
        ["", "lat", "lon"],
        ["Ulm", "Bonn"],
      ],
    )
    const wide = Array.from({ length: 32 }, (_, n) => `c${n}`)
    const rows = `r,${wide.join(",")}\n`.repeat(2)
    assert.strictEqual(read(text(`${wide.join(",")}\n${rows}`)).table.cells[32]?.[1], "c31")
    assert.strictEqual(problem("a,b\n1,2,3\n4,5\n"), "ragged_row")
  })

  it("joins two header rows if one alone doesn't distinguish the columns", () => {
    const { table } = read(text("Report\n,2023,,2024,\nRegion,Plan,Actual,Plan,Actual\nNorth,1,2,3,4\n"))
    assert.deepStrictEqual(table.columns, ["Region", "2023 Plan", "2023 Actual", "2024 Plan", "2024 Actual"])
  })

  it("reads UTF-16 in both byte orders, with and without a byte order mark", () => {
    const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
    for (const mark of ["", "\ufeff"]) {
      const little = Buffer.from(`${mark}city;n\nK\u00f6ln;1,5\n`, "utf16le")
      for (const bytes of [little, swapped(little)])
        assert.deepStrictEqual(read(bytes).table.cells, [["K\u00f6ln"], [1.5]])
    }
  })

  it("rejects short and long rows and duplicate column names, but drops long rows on request", () => {
    assert.strictEqual(problem("a,b\n1\n"), "ragged_row")
    assert.strictEqual(problem("a,a\n1,2\n"), "duplicate_column")
    assert.strictEqual(problem("a,b\n1,2,3\n", { short_rows: "fill" }), "ragged_row")
    const { table, facts } = read(text("a,b\n1,2,3\n4,5\n"), { long_rows: "drop" })
    assert.deepStrictEqual(table.cells, [[4], [5]])
    assert.strictEqual(facts.longRows, 1)
    assert.strictEqual(problem("a,b\n1\n", { long_rows: "drop" }), "ragged_row")
  })

  it("skips titles above the column names, reports the header's line, and uses the file's line numbers in errors", () => {
    const titled = "Sales 2025;;\n\nRegion;Sum;Share\nNorth;1,5;2\nSouth;2,5;3\n"
    const { table, facts, separator } = read(text(titled))
    assert.deepStrictEqual([separator, facts.headerRow], [";", 3])
    assert.deepStrictEqual(table.columns, ["Region", "Sum", "Share"])
    assert.deepStrictEqual(table.cells[1], [1.5, 2.5])
    assert.deepStrictEqual(read(text(titled), { header_row: 4 }).table.columns, ["North", "1,5", "2"])
    assert.notProperty(read(text("a;b\n1;2\n")).facts, "headerRow")
    assert.strictEqual(problem(titled, { header_row: 40 }), "sheet_missing")
    assert.strictEqual(problem("", { header_row: 40 }), "empty")
    const ragged = readCsv(text(`${titled}East;1\n`), {})
    assert(Result.isFailure(ragged))
    assert.deepInclude({ ...ragged.failure }, { problem: "ragged_row", line: 6 })
  })

  it("leaves out notes below the table on request, but keeps rows without values", () => {
    const noted = "Month;Sum\n2025-01;1\n2025-02;2\n2025-03;\n\nNotes:\nProvisional\nSource: the till\n"
    const reading = { note_rows: "drop", short_rows: "fill" }
    const { table, facts } = read(text(noted), reading)
    assert.deepStrictEqual(table.cells, [
      ["2025-01", "2025-02", "2025-03"],
      [1, 2, null],
    ])
    assert.deepInclude(facts, { noteRows: 3, rowsInFile: 3, filledRows: 0 })
    assert.strictEqual(read(text(noted), { short_rows: "fill" }).table.rowCount, 6)
    assert.deepInclude(read(text("a;b\n1;2\n;\n* Provisional;\n;\n"), reading).facts, { noteRows: 1, rowsInFile: 1 })
    assert.notProperty(read(text("a;b\n1;2\n;\n"), reading).facts, "noteRows")
    const many = `a,b\n1,2\n${"Note: x\n".repeat(51)}`
    assert.strictEqual(read(text(many), reading).table.rowCount, 52)
    assert.strictEqual(read(text("a,b\nNote: x,\n1,2\n"), reading).table.rowCount, 2)
  })

  it("omits form fields below the table on request, but keeps table rows whose cells contain a colon", () => {
    const reading = { note_rows: "drop", total_rows: "drop" }
    const form = "Day,What,Amount\nMon,Taxi,9\nTue,Bus,3\n,Total,12\n,,\nApproved by:,Luis Gil,\n"
    assert.deepInclude(read(text(form), reading).facts, { noteRows: 1, rowsInFile: 3, leftOutRows: [3] })
    assert.strictEqual(read(text("a,b\nx,1\n\nAprobado por:,Luis Gil\n"), reading).table.rowCount, 1)
    assert.strictEqual(read(text("a,b\nName:,Ana\nCity:,Vigo\n"), reading).table.rowCount, 2)
    assert.strictEqual(read(text("a,b,c\nFood,1,2\nTax:,3,\n"), reading).table.rowCount, 2)
  })

  it("reads one of two side-by-side tables, and reports the column names of the other", () => {
    const { table, facts } = read(text("Mes;Ventas;;Producto;Unidades\nEne;1;;Mesa;2\nFeb;3;;Silla;4\n;;;Cama;5\n"))
    assert.deepStrictEqual(table.columns, ["Mes", "Ventas"])
    const other = { headerRow: 1, table: 2, columns: ["Producto", "Unidades"] }
    assert.deepInclude(facts, { rowsInFile: 2, otherTables: [other] })
  })

  it("reads the table that the settings specify, and refuses the number of a table that doesn't exist", () => {
    const beside = "Mes;Ventas;;;\nEne;1;;Producto;Unidades\nFeb;3;;Mesa;4\n;;;Silla;5\n"
    const [other] = read(text(beside)).facts.otherTables ?? []
    assert.deepStrictEqual(other, { headerRow: 2, table: 2, columns: ["Producto", "Unidades"] })
    const { table } = read(text(beside), { header_row: 2, table: 2 })
    assert.deepStrictEqual(table.columns, ["Producto", "Unidades"])
    assert.deepStrictEqual(table.cells, [
      ["Mesa", "Silla"],
      [4, 5],
    ])
    assert.strictEqual(problem(beside, { table: 3 }), "setting_unusable")
    assert.strictEqual(problem("a;b\n1;2\n", { table: 2 }), "setting_unusable")
    assert.strictEqual(read(text("a;b\n1;2\n"), { table: 1 }).table.rowCount, 1)
  })

  it("reads a second table with the settings reported for it, even if it extends below the first", () => {
    const beside = "Region,Sales,,,\nN,1,,,\nS,2,,,\n,,,Team,Cost\n,,,A,5\n,,,B,6\n"
    const [other] = read(text(beside)).facts.otherTables ?? []
    assert.deepStrictEqual(other, { headerRow: 4, columns: ["Team", "Cost"] })
    assert.deepStrictEqual(read(text(beside), { header_row: 4 }).table.cells, [
      ["A", "B"],
      [5, 6],
    ])
  })

  it("keeps the rows below a cell that contains a line break, and doesn't report them as another table", () => {
    const answers = 'Customer,Comment,Score\nAna,"Good\nbut slow",4\nBen,fine,pending\nCy,ok,3\nDee,ok,5\n'
    const { table, facts } = read(text(answers))
    assert.strictEqual(table.rowCount, 4)
    assert.isUndefined(facts.otherTables)
  })

  it("ends a table at an empty line if another header row follows, and reports that table's columns", () => {
    const stacked = "Month,Sales,Cost\nJan,10,3\nFeb,12,4\n\nBy product\nProduct,Units,Price\nDesk,4,80\nLamp,7,15\n"
    const { table, facts } = read(text(stacked))
    assert.deepStrictEqual(table.cells, [
      ["Jan", "Feb"],
      [10, 12],
      [3, 4],
    ])
    assert.deepStrictEqual(facts.otherTables, [{ headerRow: 6, columns: ["Product", "Units", "Price"] }])
    assert.deepStrictEqual(read(text(stacked), { header_row: 6 }).table.cells[2], [80, 15])
  })

  it("reads pairs of fields and values as two text columns, with default or specified names", () => {
    const fields = text("Empresa;Acme SL;\nEmpleados;45;\nTotal;1200;\nFirmado por:;Ana;\n")
    const all = { total_rows: "drop", note_rows: "drop" }
    assert.deepStrictEqual(read(fields, all).table.columns, ["Field", "Value"])
    const { table } = read(fields, { ...all, header_row: 0, column_names: ["Campo", "Valor"] })
    assert.deepStrictEqual(table.columns, ["Campo", "Valor"])
    assert.deepStrictEqual(table.cells[1], ["Acme SL", "45", "1200", "Ana"])
  })

  it("keeps text that would change if it were read as a number", () => {
    assert.deepStrictEqual(read(text("a,b\n007,12345678901234567890\n")).table.cells, [
      ["007"],
      ["12345678901234567890"],
    ])
    assert.deepStrictEqual(read(text("a\n29/02/2023\n")).table.cells, [["29/02/2023"]])
  })

  it("reads three digits after a comma as decimals if a value starts with “0,” or semicolons separate the cells", () => {
    assert.deepStrictEqual(read(text('a\n"0,128"\n"5,367"\n')).table.cells, [[0.128, 5.367]])
    assert.deepStrictEqual(read(text("a;b\n5,367;x\n2,100;y\n")).table.cells[0], [5.367, 2.1])
    assert.deepStrictEqual(read(text('a\n"5,367"\n')).table.cells, [[5367]])
  })
})

it("keeps a cell with a long run of spaces as text", () => {
  const long = `1${" ".repeat(200_000)}x`
  assert.deepStrictEqual(read(text(`a,b\n${long},1\n`)).table.cells, [[long], [1]])
})

describe("aggregated rows", () => {
  const votes = text(
    "day,team,points\n2024-01-05,A,0.1\n2024-01-20,A,0.2\n2024-02-01,B,5\n2024-04-01,C,1\n2024-04-02,D,2\n",
  )
  const summary = (fields: object) => read(votes, { summary: fields }).table

  it("contain the counts, sums, means and shares of each group", () => {
    const measures = [
      { of: "count", as: "Rows" },
      { of: "sum", column: "points", as: "Points" },
      { of: "mean", column: "points", as: "Mean" },
      { of: "share", as: "Share" },
    ]
    const table = summary({ by: "team", measures })
    assert.deepStrictEqual(table.columns, ["team", "Rows", "Points", "Mean", "Share"])
    assert.deepStrictEqual(table.cells[0], ["A", "B", "C", "D"])
    assert.deepStrictEqual(table.cells[1], [2, 1, 1, 1])
    assert.deepStrictEqual(table.cells[2], [0.3, 5, 1, 2])
    assert.deepStrictEqual(table.cells[3], [0.15, 5, 1, 2])
    assert.deepStrictEqual(table.cells[4], [40, 20, 20, 20])
  })

  it("are grouped by month, quarter or year, in order", () => {
    const measures = [{ of: "sum", column: "points", as: "Points" }]
    assert.deepStrictEqual(summary({ by: "day", period: "month", measures }).cells, [
      ["2024-01", "2024-02", "2024-04"],
      [0.3, 5, 3],
    ])
    assert.deepStrictEqual(summary({ by: "day", period: "quarter", measures }).cells[0], ["2024-Q1", "2024-Q2"])
    assert.deepStrictEqual(summary({ by: "day", period: "year", measures }).cells, [["2024"], [8.3]])
  })

  it("contain the largest groups, and the sum of all others in one row", () => {
    const measures = [{ of: "sum", column: "points", as: "Points" }]
    assert.deepStrictEqual(summary({ by: "team", measures, most: 2 }).cells, [
      ["B", "D", "Other 2"],
      [5, 2, 1.3],
    ])
    assert.deepStrictEqual(summary({ by: "team", measures, most: 4 }).cells[0], ["A", "B", "C", "D"])
  })

  it("omit periods that the file covers only in part, and exclude them from the shares", () => {
    const days = Array.from({ length: 200 }, (_, at) => new Date(Date.UTC(2024, 0, 20 + at)).toISOString().slice(0, 10))
    const measures = [
      { of: "count", as: "Rows" },
      { of: "share", as: "Share" },
    ]
    const { table, facts } = read(text(`day,n\n${days.map((day) => `${day},1`).join("\n")}\n`), {
      summary: { by: "day", period: "month", incomplete: "drop", measures },
    })
    assert.deepStrictEqual(table.cells[1], [29, 31, 30, 31, 30, 31])
    assert.closeTo(
      (table.cells[2] as ReadonlyArray<number>).reduce((sum, share) => sum + share, 0),
      100,
      1e-9,
    )
    assert.deepStrictEqual(facts.leftOutPeriods, ["2024-01", "2024-08"])
  })

  it("count the answers to each question regardless of case, and omit those that aren't on the scale", () => {
    const { table } = read(text("id,a,b\n1,Yes,no\n2, yes ,\n3,maybe,No\n"), {
      summary: { questions: ["a", "b"], scale: ["no", "yes"], as: "Question" },
    })
    assert.deepStrictEqual(table.columns, ["Question", "no", "yes"])
    assert.deepStrictEqual(table.cells, [
      ["a", "b"],
      [0, 2],
      [2, 0],
    ])
    const asked = { questions: ["a", "c"], scale: ["no", "yes"], as: "Question" }
    assert.strictEqual(problem("a,b\nyes,no\n", { summary: asked }), "unknown_key")
  })

  it("are refused if they would exceed the column limit for files", () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `T${n},1,2\n`).join("")
    const summary = { periods: ["2023", "2024"], names: "Town", as: "Year" }
    assert.strictEqual(problem(`Town,2023,2024\n${rows}`, { summary }), "too_many_columns")
  })

  it("have one row for each period if the columns are periods", () => {
    const { table } = read(text("Town,Mar 2026,Apr 2026\nA,1,2\nB,3,\nA,5,6\n"), {
      summary: { periods: ["Mar 2026", "Apr 2026"], names: "Town", as: "Month" },
    })
    assert.deepStrictEqual(table.columns, ["Month", "A", "B", "A 2"], "columns in the order of their last value")
    assert.deepStrictEqual(table.cells, [
      ["2026-03", "2026-04"],
      [5, 6],
      [3, null],
      [1, 2],
    ])
  })

  describe("automatic aggregation", () => {
    const list = (rows: number, line: (n: number) => string, header: string) =>
      text(`${header}\n${Array.from({ length: rows }, (_, n) => line(n)).join("\n")}\n`)
    const day = (n: number) => new Date(Date.UTC(2022, 0, 1 + n)).toISOString().slice(0, 10)

    it("sums entries by period over all rows, in any order, and not only over the inspected rows", () => {
      for (const order of [(n: number) => n % 1096, (n: number) => Math.floor((n * 1096) / 6_000)]) {
        const { table, facts } = read(
          list(6_000, (n) => `${day(order(n))},${n % 7},shop ${n % 5}`, "Date,Amount,Shop"),
          { summary: "auto" },
        )
        assert.deepInclude(facts.summary, {
          period: "month",
          measures: [{ column: "Amount", of: "sum", as: "Amount" }],
        })
        assert.strictEqual(facts.rowsInFile, 6_000)
        assert.strictEqual(table.rowCount, 36)
        const wanted = Array.from({ length: 6_000 }, (_, n) => n % 7).reduce((sum, one) => sum + one, 0)
        const shown = table.cells[1]!.reduce<number>((sum, one) => sum + Number(one), 0)
        assert.strictEqual(shown, wanted)
      }
    })

    it("counts survey answers by choice, not by person or free text", () => {
      const { table } = read(
        list(5000, (n) => `R${n},${["Yes", "No", "Perhaps"][n % 3]},"In words, ${n}"`, "Who,Answer,Comment"),
        { summary: "auto" },
      )
      assert.deepStrictEqual(table.columns, ["Answer", "Rows"])
      assert.deepStrictEqual(table.cells, [
        ["Yes", "No", "Perhaps"],
        [1667, 1667, 1666],
      ])
    })

    it("leaves a short table unchanged", () => {
      const { table, facts } = read(text("team,points\nA,1\nB,2\n"), { summary: "auto" })
      assert.deepStrictEqual(table.cells, [
        ["A", "B"],
        [1, 2],
      ])
      assert.isUndefined(facts.summary)
    })
  })

  it("can't be grouped by a missing column, and the error names the column", () => {
    const result = readCsv(votes, { summary: { by: "nobody", measures: [{ of: "count", as: "n" }] } })
    assert(Result.isFailure(result))
    assert.deepInclude({ ...result.failure }, { problem: "unknown_key", column: "nobody" })
  })
})
