import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { attachColumnInfo } from "../../../../src/domain/infographic/format/ColumnInfo.ts"
import { aggregationOf } from "../../../../src/domain/infographic/format/ColumnRoles.ts"
import { amountsOf, columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const suggested = (text: string) => {
  const read = Result.getOrThrow(
    readCsv(new TextEncoder().encode(text), { summary: "auto", totalRows: "drop", noteRows: "drop" }),
  )
  const rows = records(read.table)
  attachColumnInfo(rows, read.table.told)
  return { template: suitableTemplates(columnsOf(rows))[0]?.template, table: read.table }
}

const lines = (count: number, lineOf: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => lineOf(n)).join("\n")

const day = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)

describe("the automatic presentation of users' own tables", () => {
  it.each([
    ["Jahr", "temp", lines(30, (n) => `${1950 + n + (n > 9 ? 3 : 0)},${100 + ((n * 7) % 11)}`)],
    ["Temporada", "goles", lines(30, (n) => `${2020 - n - (n > 20 ? 2 : 0)},${100 + ((n * 7) % 11)}`)],
    ["idx", "wins", lines(12, (n) => `${1990 + n + (n > 5 ? 1 : 0)},${n % 5}`)],
  ])("treats years with a gap as points in time: %s", (time, value, rows) => {
    const { template, table } = suggested(`${time},${value}\n${rows}`)
    assert.strictEqual(template, "time_series")
    assert.deepStrictEqual(table.columns, [time, value])
  })

  it.each([
    ["gender", ["M", "H"]],
    ["sexo", ["H", "M"]],
    ["aula", ["G", "H", "M"]],
  ])("compares amounts even if a column contains single letters: %s", (name, letters) => {
    const { template } = suggested(
      `nombre,${name},notas\n${lines(20, (n) => `Alumno ${String.fromCharCode(65 + n)},${letters[n % letters.length]},${(n * 7) % 10}.5`)}`,
    )
    assert.strictEqual(template, "ranking")
  })

  it.each([
    ["5.0", "English"],
    ["5,0", "German"],
    ["5", "plain"],
  ])("counts ratings that a program wrote as %s", (written) => {
    const rating = (n: number) => written.replace("5", String(1 + (n % 5)))
    const { template, table } = suggested(
      `Taste;Service;Price\n${lines(20, (n) => `${rating(n)};${rating(n * 3 + 1)};${n % 7 === 0 ? "" : rating(n * 2)}`)}`,
    )
    assert.strictEqual(template, "survey_results")
    assert.deepStrictEqual(
      table.cells.slice(1).map((counts) => counts[0]),
      [4, 4, 4, 4, 4],
    )
  })

  it("shows questions without the tags of the form builder", () => {
    const { table } = suggested(
      `<strong>Tasty?</strong>,<b>Warm?</b> (1-5),<p class="q">Nice?</p>\n${lines(20, (n) => `${1 + (n % 5)},${1 + (n % 4)},${1 + (n % 3)}`)}`,
    )
    assert.deepStrictEqual(table.cells[0], ["Tasty?", "Warm? (1-5)", "Nice?"])
  })

  it.each([
    ["book_id,fecha", "ventas"],
    ["store_id,date", "sales"],
    ["Artikelnummer,Datum", "Umsatz"],
  ])("sums amounts by period even if the first column is a numeric identifier: %s", (names, amount) => {
    const { template } = suggested(
      `${names},${amount}\n${lines(2400, (n) => `${n % 20},${day(Math.floor(n / 20))},${(n * 7) % 23}`)}`,
    )
    assert.strictEqual(template, "time_series")
  })

  it.each(["66.\u200c12", "\u200e66.12", "66\u2060.12"])("reads numbers that contain invisible characters", (cell) => {
    const { table } = suggested(`year,turnout\n1999,${cell}\n2003,61.5\n2007,${cell}\n2011,70.25\n`)
    assert.deepStrictEqual(table.cells[1], [66.12, 61.5, 66.12, 70.25])
  })

  it("reads dates surrounded by directional marks, as some systems copy them", () => {
    const { table } = suggested(`Datum,Betrag\n\u200e28.\u200e11.\u200e2024,5\n29.11.2024,6\n30.11.2024,7\n`)
    assert.deepStrictEqual(table.cells[0], ["2024-11-28", "2024-11-29", "2024-11-30"])
  })

  it.each([
    ["Data,Dia,Aula", ["lunes", "martes", "jueves"]],
    ["Date,Weekday,Room", ["Mon", "Tue", "Wed"]],
    ["Datum,Fach,Raum", ["Deutsch", "Sport", "Musik"]],
  ])("lists the days of a calendar instead of counting them: %s", (names, words) => {
    const { template } = suggested(`${names}\n${lines(60, (n) => `${day(n)},${words[n % 3]},${["A1", "B2"][n % 2]}`)}`)
    assert.strictEqual(template, "table_report")
  })

  it("ranks named rows by their only measure instead of counting the rows of each category", () => {
    const { template, table } = suggested(
      `Art,Was,qkm,Jahr\n${lines(50, (n) => `${["Siedlung", "Verkehr", "Wald"][n % 3]},Fläche ${String.fromCharCode(65 + (n % 26))}${n > 25 ? "a" : ""},${n * 13.5 + 2},${n === 3 ? 2021 : n === 9 ? 2023 : ""}`)}`,
    )
    assert.strictEqual(template, "ranking")
    assert.strictEqual(table.rowCount, 50)
  })

  it.each([
    ["name,in,out,minutes", "minutes"],
    ["persona,entrada,salida,horas", "horas"],
    ["Mitarbeiter,von,bis,Stunden", "Stunden"],
  ])("does not mistake the hours of a time sheet for a project plan: %s", (names) => {
    const { template } = suggested(
      `${names}\n${lines(8, (n) => `Ana,${day(n)} 09:00:00,${day(n)} 1${n % 5}:30:00,${n % 5}`)}`,
    )
    assert.notStrictEqual(template, "schedule")
  })

  it.each([
    [
      ["Wed", "Mon", "Sun", "Tue"],
      ["Mon", "Tue", "Wed", "Sun"],
    ],
    [
      ["jueves", "lunes", "martes"],
      ["lunes", "martes", "jueves"],
    ],
    [
      ["Mär", "Jan", "Feb"],
      ["Jan", "Feb", "Mär"],
    ],
  ])("puts weekdays and months in calendar order: %j", (written, ordered) => {
    const text = `Day,Hour,Trips\n${lines(2 * written.length, (n) => `${written[n % written.length]},${n < written.length},${n}`)}`
    const { table } = Result.getOrThrow(
      readCsv(new TextEncoder().encode(text), { summary: { rows: "Hour", series: "Day", column: "Trips", of: "sum" } }),
    )
    assert.deepStrictEqual(
      table.columns.filter((name) => ordered.includes(name)),
      ordered,
    )
  })

  it("treats columns without names as measures, because the letters in their generated names mean nothing", () => {
    const { template, table } = suggested(lines(96, (n) => `${day(n)},${100 + ((n * 7) % 13)}.5`))
    assert.strictEqual(template, "time_series")
    assert.strictEqual(table.cells[1]![0], 100.5)
  })

  it.each([
    ["Concepto,Importe\nSaldo inicial,1200\nCuotas,3400\nAlquiler,-1800\nSaldo final,2800", "closing balance"],
    ["step,delta\nOpening,1200\nSales,3400\nCosts,-1800\nClosing,0", "closing balance to be computed"],
    ["Posten;Betrag\nAnfangsbestand;1.200,00\nMiete;-1.800,50\nBeiträge;3.400,25", "no closing balance"],
  ])("draws amounts under an opening balance as movements: %s", (text) =>
    assert.strictEqual(suggested(text).template, "cash_flow"),
  )

  it("never adds income to expenses if a column tells them apart", () => {
    const { template, table } = suggested(
      `Date,Category,Type,Amount\n${lines(48, (n) => `2024-${String((n >> 2) + 1).padStart(2, "0")}-05,${"ABCD"[n % 4]},${n % 4 === 0 ? "Income" : "Expense"},${100 + n}`)}`,
    )
    assert.strictEqual(template, "time_series")
    assert.deepStrictEqual(new Set(table.columns), new Set(["Date", "Income", "Expense"]))
  })

  it("draws published series with negative amounts as lines, not as a cash flow", () =>
    assert.strictEqual(
      suggested(
        `JAHR,TYPE,ANZAHL\n${lines(20, (n) => `${2002 + (n >> 1)},${["Zu", "Ab"][n % 2]},${n % 2 ? -n : n + 5}`)}`,
      ).template,
      "time_series",
    ))

  it("treats a date and its year as one point in time, not as a span", () =>
    assert.strictEqual(
      suggested(`Date,Year,Wounds\n${lines(9, (n) => `1854-0${n + 1}-01,1854,${n * n + 3}`)}`).template,
      "time_series",
    ))

  it("draws a plan as a schedule even if one of its dates is wrong", () =>
    assert.strictEqual(
      suggested(`Task,Start,End\n${lines(24, (n) => `T${n},${day(n)},${n === 9 ? "2023-01-01" : day(n + 5)}`)}`)
        .template,
      "schedule",
    ))

  it("draws an amount, not the quantity and unit price from which it is computed", () => {
    const { template, table } = suggested(
      `Item,Qty,Unit cost,Amount\n${lines(6, (n) => `Item ${"ABCDEF"[n]},${n + 2},${n * 3 + 4},${(n + 2) * (n * 3 + 4)}`)}`,
    )
    assert.strictEqual(template, "ranking")
    assert.deepStrictEqual(
      amountsOf(columnsOf(records(table))).map(({ key }) => key),
      ["Amount"],
    )
  })

  it("does not sum an income statement, because its subtotals would be counted twice", () => {
    const columns = columnsOf(
      [69138, 8987, 8088, 86213, 59447, 6578, 66025, 20188].map((amount, n) => ({ item: `I${n}`, amount })),
    )
    assert.strictEqual(columns[1]!.aggregation, "mean")
  })

  it("shows the distribution of a measure by group instead of counting each group's rows", () =>
    assert.strictEqual(
      suggested(
        `server,day,seconds between points\n${lines(120, (n) => `${"ABCDEF"[n % 6]},${day(n % 3)},${10 + ((n * 7) % 23)}`)}`,
      ).template,
      "distribution",
    ))

  it("labels the rows of a cross table with names rather than codes", () => {
    const { table } = suggested(
      `Code,Name,Kind,Amount\n${lines(12, (n) => `0${n >> 1},Place ${"ABCDEF"[n >> 1]},${["x", "y"][n % 2]},${n + 1}`)}`,
    )
    assert.strictEqual(table.columns[0], "Name")
  })

  it("does not relate the percentages of two groups in a table that is divided into sections", () =>
    assert.strictEqual(
      suggested(
        `Question,Answer,Men,Women,All\n${lines(60, (n) => (n % 6 === 0 ? `Question ${n},,,,` : `,Answer ${n % 6},${n}.5%,${n + (n % 4)}.1%,${n + 1}.2%`))}`,
      ).template,
      "table_report",
    ))

  it.each(["pop_%", "Tasa (%)", "Circulation, %"])("treats years within column names as points in time: %s", (name) => {
    const years = [2010, 2011, 2012, 2013].map((year) => `"${name.replace("%", String(year))}"`)
    const { template, table } = suggested(`City,${years.join()}\n${lines(5, (n) => `City ${"ABCDE"[n]},1,2,${n},4`)}`)
    assert.strictEqual(template, "time_series")
    assert.deepStrictEqual(table.cells[0], ["2010", "2011", "2012", "2013"])
  })

  it.each(["Year", "Año"])("draws a series that begins before 1500: %s", (name) =>
    assert.strictEqual(
      suggested(`${name},Price\n${lines(12, (n) => `${1000 + n * 50},${7 + ((n * 5) % 9)}`)}`).template,
      "time_series",
    ),
  )

  it("leaves out a row that only labels the axis, below the column names", () => {
    const { template, table } = suggested(
      `Origin,All,Some\nYear,,\n${lines(9, (n) => `${1993 + n},${n + 5},${n * 2 + 1}`)}`,
    )
    assert.strictEqual(template, "time_series")
    assert.strictEqual(table.rowCount, 9)
  })

  it("draws approval and disapproval as a survey, without their net value", () =>
    assert.strictEqual(
      suggested(
        `country,net_approval,Approve,Disapprove,DK/Refused\n${lines(5, (n) => `C${"abcde"[n]},${-9 * n},${30 - n},${40 + n},30`)}`,
      ).template,
      "survey_results",
    ))

  it.each([
    ["number_criminal_offences", "sum"],
    ["numero_integrantes", "sum"],
    ["numero_equipo", "none"],
    ["Days until expiry", "mean"],
    ["Precio unitario", "mean"],
    ["people", "sum"],
  ])("aggregates a column as its name says: %s, %s", (name, aggregation) =>
    assert.strictEqual(aggregationOf(name), aggregation),
  )
})
