import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"

const as = { count: "Rows", question: "Question", year: "Year", period: "Period" }

const rows = (count: number, row: (n: number) => object) => Array.from({ length: count }, (_, n) => row(n))

const grouped = (all: ReadonlyArray<object>) => {
  const summary = proposedSummary(columnsOf(all), as)
  return summary === undefined ? undefined : "by" in summary ? summary.by : Object.keys(summary)
}

describe("the column by which a list's rows are grouped and counted", () => {
  it("contains names rather than their codes", () =>
    assert.strictEqual(
      grouped(
        rows(60, (n) => ({
          code: ["EU", "AF", "AS"][(n % 7) % 3],
          region: ["Europe", "Africa", "Asia"][(n % 7) % 3],
          place: `place ${n}`,
        })),
      ),
      "region",
    ))

  it("is not one that has the same value in nearly all rows", () =>
    assert.strictEqual(
      grouped(
        rows(60, (n) => ({
          country: n === 0 ? "Canada" : "Chile",
          kind: ["school", "clinic", "museum"][(n % 7) % 3],
          place: `place ${n}`,
        })),
      ),
      "kind",
    ))

  it("is not found in a table of measurements whose groups are almost equally large", () =>
    assert.isUndefined(
      grouped(
        rows(68, (n) => ({
          seed: `s${n < 64 ? n % 16 : 16 + (n % 2)}`,
          team: `team ${n}`,
          win: 0.5,
          rating: 80 + n * 0.3,
        })),
      ),
    ))

  it("is not found in a panel with gaps, in which each name has its own series", () =>
    assert.deepStrictEqual(
      grouped(
        rows(200, (n) => ({
          country: `country ${n % 29}`,
          year: String(1970 + ((n * 7) % 40)),
          rate: n * 0.37,
        })),
      ),
      ["rows", "series", "column", "of"],
    ))

  it("is found even if the list also has a column of numbers that may be codes", () =>
    assert.strictEqual(
      grouped(
        rows(60, (n) => ({
          company: `company ${n}`,
          sector: ["energy", "health", "retail"][(n % 7) % 3],
          added: `2024-${String((n % 12) + 1).padStart(2, "0")}-01`,
          cik: 1000 + ((n * 7919) % 5003),
        })),
      ),
      "sector",
    ))

  it("is not found in a list of names with several measurements", () =>
    assert.isUndefined(
      grouped(
        rows(60, (n) => ({
          country: `country ${n}`,
          continent: ["Africa", "Asia", "Europe"][(n % 7) % 3],
          expectancy: 50 + n * 0.37,
          density: 10 + ((n * 13) % 60) * 0.9,
        })),
      ),
    ))
})
