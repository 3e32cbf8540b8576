import { assert, describe, it } from "@effect/vitest"
import {
  daysIn,
  incompletePeriods as incomplete,
  type Period,
  periodOf,
} from "../../../../src/domain/infographic/reading/Periods.ts"
import type { Cell } from "../../../../src/domain/infographic/Table.ts"

const daysFrom = (first: string, count: number, step = 1): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(first) + at * step * 86_400_000).toISOString().slice(0, 10),
  )

const incompletePeriods = (cells: ReadonlyArray<Cell>, period: Period) => incomplete(daysIn(cells), period)

describe("periods that a file does not cover", () => {
  it("include the first period if the dates begin after its start, and the last one if they end before its end", () => {
    assert.deepStrictEqual(incompletePeriods(daysFrom("2024-01-20", 200), "month"), ["2024-01", "2024-08"])
    assert.deepStrictEqual(incompletePeriods(daysFrom("2024-01-01", 100), "month"), ["2024-04"])
    assert.deepStrictEqual(incompletePeriods(daysFrom("2024-01-10", 10), "month"), ["2024-01"])
  })

  it("are not reported if the file covers whole years, has one day per month, or ends on the last workday before a weekend", () => {
    assert.deepStrictEqual(incompletePeriods(daysFrom("2024-01-01", 366), "month"), [])
    const monthly = Array.from(
      { length: 24 },
      (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`,
    )
    assert.deepStrictEqual(incompletePeriods(monthly, "month"), [])
    assert.deepStrictEqual(incompletePeriods(monthly, "quarter"), [])
    const weekdays = daysFrom("2024-01-02", 89).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    assert.deepStrictEqual(incompletePeriods(weekdays, "month"), [])
  })

  it("are not reported if no cell contains a date, and are written as 2024-05, 2024-Q2 or 2024", () => {
    assert.deepStrictEqual(incompletePeriods(["x", null, 7], "month"), [])
    assert.deepStrictEqual(
      (["month", "quarter", "year"] as const).map((period) => periodOf("2024-05-09", period)),
      ["2024-05", "2024-Q2", "2024"],
    )
  })
})
