import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { writtenPeriod } from "../../../../src/domain/infographic/format/PeriodNames.ts"
import { relatedPair } from "../../../../src/domain/infographic/reading/RelatedPair.ts"
import { durationOf } from "../../../../src/domain/infographic/reading/Durations.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import type { Reading } from "../../../../src/domain/infographic/reading/Reading.ts"
import { labelStyle, shortText } from "../../../../src/domain/infographic/reports/ChartOptions.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { sparklineTable } from "../../../../src/domain/infographic/reports/SparklineTable.ts"
import { trendChart } from "../../../../src/domain/infographic/reports/Trend.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const read = (text: string, reading: Reading = {}) =>
  Result.getOrThrow(readCsv(new TextEncoder().encode(text), reading))
const columns = (text: string, reading: Reading = {}) => columnsOf(records(read(text, reading).table))
const named = (all: ReturnType<typeof columns>, key: string) => all.find((column) => column.key === key)!
const options = { locale: localeOf("en"), unit: "", caption: "", finding: "" }

describe("a column's properties", () => {
  it("are a role, a unit and a way to combine its numbers", () => {
    const all = columns(
      "day,city,price,sales (EUR),open,note\n2024-01-01,A,\u20ac3,10,yes,n\n2024-01-02,B,\u20ac4,20,no,m\n2024-01-03,A,\u20ac5,30,yes,o\n",
    )
    assert.deepStrictEqual(
      all.map(({ role, unit, aggregation }) => [role, unit, aggregation]),
      [
        ["time", "", "none"],
        ["dimension", "", "none"],
        ["measure", "EUR", "mean"],
        ["measure", "EUR", "sum"],
        ["flag", "", "none"],
        ["dimension", "", "none"],
      ],
    )
  })

  it("include the unit in the column's name, even if that unit is “constructor”", () => {
    const { unit } = named(columns("city,parts (constructor)\nA,1\nB,2\n"), "parts (constructor)")
    assert.strictEqual(unit, "constructor")
  })

  it("specify the mean for shares, whatever the column's name", () =>
    assert.strictEqual(named(columns("city,v\nA,12%\nB,30%\nC,8%\n"), "v").aggregation, "mean"))

  it("are taken from the request, if given, rather than from the column's name and cells", () => {
    const text = "plot,year,amount\n11,2023,10\n12,2024,20\n"
    const asked = {
      plot: { type: "text" },
      year: { type: "number", decimal: ".", aggregation: "sum" },
      amount: { type: "number", decimal: ".", aggregation: "mean", unit: "kWh" },
    } as const
    const all = columns(text, { columns: asked })
    assert.deepStrictEqual(
      all.map(({ kind, aggregation, unit }) => [kind, aggregation, unit]),
      [
        ["identifier", "none", ""],
        ["number", "sum", ""],
        ["number", "mean", "kWh"],
      ],
    )
  })

  it("add a share of the total to the finding for sums, but not for means", () => {
    const text = "city,sales\nA,10\nA,30\nB,5\nB,15\n"
    const by = (of: "sum" | "mean" | "median") =>
      rankingChart(
        records(read(text, { summary: { by: "city", measures: [{ of, column: "sales", as: "sales" }] } }).table),
        {
          ...options,
          isSorted: true,
          most: 10,
          seriesMost: 1,
        },
      ).finding
    assert.strictEqual(by("sum"), "A leads with 40, 67% of the total")
    assert.strictEqual(by("mean"), "A leads with 20")
    assert.strictEqual(by("median"), "A leads with 20")
  })

  it("allow a summary to contain the median of each group", () => {
    const summary = { by: "city", measures: [{ of: "median", column: "v", as: "v" }] } as const
    const { table } = read("city,v\nA,1\nA,100\nA,3\nB,2\nB,4\nB,\n", { summary })
    assert.deepStrictEqual(table.cells, [
      ["A", "B"],
      [3, 3],
    ])
  })
})

describe("durations", () => {
  it.each([
    ["36:00:00", 36],
    ["1:30:00", 1.5],
    ["2d 3h", 51],
    ["1 h 30 min", 1.5],
    ["90 min", 1.5],
    ["PT1H30M", 1.5],
    ["45 s", 0.0125],
    ["1,5 horas", 1.5],
  ])("%s is %d hours", (text, hours) => assert.strictEqual(durationOf(text), hours))

  it.each(["08:15", "", "P", "PT", "12", "a"])("%s is not a duration", (text) => assert.isUndefined(durationOf(text)))

  it("are read as hours if one exceeds a day or if the column's name indicates a duration", () => {
    assert.deepStrictEqual(read("task,time\na,36:00:00\nb,06:00:00\n").table.cells[1], [36, 6])
    assert.deepStrictEqual(read("tarea,Duraci\u00f3n\na,6:00:00\nb,1:30:00\n").table.cells[1], [6, 1.5])
    assert.deepStrictEqual(read("bus,departure\na,06:00:00\nb,18:30:00\n").table.cells[1], ["06:00:00", "18:30:00"])
    assert.strictEqual(named(columns("task,time\na,36:00:00\nb,06:00:00\n"), "time").unit, "h")
  })
})

describe("debit and credit marks", () => {
  it.each([
    ['Umsatz\n800,00 S\n"2.500,00 H"\n45,90 S\n', [-800, 2500, -45.9]],
    ['Importe\n"1.200,50 D"\n300,00 H\n', [-1200.5, 300]],
    ['Amount\n12.50 DR\n"1,000.00 CR"\n0.00\n', [-12.5, 1000, 0]],
  ])("are read as signs: %s", (text, amounts) =>
    assert.deepStrictEqual(read(text.replaceAll("\n", "\r\n"), { separator: ";" }).table.cells[0], amounts),
  )

  it("are not recognized if the letters are units, or if only one of the two occurs", () =>
    assert.deepStrictEqual(read("temp\n12 C\n14 C\n", { separator: ";" }).table.cells[0], ["12 C", "14 C"]))
})

describe("dates", () => {
  it("are reported as ambiguous if day and month could be swapped", () => {
    const { facts } = read("day,v\n01/02/2024,1\n02/02/2024,2\n")
    assert.deepStrictEqual(facts.ambiguousDates, { day: "01/02/2024" })
  })

  it("are read like the other dates in the file", () => {
    const { facts, table } = read("from,to\n01/02/2024,01/31/2024\n02/03/2024,02/15/2024\n")
    assert.isUndefined(facts.ambiguousDates)
    assert.deepStrictEqual(table.cells[0], ["2024-01-02", "2024-02-03"])
  })

  it("are not reported as ambiguous if swapping day and month changes nothing", () =>
    assert.isUndefined(read("day,v\n02/02/2024,1\n03/03/2024,2\n").facts.ambiguousDates))

  it("may consist of digits alone only if the column's name refers to time", () => {
    assert.deepStrictEqual(read("period,v\n202401,1\n202402,2\n").table.cells[0], ["2024-01", "2024-02"])
    assert.deepStrictEqual(read("fecha,v\n20240131,1\n20240201,2\n").table.cells[0], ["2024-01-31", "2024-02-01"])
    assert.deepStrictEqual(read("amount,v\n202401,1\n202402,2\n").table.cells[0], [202_401, 202_402])
  })

  it.each([
    ["time", "1706659200", "2024-01-31"],
    ["timestamp", "1706702400000", "2024-01-31T12:00"],
    ["created_at", "1706702405.25", "2024-01-31T12:00:05"],
    ["fecha", "1706659200", "2024-01-31"],
  ])("are read from seconds or milliseconds since 1970 in a column named %s", (name, cell, day) => {
    const { table, facts } = read(`${name},v\n${cell},1\n${cell},2\n`)
    assert.deepStrictEqual(table.cells[0], [day, day])
    assert.deepStrictEqual(facts.columns?.[name], { type: "date", order: "epoch" })
  })

  it("are not read from numbers if the column's name or range suggests another meaning", () => {
    const kinds = (text: string) => columns(text).map(({ kind }) => kind)
    assert.deepStrictEqual(kinds("phone,v\n1706659200,1\n1706659201,2\n"), ["identifier", "number"])
    assert.deepStrictEqual(kinds("amount,v\n1706659200,1\n1706659201,2\n"), ["number", "number"])
    assert.deepStrictEqual(kinds("time,v\n12,1\n13,2\n"), ["number", "number"])
  })

  it.each([
    ["1Q24", "2024-Q1"],
    ["Q1'24", "2024-Q1"],
    ["T1 24", "2024-Q1"],
    ["1S2024", "2024-H1"],
    ["2024 Week 6", "2024-W06"],
    ["Semana 6, 2024", "2024-W06"],
  ])("%s is %s", (text, period) => assert.strictEqual(writtenPeriod(text), period))

  it.each(["Q124", "H112", "T1"])("%s is a code", (text) => assert.isUndefined(writtenPeriod(text)))
})

describe("a table that is read and drawn", () => {
  it("has different labels for different numbers, even very small ones", () => {
    const [column] = columnsOf([{ v: "0.0000001" }, { v: "0.0000002" }])
    const text = shortText(options, labelStyle([column!]))
    assert.deepStrictEqual([text(1e-7), text(2e-7)], ["0.0000001", "0.0000002"])
  })

  it("is not suggested as a survey if it has no answers, or as a budget if it has several plans", () => {
    const rows = [
      { name: "a", V: 1, "Column D": 99 },
      { name: "b", V: 2, "Column D": 98 },
    ]
    assert.notInclude(
      suitableTemplates(columnsOf(rows)).map(({ template }) => template),
      "survey_results",
    )
    const plans = ["North", "South"].map((region) => ({
      region,
      "2023 Plan": 1,
      "2023 Actual": 2,
      "2024 Plan": 3,
      "2024 Actual": 4,
    }))
    assert.notInclude(
      suitableTemplates(columnsOf(plans)).map(({ template }) => template),
      "budget_variance",
    )
  })

  it("omits columns that have neither a name nor a value", () => {
    assert.deepStrictEqual(read("a,b,,\n1,2,,\n3,4,,\n").table.columns, ["a", "b"])
    assert.deepStrictEqual(read("a,b,\n1,2,x\n").table.columns, ["a", "b", ""])
  })
})

describe("a long table", () => {
  const long = "date,symbol,price\n2024-01,A,1\n2024-01,B,5\n2024-02,A,2\n2024-02,B,6\n2024-03,A,3\n2024-03,B,4\n"
  const proposed = (text: string) =>
    proposedSummary(columns(text), { count: "Rows", question: "Question", year: "Year", period: "Period" })

  it("with three or more dates is pivoted to one row per date and one column per name", () => {
    const summary = proposed(long)
    assert.deepStrictEqual(summary, { rows: "date", series: "symbol", column: "price", of: "mean" })
    const { table } = read(long, { summary: "auto" })
    assert.deepStrictEqual(table.columns, ["date", "B", "A"])
    assert.deepStrictEqual(table.cells, [
      ["2024-01", "2024-02", "2024-03"],
      [5, 6, 4],
      [1, 2, 3],
    ])
  })

  it("with two dates is pivoted to one row per name and one column per date", () => {
    const rows = ["A", "B", "C", "D"].flatMap((name, n) => [`${name},2023,${n + 1}`, `${name},2024,${n + 3}`])
    const text = `country,year,rate\n${rows.join("\n")}\n`
    assert.deepStrictEqual(proposed(text), { rows: "country", series: "year", column: "rate", of: "mean" })
    const { table } = read(text, { summary: "auto" })
    assert.deepStrictEqual(table.columns, ["country", "2023", "2024"])
    assert.strictEqual(suitableTemplates(columnsOf(records(table)))[0]?.template, "comparison")
  })

  it("has an empty cell where the file has no value", () => {
    const { table } = read(long.replace("2024-02,B,6\n", ""), {
      summary: { rows: "date", series: "symbol", column: "price", of: "sum" },
    })
    assert.deepStrictEqual(table.cells[1], [5, null, 4])
  })

  it("is unchanged if two rows have the same name and time", () => assert.isUndefined(proposed(`${long}2024-03,B,4\n`)))

  it("names no leader if two lines are equal at the end", () => {
    const { table } = read(long.replace("03,A,3", "03,A,4"), { summary: "auto" })
    const chart = trendChart(records(table), { ...options, isArea: false, seriesMost: 6, events: null })
    assert.strictEqual(chart.finding, "A up 300% since January 2024")
    assert.strictEqual(chart.caption, "Price: A, B")
  })
})

describe("a count of rows per period", () => {
  const finding = (days: ReadonlyArray<string>, summary: NonNullable<Reading["summary"]>) => {
    const { table } = read(`day,name\n${days.map((day, n) => `${day},n${n}`).join("\n")}\n`, { summary })
    return trendChart(records(table), { ...options, isArea: false, seriesMost: 6, events: null }).finding
  }
  const dayOf = (n: number) => new Date(Date.UTC(2021, 0, 1 + n)).toISOString().slice(0, 10)
  const byYear = { by: "day", period: "year", measures: [{ of: "count", as: "Rows" }] } as const
  const every = (count: number) => Array.from({ length: count }, (_, n) => dayOf(n))

  it("is reported as a rise or fall if the dates reach the end of the last period", () =>
    assert.strictEqual(finding([...every(365), ...every(1095)], byYear), "Rows down 50% since 2021"))

  it("is reported as a peak if the last period may be incomplete", () => {
    assert.strictEqual(finding([...every(365), ...every(740)], byYear), "Rows peaked at 730 (2021)")
    assert.strictEqual(finding(["2021", "2022", "2022", "2023"], byYear), "Rows peaked at 2 (2022)")
    assert.strictEqual(
      finding(["2021-02-01", "2021-03-01", "2022-05-01", "2023-03-01"], byYear),
      "Rows peaked at 2 (2021)",
    )
  })

  it("lets a headline say that a sum rose or fell only if every period has the same count; otherwise the headline names the peak", () => {
    const text = "year,place,dead\n2021,A,10\n2021,B,20\n2022,A,11\n2022,B,21\n2023,A,20\n2023,B,25\n"
    const measures = [{ of: "sum", column: "dead", as: "dead" }] as const
    const sums = (rows: string) =>
      trendChart(records(read(rows, { summary: { by: "year", period: "year", measures } }).table), {
        ...options,
        isArea: false,
        seriesMost: 6,
        events: null,
      }).finding
    assert.strictEqual(sums(text), "Dead up 50% since 2021")
    assert.strictEqual(sums(text.replace("2023,B,25\n", "")), "Dead peaked at 32 (2022)")
  })
})

describe("a column's name and values together", () => {
  const aggregations = (text: string) => columns(text).map(({ aggregation }) => aggregation)

  it("show that a column like departure_day is a time, and that a total with negative fractions is not an amount", () => {
    assert.deepStrictEqual(aggregations("departure_day,departures\n3,1\n90,2\n"), ["none", "sum"])
    assert.deepStrictEqual(aggregations("box_total,total profit\n-1.5,-1.5\n2.5,2.5\n"), ["unknown", "sum"])
  })

  it("show that a difference is not a part of a whole", () => {
    const rows = columnsOf(records(read("School,Women,Men,Gap\nA,94,152,58\nB,96,151,55\nC,112,165,53\n").table))
    assert.strictEqual(suitableTemplates(rows)[0]?.template, "comparison")
  })

  it("yield one series for each name even if rows are numbered, and combine a year with a quarter in the next column", () => {
    const rows = ["A", "B", "C"].flatMap((name) => [2001, 2002, 2003].map((year) => `${name},${year},${year % 7}`))
    const text = `rownames,country,year,rate\n${rows.map((row, n) => `${n + 1},${row}`).join("\n")}\n`
    assert.deepStrictEqual(read(text, { summary: "auto" }).table.columns, ["year", "A", "B", "C"])
    const quarters = [2001, 2002, 2003].flatMap((year) => [1, 2, 3, 4].map((quarter) => `${year},${quarter},${year}`))
    const proposed = proposedSummary(columns(`year,quarter,rate\n${quarters.join("\n")}\n`), {
      count: "Rows",
      question: "Question",
      year: "Year",
      period: "Period",
    })
    assert.deepInclude(proposed, { by: "year", part: "quarter", period: "quarter" })
  })
})

describe("the clearest relationship between measures", () => {
  const rows = Array.from({ length: 80 }, (_, n) => ({
    id: `p${n}`,
    noise: (n * 7919) % 83,
    height: 150 + n / 2 + ((n * 31) % 17) / 10,
    weight: 50 + n / 3 + ((n * 57) % 83) / 9,
    double: 300 + n + ((n * 31) % 17) / 5,
    total: 500 + n * 2,
  }))

  it("is never between a measure and itself or its total", () =>
    assert.deepStrictEqual(
      relatedPair(columnsOf(rows))?.map(({ key }) => key),
      ["height", "weight"],
    ))

  it("is suggested instead of a table if the list is too long to read", () => {
    assert.strictEqual(suitableTemplates(columnsOf(rows))[0]?.template, "relation")
    assert.strictEqual(suitableTemplates(columnsOf(rows.slice(0, 40)))[0]?.template, "table_report")
  })

  it("is undefined if no measures are related", () =>
    assert.isUndefined(relatedPair(columnsOf(rows.map(({ noise, id }) => ({ id, noise, other: id.length }))))))
})

describe("rows that begin or end at different times", () => {
  it("are compared from their first to their last value", () => {
    const { finding, heads, rows } = sparklineTable(
      [
        { name: "A", "2001": 10, "2002": 12, "2003": null },
        { name: "B", "2001": null, "2002": 10, "2003": 5 },
        { name: "C", "2001": null, "2002": 4, "2003": null },
      ],
      { ...options, isToned: false, most: 10 },
    )
    assert.strictEqual(finding, "1 of 2 rose; B changed most, \u221250%")
    assert.deepStrictEqual(heads.slice(2, 4), ["First", "Last"])
    assert.deepStrictEqual(
      rows.map(({ first, last, change }) => [first, last, change]),
      [
        ["10 (2001)", "12 (2002)", "+20%"],
        ["10 (2002)", "5 (2003)", "\u221250%"],
        ["4 (2002)", "4 (2002)", "\u2014"],
      ],
    )
  })
})
