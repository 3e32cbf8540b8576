import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { attachColumnInfo } from "../../../../src/domain/infographic/format/ColumnInfo.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import type { ColumnReading } from "../../../../src/domain/infographic/reading/Reading.ts"
import { scheduleChart } from "../../../../src/domain/infographic/reports/Schedule.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const rowsOf = (text: string, columns: Readonly<Record<string, ColumnReading>> = {}) => {
  const read = Result.getOrThrow(
    readCsv(new TextEncoder().encode(text), { columns, summary: "auto", totalRows: "drop", noteRows: "drop" }),
  )
  const rows = records(read.table)
  attachColumnInfo(rows, read.table.told)
  return rows
}

const suggested = (...read: Parameters<typeof rowsOf>): string | undefined =>
  suitableTemplates(columnsOf(rowsOf(...read)))[0]?.template

const chartOf = (text: string, locale = "en") =>
  scheduleChart(rowsOf(text), { locale: localeOf(locale), unit: "", caption: "", finding: "", most: 60 })

const textsOf = (text: string, locale = "en", width = 1080): ReadonlyArray<string> =>
  [
    ...chartOf(text, locale)
      .draw(width)
      .body.matchAll(/<text[^>]*>([^<]*)<\/text>/g),
  ].map(([, own]) => own!)

const barsOf = (text: string): number => [...chartOf(text).draw(1080).body.matchAll(/<rect/g)].length

describe("a plan with numbered periods", () => {
  it.each([
    ["Task,Start week,End week\nPlan,1,2\nBuild,3,9\nShip,10,10", "weeks 3–9"],
    ["Tarea;Semana inicio;Semana fin\nPlan;1;2\nObra;3;9\nCierre;10;10", "weeks 3–9"],
    ["Actividad;Mes inicio;Duración (meses)\nPlan;1;2\nObra;3;4\nCierre;7;1", "months 3–6"],
    ["Task,Start,Duration in weeks\nPlan,1,2\nBuild,3,5\nShip,8,1", "weeks 3–7"],
    ["Epic,Sprint from,Sprint to\nLogin,1,2\nPay,2,5\nFind,6,6", "sprints 2–5"],
    ["Work package,Start year,End year\nA,1,2\nB,2,5\nC,5,5", "years 2–5"],
    ["Team,Begins,Ends\nData,Week 1,Week 3\nModels,Week 2,Week 7\nPages,Week 7,Week 8", "weeks 2–7"],
    ["Hito;Inicio;Fin\nBase;Mes 1;Mes 3\nObra;Mes 2;Mes 8\nFin;Mes 9;Mes 9", "months 2–8"],
    ["Deliverable,Timing\nSpec,W1–W2\nBuild,W3–W7\nLaunch,W8", "weeks 3–7"],
    ["Tarea;Semana de inicio;Semana de fin\nBase;S1;S3\nAPI;S2;S6\nFin;S7;S7", "weeks 2–6"],
    ["Task,Weeks\nSpec,1-2\nBuild,3-7\nCheck,6-8\nLaunch,9", "weeks 3–7"],
    ["Task,Start week,Duration\nPlan,1,2\nBuild,3,5\nTest,8,2\nShip,10,1", "weeks 3–7"],
    ["taskName,startWeek,endWeek,Weeks\nPlan,1,2,2\nBuild,3,9,7\nShip,10,10,1", "weeks 3–9"],
    ["Initiative,Start quarter,End quarter\nA,Q1,Q1\nB,Q2,Q4\nC,Q3,Q4", "quarters 2–4"],
    ["Actividad,Mes de inicio,Mes de fin\nSiembra,Marzo,Abril\nRiego,Abril,Agosto\nCosecha,Sept,Oct", "Apr–Aug"],
    ["Task,Start week,End week,Budget,Progress\nPlan,1,2,5000,100\nBuild,3,9,60000,40", "weeks 3–9"],
  ])("is a schedule whose headline names the longest task: %s", (text, span) => {
    assert.strictEqual(suggested(text), "schedule")
    assert.match(chartOf(text).finding, new RegExp(` runs longest: ${span}$`))
  })

  it("shows the unit on the axis and next to the bars in the page's language", () => {
    const plan = "Task,Start week,Duration (weeks)\nPlan,1,2\nBuild,3,5\nShip,8,1"
    assert.includeMembers([...textsOf(plan)], ["Week 1", "Week 8", "Weeks 3–7"])
    assert.includeMembers([...textsOf(plan, "es")], ["Semana 1", "Semana 8", "Semanas 3–7"])
    assert.strictEqual(chartOf(plan, "es").finding, "Build es lo que más dura: semanas 3–7")
  })

  it("leaves out labels of the axis that don't fit", () => {
    const plan = "Task,Start month,End month\nPlan,1,8\nBuild,5,24"
    const months = textsOf(plan, "en", 340).filter((text) => /^Month \d+$/.test(text))
    assert.isTrue(months.length > 1 && months.length < 8)
    assert.strictEqual(months[0], "Month 1")
  })

  it("shows a letter as written if the unit it stands for is unknown", () =>
    assert.strictEqual(
      chartOf("Tarea;Inicio;Fin\nBase;S1;S3\nAPI;S2;S6\nFin;S7;S7").finding,
      "API runs longest: S2–S6",
    ))

  it("names no task if several are equally long", () => {
    const even = "Tarea,Semana inicio,Semana fin\nUno,1,2\nDos,3,4\nTres,6,6"
    assert.strictEqual(chartOf(even).finding, "3 tasks: weeks 1–6")
    assert.strictEqual(chartOf(even, "es").finding, "3 tareas: semanas 1–6")
  })

  it("leaves out rows with a missing start or end, or an end before the start, and reports their names", () => {
    const plan = "Task,Start week,End week\nA,1,2\nB,2,6\nC,7,5\nD,4,\nE,5,8"
    const { notes, sourceRows } = chartOf(plan)
    assert.deepStrictEqual(notes, [
      "One row without a start or an end is left out: D",
      "One row is left out because it ends before it starts: C",
    ])
    assert.deepStrictEqual(sourceRows, [0, 1, 4])
    assert.include(chartOf(plan, "es").notes, "Se omite una fila sin inicio o sin fin: D")
  })

  it("ends in the week in which a fractional duration runs out", () => {
    const texts = textsOf("Task,Start week,Duration (weeks)\nA,1,0.5\nB,1,2.5\nC,4,4\nGo-live,8,0")
    assert.includeMembers([...texts], ["Week 1", "Weeks 1–3", "Weeks 4–7", "Week 8"])
  })

  it.each([
    ["Task,Timing\nPlan,Sep–Oct\nBuild,Nov–Feb\nOpen,Mar–Apr", "Nov–Feb", "Sep–Oct, Nov–Feb, Mar–Apr"],
    ["Task,Start month,End month\nPlan,Sep,Oct\nBuild,Nov,Feb\nOpen,Mar,Apr", "Nov–Feb", "Sep–Oct, Nov–Feb, Mar–Apr"],
    ["Task,Start month,Duration (months)\nPlan,Sep,2\nBuild,Nov,4\nOpen,Mar,2", "Nov–Feb", "Sep–Oct, Nov–Feb, Mar–Apr"],
    ["Task,Timing\nPlan,Oct–Dec\nBuild,Jan–Apr\nOpen,May", "Jan–Apr", "Oct–Dec, Jan–Apr, May"],
    ["Task,Timing\nBuild,Mar–May\nPlan,Jan–Feb\nOpen,Jun", "Mar–May", "Jan–Feb, Mar–May, Jun"],
    ["Task,Timing\nDesign,Jan–Mar\nBuild,Apr–Nov\nOpen,Dec–Feb", "Apr–Nov", "Jan–Mar, Apr–Nov, Dec–Feb"],
  ])("has one axis for months before and after the new year: %s", (text, longest, spans) => {
    const { finding, notes, description } = chartOf(text)
    assert.strictEqual(finding, `Build runs longest: ${longest}`)
    assert.deepStrictEqual(notes, [])
    assert.strictEqual([...description.matchAll(/: ([^.]*)\./g)].map(([, span]) => span).join(", "), spans)
  })

  it.each([
    "Tarea;Cuándo\nPlan;sep–oct\nObra;nov–feb\nApertura;mar–abr",
    "Tarea;Mes inicio;Mes fin\nPlan;Septiembre;Octubre\nObra;Noviembre;Febrero\nApertura;Marzo;Abril",
    "Tarea;Mes inicio;Duración (meses)\nPlan;Septiembre;2\nObra;Noviembre;4\nApertura;Marzo;2",
  ])("has one axis for Spanish months before and after the new year: %s", (text) => {
    const { finding, notes, sourceRows } = chartOf(text, "es")
    assert.strictEqual(finding, "Obra es lo que más dura: nov–feb")
    assert.deepStrictEqual([notes, sourceRows], [[], [0, 1, 2]])
  })

  it("has a calendar axis if its starts are dates and its durations are in weeks", () =>
    assert.strictEqual(
      chartOf("Task,Start,Duration (weeks)\nPlan,2026-03-02,2\nBuild,2026-03-16,6").finding,
      "Build runs longest, Mar 16 – Apr 26, 2026",
    ))

  it.each([
    ["weeks with amounts", "Week,Sales\n1,100\n2,120\n3,90\n4,130"],
    ["weeks with amounts per region", "Region,From week,To week,Sales\nNorth,1,2,500\nSouth,3,4,700\nEast,5,6,650"],
    ["weeks of a year", "Year,Week,Cases\n2025,51,12\n2025,52,20\n2026,1,22\n2026,2,18"],
    ["ages", "Toy,Age (years),Price\nBlocks,1-3,12.5\nPuzzle,3-6,9.9\nKite,6-9,15"],
    ["estimates", "Task,Weeks\nSpec,2-3\nBuild,5-8\nCheck,1-2\nLaunch,1-1"],
    ["delivery times", "Carrier,Delivery time (days),Price\nFast,1-2,12\nSlow,3-5,5\nSea,20-40,3"],
    ["lead times", "Carrier,From (days),To (days)\nFast,1,2\nSlow,3,5\nSea,20,40"],
    ["ages from and to", "Toy,Age from,Age to (years)\nBlocks,1,3\nPuzzle,3,6\nChess,8,12"],
    ["days of several months", "Festival,Month,Start day,End day\nA,March,3,9\nB,April,1,4\nC,May,20,27"],
    ["durations in an unknown unit", "Product,Start week,Duration\nA,1,30\nB,9,45\nC,17,12"],
    ["places", "From,To,Trips\nMadrid,Sevilla,120\nMadrid,Valencia,80\nBilbao,Madrid,60"],
    ["numbers without a unit", "Player,Start,End\nAna,3,9\nBen,5,7\nCid,2,8"],
    ["two units", "Task,Start week,Duration (days)\nA,1,4\nB,2,9\nC,4,3"],
    ["contracts with pay", "Employee,Start month,End month,Salary\nAna,1,6,20000\nBen,3,12,40000\nCid,1,12,50000"],
  ])("is not assumed for %s", (_, text) => assert.notStrictEqual(suggested(text), "schedule"))

  it("is recognized if its columns are not summed and have a unit of time, either set explicitly or contained in their names", () => {
    const text = "Task,Start,End\nA,1,2\nB,2,6\nC,5,8"
    const told = (unit: string, aggregation: "none" | "sum") => {
      const reading = { type: "number", decimal: ".", unit, aggregation } as const
      return [text, { Start: reading, End: reading }] as const
    }
    assert.notStrictEqual(suggested(text), "schedule")
    assert.strictEqual(suggested(...told("weeks", "none")), "schedule")
    assert.notStrictEqual(suggested(...told("points", "none")), "schedule")
    assert.notStrictEqual(suggested(...told("weeks", "sum")), "schedule")
    const [, start] = columnsOf(rowsOf("Task,Start week,End week\nA,1,2\nB,2,6"))
    assert.deepInclude(start, { role: "time", unit: "week", aggregation: "none" })
  })
})

describe("a search for plans", () => {
  it("finishes within a test's time limit even if cells contain a great many blanks", () => {
    const blanks = " ".repeat(100_000)
    const cells = [`Week${blanks}x`, `W3${blanks}-${blanks}x`, `no${blanks}weeks`]
    const rows = cells.map((cell) => ({ Task: "A", "Start week": cell, "End week": cell, Timing: cell, [cell]: cell }))
    assert.notStrictEqual(suitableTemplates(columnsOf(rows))[0]?.template, "schedule")
  })
})

describe("a plan that marks each task's periods with a sign such as “x”", () => {
  const marks = (sign: string) => `Task,W1,W2,W3,W4\nPlan,${sign},${sign},,\nBuild,,${sign},${sign},${sign}\nNone,,,,`

  it.each(["x", "X", "✓", "■", "1", "•", "██", "🟦"])("is a schedule if its cells are empty or %s", (sign) => {
    assert.strictEqual(suggested(marks(sign)), "schedule")
    assert.strictEqual(chartOf(marks(sign)).finding, "Build runs longest: weeks 2–4")
    assert.deepStrictEqual(chartOf(marks(sign)).notes, ["One row without marks is left out: None"])
  })

  it("has a bar for each uninterrupted run of marks", () => {
    const text = "Proyecto,Sep,Oct,Nov,Dic,Ene,Feb\nHuerto,x,x,,,x,\nTeatro,,x,x,x,x,"
    assert.strictEqual(suggested(text), "schedule")
    assert.strictEqual(barsOf(text), 3)
    assert.strictEqual(chartOf(text, "es").finding, "Teatro es lo que más dura: oct–ene")
    assert.includeMembers([...textsOf(text, "es")], ["sept", "sept–oct, ene"])
  })

  it("has a calendar axis if the columns are dates", () => {
    const weekly = "Activity,2026-03-02,2026-03-09,2026-03-16,2026-03-23\nKick-off,✓,,,\nResearch,✓,✓,✓,\nDraft,,,✓,✓"
    assert.strictEqual(suggested(weekly), "schedule")
    assert.strictEqual(chartOf(weekly).finding, "Research runs longest, Mar 2 – Mar 16, 2026")
    const quarters = "Initiative,Q3 2026,Q4 2026,Q1 2027\nA,x,,\nB,x,x,x\nC,,x,x"
    assert.strictEqual(chartOf(quarters).finding, "B runs longest, Q3 2026 – Q1 2027")
  })

  it("compares the lengths of spans in months, not in days", () =>
    assert.strictEqual(
      chartOf("Task,Jan 2026,Feb 2026,Mar 2026,Apr 2026\nA,x,x,,\nB,,,x,x").finding,
      "2 tasks; several are equally long",
    ))

  it.each([
    ["hours", "Task,W1,W2,W3\nDesign,8,16,\nBuild,,24,40\nTest,,8,8"],
    ["counts", "Machine,Week 1,Week 2,Week 3\nA,1,,2\nB,,1,\nC,3,1,1"],
    ["two signs in a row", "Task,W1,W2,W3\nA,x,o,\nB,,x,x\nC,,x,o"],
    ["yes and no", "Service,2023,2024,2025\nGym,yes,yes,no\nPool,no,yes,yes"],
    ["features", "Feature,Basic,Pro,Team\nExport,x,x,x\nSSO,,,x\nAPI,,x,x"],
    ["attendance", "Student,Week 1,Week 2,Week 3\nAna,x,x,\nBen,x,x,x\nCid,,x,x"],
    ["people on days in a row", "Name,Day 1,Day 2,Day 3\nAna Ruiz,x,x,\nBen Li,,x,x\nCid Roy,x,x,x"],
    ["rents paid from the first month on", "Flat,Jan,Feb,Mar,Apr\n1A,x,x,x,\n1B,x,x,,\n2A,x,x,x,x"],
    ["ages in months", "Vaccine,1 month,2 months,3 months\nA,x,x,\nB,,x,x\nC,x,x,x"],
    ["questions", "Name,Q1,Q2,Q3,Q4\nAna,x,x,,\nBen,,x,x,\nCid,,,x,x"],
    ["interrupted rows", "Place,Jan,Feb,Mar,Apr\nA,1,,1,1\nB,,1,,1\nC,1,,1,1"],
    ["missing weeks", "Task,W1,W2,W5\nA,x,x,\nB,,x,x\nC,,,x"],
  ])("is not assumed for %s", (_, text) => assert.notStrictEqual(suggested(text), "schedule"))
})
