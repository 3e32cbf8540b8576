import { assert, describe, it } from "@effect/vitest"
import { civilDateOf, dateText, dayNumber, formatDate } from "../../../../src/domain/infographic/format/Calendar.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"

const day = (text: string): number => {
  const date = civilDateOf(text)
  return date === null ? NaN : dayNumber(date)
}

describe("dates", () => {
  it("are read literally and never moved by a time zone", () => {
    for (const text of ["2026-03-29", "2026-03-29T00:00:00Z"])
      assert.strictEqual(dateText(text, localeOf("en")), "Mar 29, 2026")
    assert.strictEqual(dateText("2026-03-29T23:30:00-11:00", localeOf("en")), "Mar 29, 2026, 23:30")
    assert.strictEqual(dateText("2026-03-29 08:05:09", localeOf("es")), "29 mar 2026, 08:05:09")
  })

  it("are written in the locale's format and to their known precision", () => {
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

  it("are converted to days since January 1, 1970, including earlier dates and leap years", () => {
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

describe("periods", () => {
  it.each([
    ["2024M01", "Jan 2024"],
    ["2024-01", "Jan 2024"],
    ["01/2024", "Jan 2024"],
    ["1-2024", "Jan 2024"],
    ["2024/01", "Jan 2024"],
    ["Ene 2024", "Jan 2024"],
    ["enero de 2024", "Jan 2024"],
    ["J\u00e4nner 2024", "Jan 2024"],
    ["M\u00e4r 2024", "Mar 2024"],
    ["f\u00e9vrier 2024", "Feb 2024"],
    ["2024T1", "Q1 2024"],
    ["1T2024", "Q1 2024"],
    ["1.\u00ba trimestre 2024", "Q1 2024"],
    ["2024-Q1", "Q1 2024"],
    ["2024K1", "Q1 2024"],
    ["2024-W01", "W01 2024"],
    ["KW 1 2024", "W01 2024"],
    ["2024-S1", "H1 2024"],
    ["1er semestre 2024", "H1 2024"],
    ["FY24", "FY24"],
    ["2023/24", "2023/24"],
    ["2023-2024", "2023-2024"],
  ])("%s is %s", (written, shown) => {
    const date = civilDateOf(written)
    assert.strictEqual(date === null ? "\u2014" : formatDate(date, localeOf("en"), "label"), shown)
  })

  it("are in chronological order, however they are written", () => {
    for (const [earlier, later] of [
      ["2024M12", "2025M01"],
      ["dic 2024", "ene 2025"],
      ["4T2024", "1T2025"],
      ["2024-W52", "2025-W01"],
      ["FY24", "FY25"],
      ["2023/24", "2024/25"],
      ["12/2024", "01/2025"],
    ] as const)
      assert.isBelow(dayNumber(civilDateOf(earlier)!), dayNumber(civilDateOf(later)!), earlier)
  })

  it("are not recognized in text that is incomplete or whose parts don't fit together", () => {
    for (const text of ["2024M13", "5T2024", "2024-W54", "2023/25", "13/2024", "FY", "Foo 2024", "S3 2024"])
      assert.isNull(civilDateOf(text), text)
  })
})
