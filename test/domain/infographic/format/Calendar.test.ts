import { assert, describe, it } from "@effect/vitest"
import { civilDateOf, dateText, dayNumber } from "../../../../src/domain/infographic/format/Calendar.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"

const day = (text: string): number => {
  const date = civilDateOf(text)
  return date === null ? NaN : dayNumber(date)
}

describe("dates", () => {
  it("are read as written and never moved by a time zone", () => {
    for (const text of ["2026-03-29T23:30:00-11:00", "2026-03-29", "2026-03-29T00:00:00Z"]) {
      assert.strictEqual(dateText(text, localeOf("en")), "Mar 29, 2026")
    }
  })

  it("are written by locale and as far as they are known", () => {
    const cases: ReadonlyArray<readonly [string, string, string]> = [
      ["2026", "2026", "2026"],
      ["2026-Q3", "Q3 2026", "T3 2026"],
      ["Q3 2026", "Q3 2026", "T3 2026"],
      ["2026-09", "September 2026", "septiembre 2026"],
      ["2026-12-04", "Dec 4, 2026", "4 dic 2026"],
      ["last week", "last week", "last week"],
      ["2026-02-30", "2026-02-30", "2026-02-30"],
      ["2026-13", "2026-13", "2026-13"],
    ]
    for (const [text, english, spanish] of cases) {
      assert.strictEqual(dateText(text, localeOf("en")), english)
      assert.strictEqual(dateText(text, localeOf("es")), spanish)
    }
    assert.strictEqual(dateText("2026-12-04", localeOf("en-GB")), "4 Dec 2026")
  })

  it("count days as the calendar does, before 1970 and across leap years", () => {
    assert.strictEqual(day("1970-01-01"), 0)
    assert.strictEqual(day("1969-12-31"), -1)
    assert.strictEqual(day("2000-03-01") - day("2000-02-28"), 2)
    assert.strictEqual(day("1900-03-01") - day("1900-02-28"), 1)
    for (const text of ["1600-02-29", "1858-11-17", "2026-11-21", "9999-12-31"]) {
      assert.strictEqual(day(text), Date.parse(text) / 86_400_000)
    }
    assert.strictEqual(day("2026-01-01T12:00:00Z") - day("2026-01-01"), 0.5)
  })
})
