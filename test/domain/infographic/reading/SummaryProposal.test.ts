import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { answeredQuestions } from "../../../../src/domain/infographic/reading/AnsweredQuestions.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"

const proposed = (rows: number, rowOf: (n: number) => Readonly<Record<string, string | number | null>>) =>
  proposedSummary(columnsOf(Array.from({ length: rows }, (_, n) => rowOf(n))), {
    count: "Rows",
    question: "Question",
    year: "Year",
    period: "Period",
  })

const day = (n: number): string => new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10)

describe("the automatic aggregation of entries", () => {
  it("is by day if there are fewer than three whole months", () =>
    assert.deepStrictEqual(
      proposed(300, (n) => ({ location: "ABCDE"[n % 2]!, date: day(Math.floor(n / 5)), new_cases: n })),
      {
        by: "date",
        period: "day",
        unstated: "drop",
        measures: [{ column: "new_cases", of: "sum", as: "new_cases" }],
      },
    ))

  it("is by day for a month of hourly entries", () =>
    assert.deepInclude(
      proposed(720, (n) => ({ timestamp: new Date(Date.UTC(2026, 8, 1, n)).toISOString(), kWh: n % 7 })),
      { by: "timestamp", period: "day" },
    ))

  it("is not proposed for a long series that already has one row per year", () =>
    assert.isUndefined(proposed(192, (n) => ({ Date: String(1833 + n), Price: 19 + n * 3.7 }))))

  it.each(["Hire date", "hire_date", "Date of birth", "Fecha de nacimiento", "Due date"])(
    "does not use an unrelated date: %s",
    (column) =>
      assert.deepStrictEqual(
        proposed(200, (n) => ({ Employee: `E${n}`, Department: "ABCD"[n % 4]!, [column]: day(n * 7), Salary: n })),
        { by: "Department", most: 30, unstated: "drop", measures: [{ of: "count", as: "Rows" }] },
      ),
  )

  it.each([25, 80])("sums additive amounts by name: %d invoices", (rows) =>
    assert.deepStrictEqual(
      proposed(rows, (n) => ({ Customer: "ABCDE"[n % 5]!, Invoice: `INV-${n}`, "Amount due": n, Status: "open" })),
      {
        by: "Customer",
        most: 30,
        unstated: "drop",
        measures: [{ column: "Amount due", of: "sum", as: "Amount due" }],
      },
    ),
  )

  it("keeps measurements of groups unchanged if the rows are numbered", () =>
    assert.isUndefined(proposed(120, (n) => ({ variant: "AB"[n % 2]!, user: n, seconds: (n * 7) % 31 }))))

  it("keeps ten invoices as a table", () =>
    assert.isUndefined(proposed(10, (n) => ({ Customer: "AB"[n % 2]!, Invoice: `INV-${n}`, "Amount due": n }))))
})

describe("a long series with one row per day", () => {
  it("is summarized by mean prices, without columns whose scale would hide the prices", () =>
    assert.deepStrictEqual(
      proposed(250, (n) => ({ Date: day(n), Open: 100 + n, "Adj Close": 101 + n, Volume: n * 1_000_000 })),
      {
        by: "Date",
        period: "month",
        incomplete: "drop",
        unstated: "drop",
        measures: [
          { column: "Open", of: "mean", as: "Open" },
          { column: "Adj Close", of: "mean", as: "Adj Close" },
        ],
      },
    ))

  it("is summarized by total visits", () =>
    assert.deepInclude(
      proposed(250, (n) => ({ Date: day(n), Visits: 100 + n })),
      { measures: [{ column: "Visits", of: "sum", as: "Visits" }] },
    ))
})

describe("a table whose columns are periods", () => {
  const turned = (rows: number, keys: ReadonlyArray<string>, more: (n: number) => object = () => ({})) =>
    proposed(rows, (n) => ({
      Town: `Town ${n}`,
      ...Object.fromEntries(keys.map((key, at) => [key, n + at])),
      ...more(n),
    }))

  it.each([
    [["2019", "2020", "2021"], "Year"],
    [["Jan 2026", "Feb 2026", "Mar 2026"], "Period"],
    [["2025-Q3", "2025-Q4", "2026-Q1"], "Period"],
  ])("is transposed: %s", (periods, as) => assert.deepStrictEqual(turned(8, periods), { periods, names: "Town", as }))

  it("is transposed into chronological order if the last period comes first", () => {
    assert.deepStrictEqual(turned(8, ["2021-03", "2021-02", "2021-01"]), {
      periods: ["2021-01", "2021-02", "2021-03"],
      names: "Town",
      as: "Period",
    })
  })

  it("is unchanged if it has another column of numbers, too many rows, or columns that aren't a series of periods", () => {
    const years = ["2019", "2020", "2021"]
    for (const found of [
      turned(8, years, () => ({ Area: 3 })),
      turned(30, years),
      turned(8, ["2019", "2020-01", "2021"]),
      turned(8, ["2019", "2020"]),
      turned(8, years, (n) => ({ Country: ["ES", "PT"][n % 2] })),
    ])
      assert.isUndefined(found)
  })
})

describe("the row names of a table with one column per period", () => {
  const years = ["2019", "2020", "2021"]
  const forests = (rows: number) =>
    proposed(rows, (n) => ({
      Code: ["ES", "PT", "FR"][n]!,
      Country: ["Spain", "Portugal", "France"][n]!,
      Indicator: "Forest area (% of land area)",
      ...Object.fromEntries(years.map((year, at) => [year, n + at])),
    }))

  it("come from the column with longer values, not from one with codes or with the same value in every row", () =>
    assert.deepStrictEqual(forests(3), { periods: years, names: "Country", as: "Year" }))

  it("come from the first column if there is only one row", () =>
    assert.deepStrictEqual(forests(1), { periods: years, names: "Code", as: "Year" }))
})

describe("a survey with one answer per column", () => {
  const scale = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]

  it("is aggregated by question, with the least favorable answer first", () =>
    assert.deepStrictEqual(
      proposed(60, (n) => ({
        Timestamp: day(n),
        "How old are you?": ["18-24", "25-34"][n % 2]!,
        "The talks were worth my time": scale[(n * 7) % 5]!,
        "The food was good": n % 9 === 0 ? null : scale[n % 3]!.toUpperCase(),
        Amount: n,
      })),
      {
        questions: ["The talks were worth my time", "The food was good"],
        scale,
        as: "Question",
      },
    ))

  it("is also recognized in Spanish", () =>
    assert.deepStrictEqual(
      proposed(20, (n) => ({
        Hora: ["Nunca", "A veces", "Siempre"][n % 3]!,
        Sala: ["Casi nunca", "Siempre", "Nunca"][n % 3]!,
      })),
      { questions: ["Hora", "Sala"], scale: ["Nunca", "Casi nunca", "A veces", "Siempre"], as: "Question" },
    ))

  it("may have ratings from one to five as answers, unless another column is numeric", () => {
    const rated = (more: (n: number) => object) =>
      proposed(30, (n) => ({
        Respondent: n + 1,
        Ease: (n % 4) + 2,
        Support: (n % 5) + 1,
        Speed: (n % 3) + 1,
        ...more(n),
      }))
    assert.deepStrictEqual(
      rated(() => ({})),
      { questions: ["Ease", "Support", "Speed"], scale: ["1", "2", "3", "4", "5"], as: "Question" },
    )
    for (const more of [(n: number) => ({ Price: n * 1000 + 1 }), (n: number) => ({ Floors: n % 3 })])
      assert.notProperty(rated(more) ?? {}, "questions")
  })

  it("is not recognized in a column of measurements, however many different values it contains", () => {
    const measured = Array.from({ length: 150_000 }, (_, n) => ({ height: n / 7 }))
    assert.isUndefined(answeredQuestions(columnsOf(measured), "Question"))
  })

  it("is not assumed if there is only one question, if an answer is outside the scale, or if everyone answers a question alike", () => {
    const questions = (second: (n: number) => string) =>
      proposed(20, (n) => ({ a: scale[n % 5]!, b: second(n), c: `entry ${n}` }))
    for (const second of [() => "Agree", (n: number) => (n === 7 ? "It depends" : scale[n % 5]!)])
      assert.notProperty(questions(second) ?? {}, "questions")
  })

  it("is summarized by month, with one line for each answer, if it is a long daily poll", () =>
    assert.deepStrictEqual(
      proposed(800, (n) => ({
        politician: "Ada Byron",
        date: day(Math.floor(n / 2)),
        answer: ["Approve", "Disapprove"][n % 2]!,
        percentage: 40.5 + (n % 9),
      })),
      { rows: "date", series: "answer", column: "percentage", of: "mean", period: "month" },
    ))

  it("is not assumed in a table whose rows measure different indicators", () =>
    assert.isUndefined(
      proposed(400, (n) => ({
        Indicator: ["Population (%)", "Exports"][n % 2]!,
        Country: `country ${(n >> 1) % 10}`,
        Gender: ["women", "men"][(n >> 2) % 2]!,
        Year: `${2008 + Math.floor(n / 40)}`,
        Val: n * 1.7,
      })),
    ))
})
