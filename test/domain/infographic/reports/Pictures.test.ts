import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { isSpread } from "../../../../src/domain/infographic/reading/SpreadColumns.ts"
import { flowsOf } from "../../../../src/domain/infographic/reading/Flows.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import { spanColumns } from "../../../../src/domain/infographic/reading/SpanColumns.ts"
import { cashFlowChart } from "../../../../src/domain/infographic/reports/CashFlow.ts"
import { movementChart } from "../../../../src/domain/infographic/reports/Movement.ts"
import { partsChart, totalAmong } from "../../../../src/domain/infographic/reports/Parts.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { scheduleChart } from "../../../../src/domain/infographic/reports/Schedule.ts"
import { sparklineTable } from "../../../../src/domain/infographic/reports/SparklineTable.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const options = (locale = "en", unit = "") => ({
  locale: localeOf(locale),
  unit,
  caption: "",
  finding: "",
  most: 14,
})
const newColumns = { count: "Rows", question: "Question", year: "Year", period: "Period" }

/** The first suggestion for a file that is not aggregated. */
const first = (rows: ReadonlyArray<object>): string | undefined => {
  const columns = columnsOf(rows)
  assert.isUndefined(proposedSummary(columns, newColumns))
  return suitableTemplates(columns)[0]?.template
}

const words = (body: string): ReadonlyArray<string> =>
  [...body.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)

describe("a schedule", () => {
  const plan = [
    { Aufgabe: "Dach", Ende: "2026-03-20", Anfang: "2026-03-02" },
    { Aufgabe: "Keller", Ende: "2026-02-10", Anfang: "2026-02-03" },
    { Aufgabe: "Garten", Ende: "2026-05-01", Anfang: "2026-03-02" },
  ]

  it("is recognized by two date columns, one of which is never later than the other, whatever their names and order", () => {
    const found = spanColumns(columnsOf(plan))
    assert.deepStrictEqual([found?.start.key, found?.end.key], ["Anfang", "Ende"])
    assert.strictEqual(first(plan), "schedule")
  })

  it("is sorted by start, and names the task that runs longest", () => {
    const chart = scheduleChart(plan, options())
    assert.strictEqual(chart.finding, "Garten runs longest, Mar 2 \u2013 May 1, 2026")
    assert.deepStrictEqual(
      chart.table.rows.map(([name]) => name),
      ["Keller", "Dach", "Garten"],
    )
    assert.include(words(chart.draw(1080).body), "Feb 3 \u2013 Feb 10, 2026")
    assert.match(scheduleChart(plan, options("es")).finding, /es lo que más dura: 2 mar \u2013 1 may 2026$/)
  })

  it("does not name a longest task if two are equally long, and reports how many rows lack a date", () => {
    const even = [plan[1]!, { Aufgabe: "Zaun", Anfang: "2026-04-01", Ende: "2026-04-08" }, { ...plan[0]!, Ende: null }]
    const chart = scheduleChart(even, options())
    assert.strictEqual(chart.finding, "2 tasks; several are equally long")
    assert.include(chart.notes, "One row without both dates is left out")
  })

  it("leaves out a task that ends before it starts, and reports its name", () => {
    const days = Array.from({ length: 20 }, (_, at) => ({
      task: `Step ${at}`,
      start: `2026-03-${String(at + 1).padStart(2, "0")}`,
      end: at === 4 ? "2025-03-09" : `2026-03-${String(at + 3).padStart(2, "0")}`,
    }))
    const { notes, sourceRows } = scheduleChart(days, options())
    assert.include(notes, "One row is left out because it ends before it starts: Step 4")
    assert.notInclude(sourceRows ?? [], 4)
    const { notes: spanish } = scheduleChart(days, options("es"))
    assert.include(spanish, "Se omite una fila porque termina antes de empezar: Step 4")
  })

  it("includes the last month of a span, and shows how much of a task is finished", () => {
    const months = [
      { task: "Design", start: "2026-01", end: "2026-03", progress: 50 },
      { task: "Build", start: "2026-04", end: "2026-04", progress: 0 },
    ]
    const chart = scheduleChart(months, options())
    assert.include(words(chart.draw(1080).body).join(" "), "Jan 2026 \u2013 Mar 2026")
    assert.include(chart.notes, "The dark part of a bar is finished")
  })

  it("is not assumed for a list of invoices or of people", () => {
    const invoices = plan.map(({ Aufgabe, Anfang, Ende }, at) => ({
      Invoice: `R${at}`,
      Text: Aufgabe,
      Date: Anfang,
      Due: Ende,
      Amount: 10 + at,
    }))
    assert.notStrictEqual(suitableTemplates(columnsOf(invoices))[0]?.template, "schedule")
    const people = plan.map(({ Aufgabe, Anfang, Ende }) => ({ Name: Aufgabe, Birth: Anfang, Hired: Ende }))
    assert.notStrictEqual(suitableTemplates(columnsOf(people))[0]?.template, "schedule")
  })
})

describe("a cash flow", () => {
  const sides = {
    German: ["Soll", "Haben", "Saldo"],
    Spanish: ["Cargo", "Abono", "Saldo"],
    ledger: ["Debe", "Haber", "Saldo"],
    English: ["Debit", "Credit", "Balance"],
  } as const
  const moved = [
    ["Rent", 450.1, null],
    ["Salary", null, 2500.3],
    ["Food", 45.9, null],
  ] as const

  it.each(Object.entries(sides))(
    "is recognized by %s columns that contain outgoing and incoming amounts",
    (_, [out, into, balance]) => {
      let sum = 1000
      const rows = moved.map(([text, less, more]) => {
        sum = Math.round((sum + (more ?? 0) - (less ?? 0)) * 100) / 100
        return { text, [out]: less, [into]: more, [balance]: sum }
      })
      assert.strictEqual(first(rows), "cash_flow")
      assert.strictEqual(
        cashFlowChart(rows, options("en", "EUR")).finding,
        "The balance goes from \u20ac1,000 to \u20ac3,004: \u20ac2,500 in, \u20ac496 out",
      )
      const bare = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== balance)))
      assert.deepStrictEqual(flowsOf(columnsOf(bare))?.nets, [-450.1, 2500.3, -45.9])
    },
  )

  it("is recognized by a balance that follows from the amounts, even if the newest row is first", () => {
    const rows = [
      { Datum: "2026-03-03", Was: "c", Wert: -20, Stand: 110 },
      { Datum: "2026-03-02", Was: "b", Wert: 30, Stand: 130 },
      { Datum: "2026-03-01", Was: "a", Wert: -50, Stand: 100 },
    ]
    const flows = flowsOf(columnsOf(rows))
    assert.deepStrictEqual(flows?.order, [2, 1, 0])
    const chart = cashFlowChart(rows, options("es"))
    assert.strictEqual(chart.finding, "El saldo pasa de 150 a 110: entran 30 y salen 70")
    assert.deepStrictEqual(
      words(chart.draw(1080).body).filter((text) => /^[a-cS]/.test(text)),
      ["Saldo inicial", "a", "b", "c", "Saldo final"],
    )
  })

  it("reports rows whose stated balance doesn't follow from the amounts", () => {
    let sum = 0
    const rows = Array.from({ length: 24 }, (_, at) => {
      sum += at % 2 === 0 ? 10 : -4
      return { what: `move ${at}`, amount: at % 2 === 0 ? 10 : -4, balance: at === 7 ? sum + 1 : sum }
    })
    assert.include(
      cashFlowChart(rows, options()).notes,
      "In 2 rows the stated balance is not the previous one plus the amount",
    )
  })

  it("has one step per month if there are many movements, and the steps add up exactly", () => {
    const rows = Array.from({ length: 90 }, (_, at) => ({
      Booked: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      Text: `Transfer ${at}`,
      Amount: at % 3 === 0 ? -0.1 : 0.2,
    }))
    const chart = cashFlowChart(rows, options())
    assert.deepStrictEqual(
      words(chart.draw(1080).body).filter((text) => /2026/.test(text)),
      ["Jan 2026", "Feb 2026", "Mar 2026"],
    )
    assert.strictEqual(chart.finding, "+9.0 in total: 12.0 in, 3.0 out")
    assert.strictEqual(chart.table.rows.at(-1)?.at(-1), "9.0")
  })

  it("is not recognized in a column of changes next to the values that change, such as closing prices", () => {
    const rows = [100, 104, 101, 109].map((Close, at, all) => ({
      Date: `2026-03-0${at + 1}`,
      Change: at === 0 ? 1 : Close - all[at - 1]!,
      Close,
    }))
    assert.isUndefined(flowsOf(columnsOf(rows)))
  })
})

describe("parts of a whole", () => {
  const rows = [
    { department: "Schools", wages: 60, works: 30, other: 10, total: 100 },
    { department: "Roads", wages: 20, works: 70, other: 10, total: 100 },
  ]

  it("are recognized by a column with the sum of the others, and do not include that column", () => {
    assert.strictEqual(totalAmong(columnsOf(rows).slice(1))?.key, "total")
    assert.strictEqual(first(rows), "parts")
    const chart = partsChart(rows, { ...options(), isAmounts: true })
    assert.notInclude(words(chart.draw(1080).body), "total")
    assert.strictEqual(chart.finding, "Works is the largest part, 50% of the whole")
    assert.include(words(chart.draw(390).body), "100")
  })

  it("are not assumed for measures without a column for their total", () => {
    const measures = rows.map(({ department, wages, works }) => ({ department, wages, works }))
    assert.notStrictEqual(suitableTemplates(columnsOf(measures))[0]?.template, "parts")
  })
})

describe("a distribution", () => {
  const values = Array.from({ length: 60 }, (_, at) => ({
    species: at % 2 === 0 ? "a" : "b",
    "bill length": 30 + ((at * 37) % 29) / 3,
  }))

  it("is suggested for one measure with many values, with or without groups", () => {
    assert.strictEqual(first(values), "distribution")
    assert.strictEqual(first(values.map((row) => ({ "bill length": row["bill length"] }))), "distribution")
  })

  it("is not assumed for measures over time or for the amounts of individual orders", () => {
    assert.isFalse(isSpread(columnsOf(values.map((row, at) => ({ ...row, year: String(1950 + at) })))))
    assert.isFalse(isSpread(columnsOf(values.map((_, at) => ({ order: `A${at}`, amount: at * 7 })))))
  })
})

describe("sparklines", () => {
  const wide = Array.from({ length: 20 }, (_, at) => ({
    town: `Town ${at}`,
    "2024": 130 + at,
    "2023": 120,
    "2022": 100,
  }))

  it("are used if there are too many series for a line chart", () => assert.strictEqual(first(wide), "sparklines"))

  it("are in chronological order, whatever the order of the columns", () => {
    const table = sparklineTable(wide, { ...options(), isToned: false, most: 40 })
    assert.deepStrictEqual(table.heads.slice(1, 4), ["2022 \u2013 2024", "2022", "2024"])
    assert.strictEqual(table.finding, "All 20 rose; Town 19 changed most, +49%")
  })

  it("name the row with the largest percentage change", () => {
    const rows = [
      { name: "Large", "2020": 1000, "2021": 1300 },
      { name: "Small", "2020": 10, "2021": 20 },
    ]
    assert.strictEqual(movementChart(rows, { ...options(), most: 20 }).finding, "All 2 rose; Small changed most, +100%")
    const newest = rows.map(({ name, ...values }) => ({ name, "2021": values["2021"], "2020": values["2020"] }))
    assert.strictEqual(
      movementChart(newest, { ...options(), most: 20 }).finding,
      "All 2 rose; Small changed most, +100%",
    )
  })
})

describe("a ranking of many rows", () => {
  const rows = Array.from({ length: 80 }, (_, at) => ({ country: `Land ${at}`, population: 1000 - at * 10 }))

  it("ends with the sum of the others if that fits as one more bar", () => {
    assert.strictEqual(first(rows), "ranking")
    const few = rows.slice(0, 16)
    const chart = rankingChart(few, { ...options(), isSorted: true, seriesMost: 1, most: 14 })
    assert.includeMembers([...words(chart.draw(1080).body)], ["2 others", "1,710"])
    assert.notInclude(chart.notes.join(), "adding up")
  })

  it("states the sum of the others below the chart if a bar for it would dwarf the rest", () => {
    const chart = rankingChart(rows, { ...options(), isSorted: true, seriesMost: 1 })
    assert.notInclude(words(chart.draw(1080).body).join(), "others")
    assert.match(chart.notes.join(), /66 more in the table, adding up to/)
  })
})

describe("the analysis of a file's numbers", () => {
  const proposed = (rows: ReadonlyArray<object>) => proposedSummary(columnsOf(rows), newColumns)

  it.each(["rownames", "respondent_id", "RespondentID", "row_id"])(
    "treats a column such as %s as an identifier of rows or people, not as an amount",
    (name) => {
      const rows = Array.from({ length: 50 }, (_, at) => ({ [name]: at + 1, answer: at % 3 === 0 ? "yes" : "no" }))
      assert.strictEqual(columnsOf(rows)[0]?.kind, "identifier")
      assert.deepInclude(proposed(rows), { by: "answer" })
    },
  )

  it("treats fractions of 1 as shares, even if the column is named like an amount", () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      team: `T${at}`,
      group: "ABC"[at % 3],
      win_group: (at % 4) / 6,
    }))
    assert.strictEqual(columnsOf(rows)[2]?.aggregation, "mean")
    assert.isUndefined(proposed(rows))
  })

  it("relates two measures if groups have equal sizes, because such groups come from a designed experiment", () => {
    const iris = Array.from({ length: 60 }, (_, at) => ({
      sepal: 4 + ((at * 7) % 31) / 10,
      petal: 1 + ((at * 11) % 29) / 10,
      species: "abc"[at % 3],
    }))
    assert.strictEqual(first(iris), "relation")
    assert.strictEqual(first(iris.map((row, at) => ({ rownames: at + 1, ...row }))), "relation")
    assert.strictEqual(first(iris.map((row, at) => ({ rownames: at * 7 + 5, ...row }))), "relation")
  })

  it("does not read columns of minutes starting at 0 as survey answers", () => {
    const games = [1, 2, 3].map((team) =>
      Object.fromEntries([["team", `T${team}`], ...Array.from({ length: 12 }, (_, at) => [String(at), 0.5])]),
    )
    assert.notStrictEqual(suitableTemplates(columnsOf(games))[0]?.template, "survey_results")
  })

  it("draws a sparkline for each of many names in a long table", () => {
    const rows = Array.from({ length: 20 * 5 }, (_, at) => ({
      Country: `Land ${at % 20}`,
      Year: String(2000 + Math.floor(at / 20)),
      Value: at * 3 + 1,
    }))
    assert.deepStrictEqual(proposed(rows), { rows: "Country", series: "Year", column: "Value", of: "mean" })
  })

  it("averages a series with gaps by period, and never sums it", () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      Date: new Date(Date.UTC(2000, at, 1)).toISOString().slice(0, 10),
      CO2: 300 + at,
    })).filter((_, at) => at < 70 || at > 76)
    const summary = proposed(rows)
    assert.isTrue(summary !== undefined && "measures" in summary && summary.measures[0]?.of === "mean")
  })

  it("explains why a table is suggested instead of a chart", () => {
    const why = (rows: ReadonlyArray<object>) =>
      suitableTemplates(columnsOf(rows)).find(({ template }) => template === "table_report")?.why
    assert.strictEqual(why([{ name: "a", place: "b" }]), "words")
    assert.strictEqual(why([{ name: "a", "weight (kg)": 3, "height (m)": 2 }]), "units")
    assert.strictEqual(why([{ name: "a", p: 1, q: 2, r: 3, s: 4 }]), "measures")
    assert.strictEqual(why(Array.from({ length: 900 }, (_, at) => ({ name: `n${at % 400}`, amount: at % 7 }))), "rows")
  })
})
