import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { strToU8, zipSync } from "fflate"
import { readFileSync } from "node:fs"
import { readXlsx } from "../../../src/adapters/xlsx/ReadXlsx.ts"
import type { Reading } from "../../../src/domain/infographic/reading/Reading.ts"
import type { Cell } from "../../../src/domain/infographic/Table.ts"
import { limitsFor, type TableLimits } from "../../../src/domain/infographic/tables/Limits.ts"
import { firstTable, workbookHead } from "../../../web/playground/workbookHead.ts"

const folder = new URL("../../support/workbooks/", import.meta.url)
const file = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))

/** The workbooks' content as written by Python. */
const expected: Readonly<
  Record<
    string,
    {
      readonly sheet: string
      readonly sheets: ReadonlyArray<string>
      readonly headerRow: number
      readonly columns: ReadonlyArray<string>
      readonly units: ReadonlyArray<string>
      readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
    }
  >
> = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"))

const read = (bytes: Uint8Array, reading: Reading = {}) => Result.getOrThrow(readXlsx(bytes, reading))

const problemOf = (bytes: Uint8Array, reading: Reading = {}, limits?: TableLimits) => {
  const result = readXlsx(bytes, reading, limits)
  assert(Result.isFailure(result), "read")
  assert.strictEqual(result.failure.format, "xlsx")
  return result.failure.problem
}

const rowsOf = ({ cells, rowCount }: ReturnType<typeof read>) =>
  Array.from({ length: rowCount }, (_, row) => cells.map((column) => column[row]!))

/** A minimal workbook of one sheet. */
const workbook = (sheetXml: string, more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheetXml}</sheetData></worksheet>`,
        ...more,
      }).map(([path, text]) => [path, strToU8(text)]),
    ),
  )

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`

const cell = (text: string | number): string => (typeof text === "number" ? `<c><v>${text}</v></c>` : inline(text))
const sheetRow = (...cells: ReadonlyArray<string | number>): string =>
  `<row>${cells.map((one) => (one === "" ? "<c/>" : cell(one))).join("")}</row>`

describe("a sheet's first row", () => {
  const lines: ReadonlyArray<readonly [string, ...ReadonlyArray<string | number>]> = [
    ["North", 12.5, 3],
    ["South", 14, 4],
    ["East", 11, 3],
    ["West", 13, 5],
  ]
  const sheet = (all: ReadonlyArray<ReadonlyArray<string | number>>) =>
    workbook(all.map((row) => sheetRow(...row)).join(""))

  it.each([
    ["of names and amounts", lines],
    ["of amounts alone", lines.map(([, ...numbers]) => numbers)],
    ["in Spanish", lines.map(([, ...numbers], at) => [`Región ${at}`, ...numbers])],
  ])("is kept as data if it is not a header: %s", (_, all) => {
    const table = read(sheet(all))
    assert.deepStrictEqual<unknown>(rowsOf(table), all)
    assert.deepStrictEqual(
      table.columns,
      all[0]!.map((_, at) => `Column ${"ABC"[at]}`),
    )
    const head = workbookHead(sheet(all), {}, 100)
    assert.deepStrictEqual([head.headerRow, head.rows.header], [0, table.columns])
    assert.deepStrictEqual<unknown>(rowsOf(read(sheet(all), { headerRow: head.headerRow })), all)
  })

  it("provides the column names if it differs from the other rows, as with a row of years above amounts", () => {
    assert.deepStrictEqual(read(sheet([["Region", "Sales", "Stores"], ...lines])).columns, [
      "Region",
      "Sales",
      "Stores",
    ])
    assert.deepStrictEqual(read(sheet([["Region", 2023, 2024], ...lines])).columns, ["Region", "2023", "2024"])
  })

  it("is kept as data if the call says that there is no header row", () =>
    assert.lengthOf(rowsOf(read(sheet([["Region", "Sales", "Stores"], ...lines]), { headerRow: 0 })), 5))
})

describe("the workbook reader", () => {
  it("takes a plan's column names from the row above its numbered periods", () => {
    const plan = [
      ["Planner", "", "", "", "", ""],
      ["", "START", "DAYS", "DONE", "", "", ""],
      ["", "", "", "", 1, 2, 3, 4, 5, 6, 7],
      ["Design", 1, 2, 0.5, "x", "x"],
      ["Build", 3, 4, 0, "", "", "x", "x"],
    ]
    assert.deepStrictEqual(read(workbook(plan.map((row) => sheetRow(...row)).join(""))).columns.slice(0, 4), [
      "Column A",
      "START",
      "DAYS",
      "DONE",
    ])
  })

  it("chooses the first sheet with a table, even after a sheet of instructions", () => {
    const rows = [
      ["Place", "Sales"],
      ["North", 1],
      ["South", 2],
    ] as const
    const book = workbook(sheetRow("How to use") + sheetRow("Fill in the second sheet"), {
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Guide" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="http://x/worksheet" Target="worksheets/sheet${n}.xml"/>`).join("")}</Relationships>`,
      "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${rows.map((row) => sheetRow(...row)).join("")}</sheetData></worksheet>`,
    })
    assert.strictEqual(firstTable(book, 100).sheet, "Data")
  })

  it("reads the parts that the package names, wherever they are", () => {
    const rels = (type: string, target: string) =>
      strToU8(`<Relationships><Relationship Id="rId1" Type="http://x/${type}" Target="${target}"/></Relationships>`)
    const bytes = zipSync({
      "_rels/.rels": rels("officeDocument", "deep/book.xml"),
      "deep/book.xml": strToU8('<workbook xmlns:r="r"><sheets><sheet name="One" r:id="rId1"/></sheets></workbook>'),
      "deep/_rels/book.xml.rels": rels("worksheet", "../sheets/./a.xml"),
      "sheets/a.xml": strToU8(`<worksheet><sheetData>${sheetRow("a")}${sheetRow(5)}</sheetData></worksheet>`),
    })
    assert.deepStrictEqual(rowsOf(read(bytes)), [[5]])
  })

  it("X05: keeps unnamed columns at the end and names them by letter", () => {
    const { columns, cells } = read(workbook(sheetRow("name", "v") + sheetRow("a", 1, "note", 99)))
    assert.deepStrictEqual(columns, ["name", "v", "Column C", "Column D"])
    assert.deepStrictEqual(cells.slice(2), [["note"], [99]])
  })

  it("X04: decodes escaped characters, and keeps text that only looks escaped", () => {
    const { cells } = read(workbook(sheetRow("t") + sheetRow("a_x000D_\nb") + sheetRow("c_x005F_x000D_d")))
    assert.deepStrictEqual(cells, [["a\r\nb", "c_x000D_d"]])
  })

  it("counts dates from 1904 if the workbook says so, even if an extension element has the same name", () => {
    const main = (inside: string) => ({
      "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="One" r:id="rId1"/></sheets>${inside}</workbook>`,
      "xl/styles.xml": `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    })
    const days = `${sheetRow("day")}<row><c s="1"><v>43831</v></c></row>`
    for (const inside of ["", '<extLst><x15:workbookPr chartTrackingRefBase="1"/></extLst>'])
      assert.deepStrictEqual(read(workbook(days, main(inside))).cells, [["2024-01-02"]])
  })

  it("reads one of two side-by-side tables, and reports the column names of the other", () => {
    const both = [
      ["Region", "Sales", "", "Product", "Units"],
      ["North", 1200, "", "Pen", 30],
      ["South", 900, "", "Desk", 45],
    ]
    const { columns, cells, reading } = read(workbook(both.map((row) => sheetRow(...row)).join("")))
    assert.deepStrictEqual(
      [columns, cells],
      [
        ["Region", "Sales"],
        [
          ["North", "South"],
          [1200, 900],
        ],
      ],
    )
    assert.deepStrictEqual(reading?.otherTables?.[0]?.columns, ["Product", "Units"])
  })

  it("reads pairs of fields and values as two text columns, with default or specified names", () => {
    const fields = [
      ["Company", "Acme Ltd"],
      ["Employees", 45],
      ["City", "Vigo"],
    ]
    const book = workbook(fields.map((row) => sheetRow(...row)).join(""))
    const { columns, cells } = read(book)
    assert.deepStrictEqual(
      [columns, cells[1]],
      [
        ["Field", "Value"],
        ["Acme Ltd", "45", "Vigo"],
      ],
    )
    assert.deepStrictEqual(read(book, { columnNames: ["Campo", "Valor"] }).columns, ["Campo", "Valor"])
  })

  it("finds column names above the first amounts and below titles, and joins them with the group names above them", () => {
    const titled = [
      ["Sales report"],
      ["Prepared by", "", "", "draft"],
      ["Name", "Job", "City", "Age"],
      ["Ann", "nurse", "Ulm", 30],
    ]
    assert.deepStrictEqual(read(workbook(titled.map((row) => sheetRow(...row)).join(""))).columns, [
      "Name",
      "Job",
      "City",
      "Age",
    ])
    const form = [
      ["Expense report"],
      ["Name:", "Ana"],
      ["Period", "May"],
      ["Day", "What", "Amount"],
      ["Mon", "Taxi", 9],
    ]
    assert.deepStrictEqual(read(workbook(form.map((row) => sheetRow(...row)).join(""))).columns, [
      "Day",
      "What",
      "Amount",
    ])
    const grouped = [
      ["", "2023", "", "2024"],
      ["Region", "Plan", "Actual", "Plan", "Actual"],
      ["North", 1, 2, 3, 4],
    ]
    assert.deepStrictEqual(read(workbook(grouped.map((row) => sheetRow(...row)).join(""))).columns, [
      "Region",
      "2023 Plan",
      "2023 Actual",
      "2024 Plan",
      "2024 Actual",
    ])
  })

  it("joins names in two rows with merged cells, and keeps the names that span both rows", () => {
    const merged = [
      ["Region", "2023", "", "2024", "", "Total"],
      ["", "Plan", "Actual", "Plan", "Actual", ""],
      ["North", 1, 2, 3, 4, 10],
      ["South", 5, 6, 7, 8, 26],
    ]
    const table = read(workbook(merged.map((row) => sheetRow(...row)).join("")))
    const names = ["Region", "2023 Plan", "2023 Actual", "2024 Plan", "2024 Actual", "Total"]
    assert.deepStrictEqual(table.columns, names)
    assert.deepStrictEqual(rowsOf(table)[0], ["North", 1, 2, 3, 4, 10])
  })
})

describe("workbooks from other programs", () => {
  it.each(Object.keys(expected))("%s", (name) => {
    const { sheet, headerRow, columns, rows } = expected[name]!
    const table = read(file(name), { totalRows: "drop" })
    assert.deepStrictEqual(table.columns, columns)
    assert.deepStrictEqual(rowsOf(table), rows)
    assert.deepInclude({ ...table.reading }, { sheet, headerRow })
  })

  it.each(Object.keys(expected))(
    "%s has the same sheets, header row, columns and units when it is read for the browser",
    (name) => {
      const { sheet, sheets, headerRow, columns, units } = expected[name]!
      const { rows, isWhole, ...head } = workbookHead(file(name), {}, 5000)
      assert.deepStrictEqual([head, rows.header, isWhole], [{ sheet, sheets, headerRow, units }, columns, true])
    },
  )

  it("are read from the requested sheet and header row, and refused if either is missing", () => {
    const shops = read(file("sales.xlsx"), { sheet: "Shops" })
    assert.deepStrictEqual([shops.columns, rowsOf(shops)], [["Shop", "Opened"], [["North", "2019-05-02"]]])
    assert.deepStrictEqual(read(file("sales.xlsx"), { sheet: "Sales 2024", headerRow: 16 }).rowCount, 1)
    assert.strictEqual(problemOf(file("sales.xlsx"), { sheet: "None" }), "sheet_missing")
    assert.strictEqual(problemOf(file("sales.xlsx"), { headerRow: 400 }), "sheet_missing")
  })

  it("can have their rows aggregated, and the types of their columns set explicitly", () => {
    const summary = {
      by: "Month",
      period: "quarter" as const,
      measures: [{ of: "sum" as const, column: "Orders", as: "Orders" }],
    }
    const table = read(file("sales.xlsx"), { totalRows: "drop", summary })
    assert.deepStrictEqual(rowsOf(table), [
      ["2024-Q1", 126],
      ["2024-Q2", 135],
      ["2024-Q3", 144],
      ["2024-Q4", 153],
    ])
    const columns = { Orders: { type: "text" as const } }
    assert.strictEqual(read(file("sales.xlsx"), { totalRows: "drop", columns }).cells[3]![0], "41")
  })
})

describe("a workbook", () => {
  it("may omit optional parts: references, row numbers, strings, styles", () => {
    const table = read(
      workbook(`<row>${inline("a")}${inline("b")}</row><row><c><v>1</v></c><c t="b"><v>1</v></c></row>`),
    )
    assert.deepStrictEqual([table.columns, rowsOf(table)], [["a", "b"], [[1, true]]])
  })

  it("gets names for its unnamed columns, and cells next to its table are ignored", () => {
    const table = read(
      workbook(
        `<row r="2"><c r="B2" t="str"><v>a</v></c><c r="D2" t="str"><v>b</v></c></row><row r="3"><c r="A3"><v>9</v></c><c r="B3"><v>1</v></c><c r="C3"><v>2</v></c><c r="D3"><v>3</v></c></row>`,
      ),
    )
    assert.deepStrictEqual([table.columns, rowsOf(table)], [["a", "Column C", "b"], [[1, 2, 3]]])
  })

  it("is refused if the file has another format, is truncated, or contains no table", () => {
    assert.strictEqual(problemOf(strToU8("a,b\n1,2\n")), "not_xlsx")
    assert.strictEqual(problemOf(zipSync({ "x.txt": strToU8("x") })), "not_xlsx")
    assert.strictEqual(problemOf(workbook("")), "empty")
    const whole = file("sales.xlsx")
    const cut = Result.isFailure(readXlsx(whole.subarray(0, 3000)))
    assert.isTrue(cut)
  })

  it("is never unpacked beyond the size limit, whatever it declares", () => {
    const bomb = workbook(`<row>${inline("a")}</row>${" ".repeat(10_000_000)}`)
    assert.isBelow(bomb.length, 20_000)
    assert.isBelow(limitsFor(bomb.length).maxDecodedBytes, 65_000_000)
    assert.strictEqual(problemOf(bomb, {}, { ...limitsFor(bomb.length), maxDecodedBytes: 9_000_000 }), "too_large")
    const many = `<row>${inline("a")}${inline("b")}</row>`
    const limits = { ...limitsFor(1000), maxCells: 1000 }
    assert.strictEqual(problemOf(workbook(many.repeat(1000)), {}, limits), "too_many_cells")
    assert.strictEqual(problemOf(workbook(`<row><c r="ZZZZZZZZ1"><v>1</v></c></row>`)), "too_many_columns")
    const strings = `<sst>${`<si><t>${"x".repeat(1000)}</t></si>`.repeat(100)}</sst>`
    const tight = { ...limitsFor(1000), maxDecodedBytes: 100_000 }
    assert.strictEqual(problemOf(workbook(many, { "xl/sharedStrings.xml": strings }), {}, tight), "too_large")
  })

  it("has its rows, cells and strings counted while it is unpacked, including empty ones", () => {
    const limits = { ...limitsFor(1000), maxCells: 1000 }
    const table = `<row>${inline("a")}</row><row>${inline("b")}</row>`
    const styles = (count: number) => ({
      "xl/styles.xml": `<styleSheet><cellXfs>${"<xf/>".repeat(count)}</cellXfs></styleSheet>`,
    })
    const texts = (count: number) => ({ "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(count)}</sst>` })
    assert.isTrue(Result.isSuccess(readXlsx(workbook(table, { ...styles(1000), ...texts(1000) }), {}, limits)))
    for (const bytes of [
      workbook(`${table}${"<row/>".repeat(1000)}`),
      workbook(`${table}<row>${"<c/>".repeat(1000)}</row>`),
      workbook(table, styles(1001)),
      workbook(table, texts(1001)),
    ])
      assert.strictEqual(problemOf(bytes, {}, limits), "too_many_cells")
  })

  it("is read without expanding custom entities", () => {
    const bytes = workbook(`<row>${inline("a")}</row><row>${inline("&lol;&amp;&#233;")}</row>`)
    assert.deepStrictEqual(rowsOf(read(bytes)), [["&lol;&é"]])
  })
})
