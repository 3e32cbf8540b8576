import { assert, describe, it } from "@effect/vitest"
import { aggregationOf } from "../../../../src/domain/infographic/format/ColumnRoles.ts"
import { amountsOf, columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { writtenSpan } from "../../../../src/domain/infographic/format/PeriodNames.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

type Row = Readonly<Record<string, string | number | null>>

const as = { count: "Rows", question: "Question", year: "Year", period: "Period" }
const table = (count: number, rowOf: (n: number) => Row) => columnsOf(Array.from({ length: count }, (_, n) => rowOf(n)))
const proposed = (count: number, rowOf: (n: number) => Row) => proposedSummary(table(count, rowOf), as)
const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const word = (n: number): string => String.fromCodePoint(97 + (n % 26)).repeat(1 + Math.floor(n / 26))

describe("codes", () => {
  it.each(["state", "country", "sex", "estado", "país", "sexo"])("are not amounts: %s", (name) =>
    assert.strictEqual(aggregationOf(name), "none"),
  )

  it.each(["cédula", "RUT", "cve_estado", "CPF"])("are identifiers if they identify people or places: %s", (name) =>
    assert.strictEqual(table(4, (n) => ({ [name]: 71_234_567 + n * 13, nombre: word(n) }))[0]?.kind, "identifier"),
  )

  it.each(["State tax", "School funding", "Gasto por estado"])(
    'do not include an amount just because its name contains a word such as "state": %s',
    (name) => assert.notStrictEqual(aggregationOf(name), "none"),
  )

  it.each(["SEXISTAT1", "DECIMALS", "nivel_geo"])("that are the same in every row are not compared: %s", (name) =>
    assert.deepStrictEqual(
      amountsOf(table(21, (n) => ({ Territorio: word(n), [name]: 9, Value: n * 10 }))).map(({ key }) => key),
      ["Value"],
    ),
  )
})

describe("numbers that identify rows", () => {
  const kindOf = (name: string, value: (n: number) => number) =>
    table(30, (n) => ({ [name]: value(n), name: word(n), amount: n * 7 }))[0]?.kind

  it.each(["", "Unnamed: 0", "...1"])("are an index if the column has no name, even with gaps: %s", (name) =>
    assert.strictEqual(
      kindOf(name, (n) => 10 + n * 3),
      "identifier",
    ),
  )

  it.each(["FOD1P", "lfdnr2x", "kv"])("are keys if they ascend and have the same number of digits: %s", (name) => {
    assert.strictEqual(
      kindOf(name, (n) => 1100 + n * 7),
      "identifier",
    )
    assert.strictEqual(
      kindOf(name, (n) => 1100 + ((n * 7) % 30)),
      "number",
    )
    assert.strictEqual(
      kindOf(name, (n) => 90 + n * 7),
      "number",
    )
  })

  it.each(["Ann\u00c3\u00a9e", "jr", "t2"])("are read as years if all of them occur equally often: %s", (name) => {
    const balanced = table(60, (n) => ({ zone: word(Math.floor(n / 3)), [name]: 2013 + (n % 3), amount: n }))
    assert.strictEqual(balanced[1]?.kind, "date")
    const few = table(9, (n) => ({ zone: word(Math.floor(n / 3)), [name]: 1800 + (n % 3), amount: n }))
    assert.notStrictEqual(few[1]?.kind, "date")
  })
})

describe("a longitude", () => {
  it.each(["long", "Start long", "lon", "longitud"])("is not an amount: %s", (name) =>
    assert.strictEqual(aggregationOf(name), "none"),
  )
  it.each(["Child labor (Long (1958))", "Long term debt"])(
    "is not assumed just because “long” occurs in a name: %s",
    (name) => assert.notStrictEqual(aggregationOf(name), "none"),
  )
})

describe("numbers that answer a question", () => {
  it.each([
    "How satisfied are you with the people you work with?",
    "4. Siento que puedo entender a las personas que atiendo.",
    "¿Cuántas personas le ayudan en su trabajo? (0=nada, 10=muchas)",
  ])("are not added up just because of a noun in the question: %s", (name) =>
    assert.strictEqual(aggregationOf(name), "unknown"),
  )
})

describe("a designed study", () => {
  it.each(["yield", "rendimiento", "score"])("is summarized by its yearly means, not by row count: %s", (measure) =>
    assert.deepStrictEqual(
      proposed(96, (n) => ({ plot: `${"AB"[n % 2]}`, year: 2001 + (Math.floor(n / 24) % 4), [measure]: (n * 7) % 50 })),
      { by: "year", period: "month", unstated: "drop", measures: [{ column: measure, of: "mean", as: measure }] },
    ),
  )

  it("is not summarized by row count if it has several measures", () =>
    assert.isUndefined(
      proposed(96, (n) => ({ year: 2001 + Math.floor(n / 24), plot: "AB"[n % 2]!, height: n % 31, weight: n % 29 })),
    ))
})

describe("two measures of a trial", () => {
  it.each([
    ["ears", "weight"],
    ["espigas", "peso"],
    ["hits", "seconds"],
  ])("are not replaced by the number of its rows: %s", (first, second) =>
    assert.isUndefined(
      proposed(120, (n) => ({
        plot: "ABC"[n % 3]!,
        arm: "XY"[n % 5 === 0 ? 0 : 1]!,
        [first]: n % 41,
        [second]: n % 37,
      })),
    ),
  )
})

describe("a list without identifiers", () => {
  it.each([
    ["Month", "Region", "Sales Total", "Sales Count"],
    ["Mes", "Zona", "Ventas", "Pedidos"],
    ["mois", "ville", "montant", "nombre de commandes"],
  ])("is summed by name, not by month, if all of its numbers are additive: %s", (month, name, first, second) =>
    assert.deepStrictEqual(
      proposed(120, (n) => ({
        [month]: ["January", "February", "March"][Math.floor(n / 40)]!,
        [name]: ["North", "South", "East", "West"][n % 4]!,
        [first]: n * 3,
        [second]: n % 7,
      })),
      { by: name, most: 30, unstated: "drop", measures: [{ column: first, of: "sum", as: first }] },
    ),
  )

  it("is summed by one of two columns of names if each pair of names occurs once", () =>
    assert.deepInclude(
      proposed(60, (n) => ({
        ministerio: word(n % 12),
        funcion: word(40 + Math.floor(n / 12)),
        monto: 1000 + n * 17,
        porcentaje: (n * 7) % 100,
      })),
      { by: "ministerio", measures: [{ column: "monto", of: "sum", as: "monto" }] },
    ))
})

describe("rows with a date", () => {
  it.each([
    ["state", "vote_date"],
    ["provincia", "fecha"],
    ["airport", "opening_date"],
  ])("and several measures are compared rather than summed by month: %s", (name, date) =>
    assert.isUndefined(
      proposed(56, (n) => ({
        [name]: word(n),
        [date]: day(Math.floor(n / 4) * 9),
        total: n * 3,
        budget: (n * 7) % 41,
        votes: (n * 11) % 37,
      })),
    ),
  )

  it("are summarized by date if the date comes first", () =>
    assert.deepInclude(
      proposed(90, (n) => ({ date: day(n), description: word(n), sales: n, cost: n % 9, orders: n % 4 })),
      { by: "date" },
    ))
})

describe("measures of a long series", () => {
  it("are all averaged if the aggregation of one is unknown, because they share a scale", () => {
    const summary = proposed(240, (n) => ({
      DATE: new Date(Date.UTC(1990, n, 1)).toISOString().slice(0, 10),
      DFF: (n % 50) / 10,
      "Real funds": ((n * 3) % 40) / 10,
    }))
    assert.deepStrictEqual(summary !== undefined && "measures" in summary && summary.measures.map(({ of }) => of), [
      "mean",
      "mean",
    ])
  })
})

describe("an attribute of the names in a column", () => {
  it.each(["Year", "Encoder"])("does not prevent a cross table of two other columns: %s", (told) =>
    assert.deepStrictEqual(
      proposed(64, (n) => ({
        Model: word(n % 8),
        [told]: told === "Year" ? 2017 + ((n % 8) % 3) : ["LSTM", "CNN"][(n % 8) % 2]!,
        Task: word(40 + Math.floor(n / 8)),
        Score: 40 + ((n * 7) % 50),
      })),
      { rows: "Model", series: "Task", column: "Score", of: "mean" },
    ),
  )
})

describe("amounts for pairs of names from two columns", () => {
  const cells = (series: number) =>
    proposed(series * 14, (n) => ({ Barrio: word(n % 14), Delito: word(40 + Math.floor(n / 14)), casos: n }))

  it.each([4, 8, 12])("are all kept if a table has room for them: %d", (series) =>
    assert.deepInclude(cells(series), { column: "casos", of: "sum" }),
  )

  it("are summed by one of the columns if a table has no room for all of them", () =>
    assert.deepInclude(cells(14), { by: "Barrio" }))
})

describe("a span of several years", () => {
  it.each([
    ["2012-2014", "2012-2014"],
    ["2012–2014", "2012-2014"],
    ["2023-2024", "2023/24"],
    ["2019/20", "2019/20"],
  ])("is one point of a time series: %s", (text, written) => assert.strictEqual(writtenSpan(text), written))

  it.each(["2014-2012", "1950-1999", "2012-14-01"])(
    "is not assumed for a reversed, overlong or malformed range: %s",
    (text) => assert.isUndefined(writtenSpan(text)),
  )

  it("becomes a column heading if each of many names has one row per span", () =>
    assert.deepStrictEqual<unknown>(
      proposed(180, (n) => ({
        Zone: word(n % 30),
        Année: `${2012 + Math.floor(n / 30)}-${2014 + Math.floor(n / 30)}`,
        Valeur: n,
      })),
      { rows: "Zone", series: "Année", column: "Valeur", of: "mean" },
    ))
})

describe("two measures of named rows", () => {
  it("are plotted against each other even if a few names occur twice", () =>
    assert.strictEqual(
      suitableTemplates(
        table(510, (n) => ({ FILM: word(n === 509 ? 3 : n), STARS: 1 + (n % 9) / 2, RATING: 1 + ((n * 7) % 41) / 10 })),
      )[0]?.template,
      "relation",
    ))
})
