import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { writtenTimeOf } from "../../../../src/domain/infographic/reading/WrittenTimes.ts"
import { entriesOf } from "../../../../src/domain/infographic/reports/Entries.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const rowsOf = (text: string) =>
  records(Result.getOrThrow(readCsv(new TextEncoder().encode(text), { unreadCells: "drop" })).table)

const suggested = (text: string) => suitableTemplates(columnsOf(rowsOf(text)))[0]?.template

const entriesIn = (text: string, isSorted: boolean) =>
  entriesOf(rowsOf(text), { locale: localeOf("en"), unit: "", caption: "", finding: "", isSorted }).entries

const datesIn = (text: string) => entriesIn(text, true).map(({ date }) => date)

describe("times in words", () => {
  it("are sorted chronologically, whether years, centuries, decades, ranges or approximate years", () => {
    const sorted = [
      "3rd century BC",
      "44 BC",
      "s. II",
      "476 AD",
      "c. 1120",
      "hacia 1180",
      "14th century",
      "principios del siglo XIV",
      "XVe siècle",
      "1520-21",
      "15 de mayo de 1768",
      "12/04/1861",
      "XIX century",
      "c. 1905",
      "agosto de 1911",
      "March 1912",
      "1936–1939",
      "década de 1950",
      "the 1960s",
      "2019",
    ]
    const times = sorted.map(writtenTimeOf)
    assert.notInclude(times, undefined)
    const order = sorted.toSorted((a, b) => writtenTimeOf(a)! - writtenTimeOf(b)!)
    assert.deepStrictEqual(
      order.filter((text) => text !== "XIX century"),
      sorted.filter((text) => text !== "XIX century"),
    )
    assert.strictEqual(writtenTimeOf("XIX century"), 1801)
  })

  it.each(["s. de Compostela", "Room 12", "Century", "vi", "12 apples", "2019 report", "c. de agua"])(
    "are not recognized in %s",
    (text) => assert.isUndefined(writtenTimeOf(text)),
  )

  it.each([
    "Fecha;Acontecimiento\ns. II;Villa romana\nc. 1230;Primera mención\n1936-1939;Guerra\n2019;Museo\n",
    "When,What happened\n3rd century BC,Fort\nc. 1120,Charter\n1642-1646,Siege\n2019,Museum\n",
    "Año;Hecho\nhacia 1180;Fuero\nsiglo XIV;Muralla\n1808;Saqueo\n",
  ])("make a timeline of events, printed as written: %j", (text) => {
    assert.strictEqual(suggested(text), "timeline")
    const [, ...lines] = text.trim().split("\n")
    assert.deepStrictEqual(
      datesIn(text),
      lines.map((line) => line.split(/[;,]/)[0]),
    )
  })

  it("put events in chronological order, whatever their order in the file", () => {
    assert.deepStrictEqual(datesIn("Fecha;Evento\n2023;Traslado\nc. 1890;Fundación\ns. XX;Ampliación\n"), [
      "c. 1890",
      "s. XX",
      "2023",
    ])
  })

  it.each([
    ["Step,What,Minutes\nMix,Flour and water,10-15\nRest,Cover,5-10\nBake,Hot oven,20-25\n", "Mix,Rest,Bake"],
    ["Paso;Qué;Edad\nBaile;Salón;18-24\nCoro;Aula;12-16\nAjedrez;Patio;65-80\n", "Baile,Coro,Ajedrez"],
    ["Step,What,Portions\nSoup,Boil,30-40\nRice,Fry,10-20\n", "Soup,Rice"],
    ["Step,What,Salary\nLead,Plans,2000-3000\nClerk,Files,1000-2000\n", "Lead,Clerk"],
  ])("are not recognized in ranges of minutes, ages or amounts, whose rows keep their order: %j", (text, titles) => {
    const entries = entriesIn(text, true)
    assert.strictEqual(entries.map(({ title }) => title).join(), titles)
    assert.isTrue(entries.every(({ date }) => date === ""))
    assert.notStrictEqual(suggested(text), "timeline")
  })

  it("leave the order of steps and comments unchanged", () => {
    const text = "When,Comment\n2023,Moved\nc. 1890,Founded\n"
    assert.deepStrictEqual(
      entriesIn(text, false).map(({ date }) => date),
      ["2023", "c. 1890"],
    )
  })

  it("are kept as written in a column that otherwise contains plain years, unless the table has amounts", () => {
    const years = [1901, 1912, 1923, 1931, 1946, 1950, 1961, 1972, 1983, 1990, 1995]
    const events = `Año;Suceso\n${years.map((year) => `${year};Obra ${year % 7}`).join("\n")}\nc. 1920;Cierre\n`
    assert.include(datesIn(events), "c. 1920")
    const amounts = `Year;Visits\n${years.map((year) => `${year};${year % 70}`).join("\n")}\nc. 1920;12\n`
    assert.strictEqual(suggested(amounts), "time_series")
  })
})
