import { assert, describe, it } from "@effect/vitest"
import type { Chart } from "../../../../src/domain/infographic/charts/Figure.ts"
import { figureOf } from "../../../../src/domain/infographic/charts/Figure.ts"
import { attachColumnInfo } from "../../../../src/domain/infographic/format/ColumnInfo.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { budgetOf, budgetTable } from "../../../../src/domain/infographic/reports/Budget.ts"
import { kpiTiles } from "../../../../src/domain/infographic/reports/Kpis.ts"
import { mastheadOf } from "../../../../src/domain/infographic/reports/Masthead.ts"
import { matrixChart } from "../../../../src/domain/infographic/reports/Matrix.ts"
import { movementChart } from "../../../../src/domain/infographic/reports/Movement.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { sharedStart, surveyChart } from "../../../../src/domain/infographic/reports/Survey.ts"
import { tabularOf } from "../../../../src/domain/infographic/reports/Tabular.ts"
import { trendChart } from "../../../../src/domain/infographic/reports/Trend.ts"
import { bridgeChart } from "../../../../src/domain/infographic/reports/Bridge.ts"
import { varianceChart } from "../../../../src/domain/infographic/reports/Variance.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const plain = (text: string): string => text.replaceAll("\u00a0", " ")
const options = (locale: string, unit = "") => ({ locale: localeOf(locale), unit, caption: "", finding: "" })
const finding = (chart: Chart): string => plain(chart.finding)

const ranking = (rows: unknown, locale = "en", unit = "") =>
  finding(rankingChart(rows, { ...options(locale, unit), isSorted: true, most: 16, seriesMost: 6 }))
const trend = (rows: unknown, locale = "en", unit = "") =>
  finding(trendChart(rows, { ...options(locale, unit), isArea: false, seriesMost: 6, events: null }))
const movement = (rows: unknown, locale = "en", unit = "") =>
  finding(movementChart(rows, { ...options(locale, unit), most: 20 }))
const variance = (rows: unknown, locale = "en", unit = "EUR") =>
  finding(varianceChart(rows, { ...options(locale, unit), most: 14 }))
const survey = (rows: unknown, locale = "en") =>
  finding(surveyChart(rows, { ...options(locale), isSorted: true, most: 24 }))

describe("two series of one measure", () => {
  const rows = [
    { pair: "A", Urban: 28, Rural: 10 },
    { pair: "B", Urban: 36, Rural: 52 },
  ]

  it("are described as a change only between two points in time", () => {
    const info = { measure: "percent" }
    attachColumnInfo(
      rows,
      new Map([
        ["Urban", info],
        ["Rural", info],
      ]),
    )
    assert.strictEqual(movement(rows), "B is highest in Urban, at 36")
    const dated = [{ pair: "A", "2023": 28, "2024": 10 }]
    attachColumnInfo(
      dated,
      new Map([
        ["2023", info],
        ["2024", info],
      ]),
    )
    assert.match(movement(dated), /fell|−64%/)
  })
})

describe("a ranking", () => {
  const rows = [
    { region: "South", revenue: 300 },
    { region: "North", revenue: 700 },
  ]

  it("names the leader with its share if the parts add up to a whole", () => {
    assert.strictEqual(ranking(rows, "en", "EUR"), "North leads with €700, 70% of the total")
    assert.strictEqual(ranking(rows, "es", "EUR"), "North va en cabeza con 700 €, el 70 % del total")
  })

  it("names a tie", () => {
    const level = (...values: ReadonlyArray<number>) => values.map((v, n) => ({ a: "xyzw"[n], v, other: 1 }))
    const one = (rows: ReadonlyArray<{ readonly a: unknown; readonly v: number }>) => rows.map(({ a, v }) => ({ a, v }))
    assert.strictEqual(ranking(one(level(5, 5, 2))), "x and y lead with 5 each")
    assert.strictEqual(ranking(one(level(5, 5, 5, 2)), "es"), "3 comparten el primer puesto con 5 cada uno")
    assert.strictEqual(ranking(one(level(60, 60, 60))), "All 3 are level at 60")
    assert.strictEqual(ranking(one(level(60, 60)), "es"), "x y y están a la par: 60")
    assert.strictEqual(ranking(level(5, 5, 2)), "x and y lead in V with 5 each")
  })

  it("names the leader without a share if the parts don't add up to a whole", () => {
    assert.strictEqual(
      ranking([
        { a: "x", v: -5 },
        { a: "y", v: 5 },
      ]),
      "y leads with 5",
    )
    assert.strictEqual(
      ranking(
        [
          { a: "x", v: 40 },
          { a: "y", v: 50 },
        ],
        "en",
        "%",
      ),
      "y leads with 50%",
    )
  })

  it("says so if there is nothing to report", () => {
    assert.strictEqual(ranking([]), "No data")
    assert.strictEqual(ranking([{ a: "x", v: null }]), "No data")
    assert.strictEqual(
      ranking([
        { a: "x", v: 0 },
        { a: "y", v: 0 },
      ]),
      "All values are zero",
    )
    assert.strictEqual(ranking([{ a: "x", v: 7 }], "en", "people"), "x: 7 people")
  })
})

describe("a trend", () => {
  const year = Array.from({ length: 13 }, (_, i) => ({
    month: `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`,
    Revenue: 100 + i,
  }))

  it("reports the change from the same period last year if there is one, otherwise from the first value", () => {
    assert.strictEqual(trend(year), "Revenue up 12% on a year earlier")
    assert.strictEqual(trend(year.slice(0, 6)), "Revenue up 5.0% since January 2025")
    assert.strictEqual(trend(year, "es"), "Revenue sube un 12 % frente al año anterior")
  })

  it("reports a start and an end value if a percentage would mislead", () => {
    assert.strictEqual(
      trend([
        { m: "2025-01", a: -3 },
        { m: "2025-02", a: 5 },
      ]),
      "A went from \u22123 to 5 since January 2025",
    )
    assert.strictEqual(
      trend([
        { m: "2025-01", a: 0 },
        { m: "2025-02", a: 5 },
      ]),
      "A went from 0 to 5 since January 2025",
    )
    assert.strictEqual(
      trend([
        { m: "2025-01", a: 4 },
        { m: "2025-02", a: 4 },
      ]),
      "A unchanged since January 2025",
    )
  })

  it("reports a start and an end value for shares and temperatures, with the time between them", () => {
    const shares = year.map(({ Revenue, ...row }) => ({ ...row, Margin: Revenue - 90 }))
    assert.strictEqual(trend(shares, "en", "%"), "Margin went from 10% to 22% within a year")
    assert.strictEqual(trend(shares, "es", "%"), "Margin pasa de 10 % a 22 % en un año")
    assert.strictEqual(trend(shares.slice(0, 3), "es", "°C"), "Margin pasa de 10 °C a 12 °C desde enero de 2025")
  })

  it("names the leader among several series", () => {
    assert.strictEqual(
      trend(
        [
          { m: "2025-01", Wind: 10, Gas: 20 },
          { m: "2025-02", Wind: 30, Gas: 15 },
        ],
        "en",
        "TWh",
      ),
      "Wind leads at 30 TWh, up 200% since January 2025",
    )
    const shares = [
      { m: "2025-01", Wind: 10, Gas: 90 },
      { m: "2025-02", Wind: 55, Gas: 45 },
    ]
    assert.strictEqual(trend(shares, "en", "%"), "Wind leads at 55% (January 2025: 10%)")
    assert.strictEqual(trend(shares, "es", "%"), "Wind va en cabeza con 55 % (enero 2025: 10 %)")
  })
})

describe("the dates of a trend", () => {
  const moved = (days: ReadonlyArray<string>) => trend(days.map((day, at) => ({ date: day, Coal: 80 - at * 20 })))

  it.each([
    [["2001-01-01", "2002-01-01", "2003-01-01"], "Coal down 50% since 2001"],
    [["2024-03-01", "2024-04-01", "2024-05-01"], "Coal down 50% since March 2024"],
    [["2024-03-01", "2024-04-01", "2024-05-02"], "Coal down 50% since Mar 1, 2024"],
  ] as const)("are named as months or years if each is the first day of one: %s", (days, sentence) =>
    assert.strictEqual(moved(days), sentence),
  )

  it("exclude events that fall between them if all of them are January 1", () => {
    const rows = ["2001-01-01", "2002-01-01", "2003-01-01"].map((date, at) => ({ date, Coal: at }))
    const chart = (at: string) =>
      trendChart(rows, { ...options("en"), isArea: false, seriesMost: 6, events: [{ at, label: "Closed" }] })
    assert.include(chart("2002-01-01").draw(640).body, "Closed")
    assert.notInclude(chart("2002-05-01").draw(640).body, "Closed")
  })
})

describe("a comparison of before and after", () => {
  it("counts increases and names the largest change", () => {
    const rows = [
      { city: "A", "2019": 50, "2026": 40 },
      { city: "B", "2019": 40, "2026": 44 },
      { city: "C", "2019": 30, "2026": null },
    ]
    assert.strictEqual(movement(rows), "1 of 2 rose; A changed most, \u221220%")
    assert.strictEqual(movement(rows, "en", "%"), "1 of 2 rose; A changed most, \u221210 pts")
  })

  it("isolates a right-to-left name", () => {
    assert.include(movement([{ n: "\u0645\u0635\u0631", a: 1, b: 2 }]), "\u2068\u0645\u0635\u0631\u2069")
  })
})

describe("a budget", () => {
  const costs = [
    { item: "Ads", budget: 100, actual: 130 },
    { item: "Rent", budget: 200, actual: 190 },
  ]

  it("reports the deviation and its cause", () => {
    assert.strictEqual(variance(costs), "Spending is 6.7% over budget; Ads has the largest effect, +€30")
    assert.strictEqual(
      variance(costs, "es"),
      "El gasto supera el presupuesto en un 6,7 %; Ads es lo que más pesa, +30 €",
    )
    assert.strictEqual(variance([{ item: "Ads", budget: 1, actual: 1 }]), "Exactly on budget")
  })

  it("reports a net result if it has any income: the income minus the costs", () => {
    assert.strictEqual(
      variance([{ item: "Sales", type: "income", budget: 100, actual: 110 }]),
      "Result is 10.0% above plan; Sales has the largest effect, +€10",
    )
    const mixed = budgetOf(
      [
        { item: "Sales", type: "income", budget: 100, actual: 110 },
        { item: "Ads", type: "cost", budget: 60, actual: 65 },
      ],
      localeOf("en"),
    )
    assert.deepStrictEqual([mixed?.total.budget, mixed?.total.actual, mixed?.total.variance], [40, 45, 5])
  })

  it("finds its columns by name in two languages, otherwise by position", () => {
    const named = budgetOf([{ real: 3, presupuesto: 2, partida: "x" }], localeOf("en"))
    assert.deepStrictEqual([named?.lines[0]?.budget, named?.lines[0]?.actual], [2, 3])
    const placed = budgetOf([{ what: "x", first: 2, second: 3 }], localeOf("en"))
    assert.deepStrictEqual([placed?.lines[0]?.budget, placed?.lines[0]?.actual], [2, 3])
  })

  it("doesn't report an unfinished line as an underspend", () => {
    const open = [...costs, { item: "Later", budget: 500, actual: null }]
    const budget = budgetOf(open, localeOf("en"))
    assert.deepStrictEqual([budget?.total.budget, budget?.total.actual, budget?.total.variance], [800, 320, 20])
    assert.deepStrictEqual(varianceChart(open, { ...options("en"), most: 14 }).notes, [
      "One line without both amounts is not counted",
    ])
    assert.strictEqual(budgetTable(open, localeOf("en"))?.rows[2]?.variance, "\u2014")
  })

  it("adds up deviations over and under plan separately", () => {
    assert.strictEqual(finding(bridgeChart(costs, { ...options("en", "EUR"), most: 7 })), "€30 over plan, €10 under it")
  })
})

describe("a survey", () => {
  it("compares the questions with the most and the fewest favorable answers, ignoring the number of respondents", () => {
    const rows = [
      { q: "Pay", no: 60, so: 20, yes: 20, n: 100 },
      { q: "Team", no: 10, so: 10, yes: 80, n: 100 },
    ]
    assert.strictEqual(survey(rows), "80% responded favorably to \u201cTeam\u201d, only 20% to \u201cPay\u201d")
    assert.strictEqual(survey(rows.slice(0, 1), "es"), "El 20 % responde favorablemente a «Pay»")
  })

  it("identifies the favorable end of a scale, wherever it is in the file, and does not count missing opinions", () => {
    const english = [{ q: "Pay", "Strongly agree": 10, Agree: 20, Disagree: 70, "Don't know": 100 }]
    assert.strictEqual(survey(english), "10% responded favorably to \u201cPay\u201d")
    const german = [{ q: "Lohn", "Sehr zufrieden": 20, "Eher zufrieden": 20, "Eher unzufrieden": 60, "Weiss nicht": 9 }]
    const chart = surveyChart(german, { ...options("en"), isSorted: true, most: 24 })
    assert.strictEqual(finding(chart), "20% responded favorably to \u201cLohn\u201d")
    assert.deepStrictEqual(chart.notes, ["Not in the chart: Weiss nicht."])
    assert.deepStrictEqual(
      chart.table.heads.map(({ label }) => label),
      ["q", "Sehr zufrieden", "Eher zufrieden", "Eher unzufrieden", "Weiss nicht"].map((name, at) =>
        at === 0 ? "Q" : name,
      ),
    )
  })
})

describe("questions that begin alike", () => {
  const asked = (start: string, names: ReadonlyArray<string>) =>
    names.map((name, at) => ({ q: `${start}${name}.`, "1": 10 * at, "2": 20, "3": 80 - 10 * at }))
  const chart = (rows: unknown, locale: string) => surveyChart(rows, { ...options(locale), isSorted: true, most: 24 })

  it.each([
    ["en", "Please rate how much you like ", "\u201c\u2026 tea\u201d, only 60% to \u201c\u2026 milk\u201d"],
    ["es", "Valore su grado de acuerdo con ", "«\u2026 tea» y solo el 60 %, a «\u2026 milk»"],
    ["en", "How satisfied are you with our ", "\u201c\u2026 tea\u201d, only 60% to \u201c\u2026 milk\u201d"],
  ] as const)("state their shared beginning once, in the caption: %s, %s", (locale, start, end) => {
    const drawn = chart(asked(start, ["tea", "soup", "milk"]), locale)
    assert.strictEqual(drawn.caption, `${start.trim()} \u2026 (%)`)
    assert.isTrue(finding(drawn).endsWith(end), finding(drawn))
    assert.strictEqual(drawn.table.rows[0]?.[0], `${start}tea.`)
  })

  it("are not shortened if they share fewer than three words, or are the same", () => {
    assert.strictEqual(chart(asked("Our own ", ["tea", "soup", "milk"]), "en").caption, "Answers, %")
    assert.strictEqual(sharedStart(["How do you feel", "How do you feel", "How do you feel"]), "")
  })
})

describe("key figures", () => {
  it("show change, direction and target in words as well as in color", () => {
    const [tile] = kpiTiles(
      [{ metric: "Returns", value: 6.1, previous: 6.9, target: 6, unit: "%", better: "down" }],
      null,
      { locale: localeOf("en"), unit: "" },
    )
    assert.deepInclude(tile, {
      value: "6.1%",
      tone: "good",
      toneWord: "better",
      arrow: "\u25bc",
      targetWord: "not reached",
      spark: "",
    })
    assert.strictEqual(plain(tile?.change ?? ""), "\u22120.8 pts")
  })

  it("have a sparkline if the trend has a column of the same name", () => {
    const trendRows = [
      { month: "2026-01", revenue: 1 },
      { month: "2026-02", revenue: 2 },
    ]
    const [tile] = kpiTiles([{ metric: "Revenue", value: 2 }], trendRows, { locale: localeOf("en"), unit: "" })
    assert.match(tile?.spark ?? "", /^<svg .*<title>Revenue: 1 \u2192 2<\/title>/)
  })
})

describe("any table", () => {
  it("has dashes for missing numbers, and shows bars and the range for the first measure", () => {
    const table = tabularOf(
      [
        { a: "x", v: 10 },
        { a: "y", v: null },
        { a: "z", v: 20 },
      ],
      localeOf("en"),
    )
    assert.deepStrictEqual(
      table.rows.map((row) => row[1]),
      [
        { text: "10", share: 50 },
        { text: "\u2014", share: 0 },
        { text: "20", share: 100 },
      ],
    )
    assert.deepStrictEqual(table.profile, [{ label: "V", low: "10", median: "15", high: "20", missing: 1 }])
  })
})

describe("a table with two dimensions", () => {
  const crossed = (columns: ReadonlyArray<string>, measures: ReadonlyArray<string>) => {
    const rows = ["a", "b", "c"].map((name, at) => ({
      name,
      ...Object.fromEntries(columns.map((column, n) => [column, at + n])),
    }))
    attachColumnInfo(rows, new Map(columns.map((column, n) => [column, { measure: measures[n] ?? "" }])))
    return rows
  }
  const tasks = ["CoLA", "MRPC", "RTE", "QQP"]

  it("is a matrix if all its numbers are of one measure", () => {
    const isMatrix = (measures: ReadonlyArray<string>) => tabularOf(crossed(tasks, measures), localeOf("en")).isMatrix
    assert.isTrue(isMatrix(["Score", "Score", "Score", "Score"]))
    assert.isFalse(isMatrix(["Score", "Score", "Score", "Rank"]))
    assert.isFalse(isMatrix([]))
  })

  it("names the measure of its heat map", () => {
    const chart = matrixChart(
      crossed(
        tasks,
        tasks.map(() => "final_score"),
      ),
      { ...options("en"), most: 40 },
    )
    assert.strictEqual(chart.caption, "Final score")
    assert.strictEqual(
      suitableTemplates(
        columnsOf(
          crossed(
            tasks,
            tasks.map(() => "v"),
          ),
        ),
      )[0]?.template,
      "table_report",
    )
  })
})

describe("a masthead", () => {
  it("omits missing parts", () => {
    const head = mastheadOf(null, "table_report", "")
    assert.deepInclude(head, { title: "Table report", source: "", date: "", locale: "en" })
    assert.deepInclude(mastheadOf({ Titulo: "T", FUENTE: "F", fecha: "2026-01-02", idioma: "es" }, "x", ""), {
      title: "T",
      source: "F",
      date: "2 ene 2026",
      language: "es",
    })
  })
})

describe("a figure", () => {
  it("is drawn for each width, with a name and a description", () => {
    const chart = rankingChart([{ a: "x", v: 1 }], { ...options("en"), isSorted: true, most: 5, seriesMost: 1 })
    assert.deepStrictEqual(
      figureOf(chart, "full").drawings.map((svg) => /data-width="(\d+)"/.exec(svg)?.[1]),
      ["1080", "720", "342"],
    )
    for (const svg of figureOf(chart, "half").drawings)
      assert.match(svg, /<title>V by a<\/title><desc>One row\. Lowest 1 \(x\), highest 1 \(x\)\.<\/desc>/)
  })
})
