import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { strFromU8, unzipSync } from "fflate"
import { Parser } from "htmlparser2"
import * as Xlsx from "../../../src/adapters/xlsx/SpreadsheetWriter.ts"
import type { Cell, ColumnHead } from "../../../src/domain/forms/submission/ExportColumns.ts"
import { SpreadsheetWriter } from "../../../src/ports/SpreadsheetWriter.ts"

const head = (column: string | ColumnHead): ColumnHead =>
  typeof column === "string" ? { name: column, kind: "text" } : column

const written = (
  columns: ReadonlyArray<string | ColumnHead>,
  batches: ReadonlyArray<ReadonlyArray<ReadonlyArray<Cell>>>,
  options: Parameters<typeof Xlsx.layer>[0] = {},
) =>
  Effect.gen(function* () {
    const { write } = yield* SpreadsheetWriter
    const chunks = yield* Stream.runCollect(
      write([{ name: "Answers", columns: columns.map(head), batches: Stream.fromIterable(batches) }]),
    )
    return Buffer.concat([...chunks])
  }).pipe(Effect.provide(Xlsx.layer(options)))

const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]))

/** Cells of a sheet by position, as an XML reader returns them. */
const cellsOf = (xml: string): Readonly<Record<string, string>> => {
  const cells: Record<string, string> = {}
  let at = ""
  const parser = new Parser(
    {
      onopentag: (name, { r = "", t = "n" }) => {
        assert.notStrictEqual(name, "f")
        if (name === "c") cells[(at = r)] = `${t}:`
      },
      ontext: (text) => {
        if (at !== "") cells[at] += text
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return cells
}

it.effect("includes the time zone in the number format of a date cell, which stays a date", () =>
  Effect.gen(function* () {
    const column: ColumnHead = { name: "submitted_at", kind: "text", dated: "datetime", timeZone: "Europe/Madrid" }
    const parts = partsOf(yield* written([column], [[["2026-11-29T08:44:37.812"]]]))
    const sheet = parts["xl/worksheets/sheet1.xml"]!
    assert.include(sheet, '<c r="A2" s="6"><v>46355.3643265278</v></c>')
    assert.include(parts["xl/styles.xml"]!, 'hh:mm:ss&quot; Europe/Madrid&quot;"')
  }),
)

it.effect("writes strings, numbers and booleans, and never a formula", () =>
  Effect.gen(function* () {
    const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x")']
    const bytes = yield* written(
      ["name", "age", "is_in"],
      [[['Ada <&> "日本"', 36.5, true]], [[null, Number.NaN, false]], formulas.map((text) => [text, null, null])],
    )
    const parts = partsOf(bytes)
    assert.sameMembers(Object.keys(parts), [
      "xl/worksheets/sheet1.xml",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "_rels/.rels",
      "[Content_Types].xml",
    ])
    const cells = cellsOf(parts["xl/worksheets/sheet1.xml"]!)
    assert.deepInclude(cells, {
      A1: "inlineStr:name",
      C1: "inlineStr:is_in",
      A2: 'inlineStr:Ada <&> "日本"',
      B2: "n:36.5",
      C2: "b:1",
      C3: "b:0",
    })
    assert.doesNotHaveAnyKeys(cells, ["A3", "B3"])
    formulas.forEach((text, i) => assert.strictEqual(cells[`A${4 + i}`], `inlineStr:${text}`))
  }),
)

it.effect("replaces characters that XML doesn't allow, and truncates text that is too long for a cell", () =>
  Effect.gen(function* () {
    const bytes = yield* written(["a"], [[["a\u0000b\ud800c_x0041_"], ["x".repeat(40_000)], ["\u{1f600}"]]])
    const cells = cellsOf(partsOf(bytes)["xl/worksheets/sheet1.xml"]!)
    assert.strictEqual(cells["A2"], "inlineStr:a\ufffdb\ufffdc_x005F_x0041_")
    assert.strictEqual(cells["A3"]!.length, "inlineStr:".length + 32_767)
    assert.strictEqual(cells["A4"], "inlineStr:\u{1f600}")
  }),
)

it.effect("continues on another sheet when one is full, and names columns beyond Z", () =>
  Effect.gen(function* () {
    const columns = Array.from({ length: 30 }, (_, i) => `c${i}`)
    const rows = Array.from({ length: 5 }, (_, n) => columns.map(() => n))
    const parts = partsOf(yield* written(columns, [rows.slice(0, 2), rows.slice(2)], { rowsInSheet: 3 }))
    const sheets = [1, 2, 3].map((n) => cellsOf(parts[`xl/worksheets/sheet${n}.xml`]!))
    assert.deepStrictEqual(
      sheets.map((cells) => [cells["AD1"], cells["AD2"], cells["AD3"]]),
      [
        ["inlineStr:c29", "n:0", "n:1"],
        ["inlineStr:c29", "n:2", "n:3"],
        ["inlineStr:c29", "n:4", undefined],
      ],
    )
    assert.include(parts["xl/workbook.xml"], 'name="Answers 3"')
  }),
)

it.effect("writes the column names even if there are no rows", () =>
  Effect.gen(function* () {
    const parts = partsOf(yield* written(["a"], []))
    assert.deepStrictEqual(cellsOf(parts["xl/worksheets/sheet1.xml"]!), { A1: "inlineStr:a" })
  }),
)

it.effect("writes days and times as date cells, with a frozen header, and one sheet per table", () =>
  Effect.gen(function* () {
    const { write } = yield* SpreadsheetWriter
    const dated = (["date", "datetime", "time"] as const).map(
      (kind) => ({ name: kind, kind: "text", dated: kind }) as const,
    )
    const rows = [
      ["2026-11-28", "2026-11-28T13:42:00Z", "13:30"],
      ["2026-11-28", "2026-11-28T13:42+01:00", "13:30:15"],
      ["1850-01-01", "soon", "later"],
    ]
    const kids = { name: "kids: [all] of them, however many there may be", columns: [head("name")] }
    const chunks = yield* Stream.runCollect(
      write([
        { name: "Answers", columns: dated, batches: Stream.make(rows) },
        { ...kids, batches: Stream.make([["Ana"], ["=1+1"]]) },
        { ...kids, batches: Stream.empty },
      ]),
    )
    const parts = partsOf(Buffer.concat([...chunks]))
    const cells = cellsOf(parts["xl/worksheets/sheet1.xml"]!)
    assert.deepInclude(cells, { A2: "n:46354", B2: "n:46354.5708333333", C2: "n:0.5625", B3: "n:46354.5708333333" })
    assert.deepInclude(cells, { A4: "inlineStr:1850-01-01", B4: "inlineStr:soon", C4: "inlineStr:later" })
    assert.include(parts["xl/worksheets/sheet1.xml"], 'state="frozen"')
    assert.strictEqual(cellsOf(parts["xl/worksheets/sheet2.xml"]!)["A3"], "inlineStr:=1+1")
    const names = [...parts["xl/workbook.xml"]!.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
    assert.deepStrictEqual(names, ["Answers", "kids   all  of them, however ma", "kids   all  of them, however  2"])
  }).pipe(Effect.provide(Xlsx.layer())),
)
