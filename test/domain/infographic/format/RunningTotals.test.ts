import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"

const day = (n: number): string => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)

const aggregationsOf = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  Object.fromEntries(columnsOf(rows).map(({ key, aggregation }) => [key, aggregation]))

const places = ["Lugo", "Vigo", "Ourense"]
const cases = Array.from({ length: 60 }, (_, n) => ({
  date: day(Math.floor(n / 3)),
  place: places[n % 3],
  cases: Math.floor(n / 3) ** 2 * (1 + (n % 3)),
  sales: 100 + ((n * 37) % 50),
}))

describe("running totals", () => {
  it("are recognized, and therefore not summed, if none of their series ever falls", () => {
    assert.deepInclude(aggregationsOf(cases), { cases: "mean", sales: "sum" })
  })

  it("are also recognized if a few rows have the same date", () => {
    const twice = cases.map((row, n) => (n > 5 && n < 9 ? { ...row, date: day(1) } : row))
    assert.deepInclude(aggregationsOf(twice), { cases: "mean", sales: "sum" })
  })

  it("are also found if the newest row comes first", () => {
    assert.deepInclude(aggregationsOf(cases.toReversed()), { cases: "mean", sales: "sum" })
  })

  it("are not detected if there are only a few rows, if the rows are in another order, or after a single decrease", () => {
    assert.deepInclude(aggregationsOf(cases.slice(0, 18)), { cases: "sum" })
    const bySize = cases.toSorted((a, b) => a.cases - b.cases).map((row, n) => ({ ...row, date: day((n * 7) % 60) }))
    assert.deepInclude(aggregationsOf(bySize), { cases: "sum" })
    assert.deepInclude(aggregationsOf([...cases, { ...cases[0]!, date: day(20) }]), { cases: "sum" })
  })

  it("are not detected in a revenue column, even if it grows in every row", () => {
    const good = Array.from({ length: 36 }, (_, n) => ({ date: day(30 * n), revenue: 100 + 20 * n }))
    assert.deepInclude(aggregationsOf(good), { revenue: "sum" })
  })

  it("are recognized by their names", () => {
    for (const name of ["cumulative sales", "ventas acumuladas", "Umsatz kumuliert", "cumul des ventes"])
      assert.strictEqual(aggregationsOf([{ [name]: 1 }, { [name]: 5 }])[name], "mean", name)
  })
})
