import { assert, describe, it } from "@effect/vitest"
import { factorsIn, ratiosIn, sharedPairs } from "../../../../src/domain/infographic/format/Derived.ts"

const column = (key: string, numbers: ReadonlyArray<number | null>, aggregation = "sum", places = 0) => ({
  key,
  kind: "number",
  aggregation,
  places,
  numbers,
})

type Columns = ReadonlyArray<ReturnType<typeof column>>

const keys = (columns: ReadonlySet<{ readonly key: string }>) => [...columns].map(({ key }) => key)
const pairsIn = (columns: Columns) => sharedPairs(columns).map(({ share, whole }) => [share.key, whole.key])

describe("columns computed from other columns", () => {
  const votes = column("Votes", [9871, 7436, 3142, 1000])
  const share = column("%", [46.02, 34.67, 14.65, 4.66], "mean", 2)

  it("are recognized as shares of another column", () => {
    const seats = column("Seats", [4, 3, 1, 0])
    assert.deepStrictEqual(pairsIn([votes, share, seats]), [["%", "Votes"]])
  })

  it("are recognized as products of small quantities and prices, but not of an amount and a tax rate", () => {
    const quantity = column("Quantity", [0.9, 1.1, 0.35, 120])
    const price = column("Price", [3.45, 4.2, 3.1, 0.02], "mean", 2)
    const cost = column("Cost", [3.11, 4.62, 1.09, 2.4], "sum", 2)
    assert.deepStrictEqual(keys(factorsIn([quantity, price, cost])), ["Quantity", "Price"])
    const [base, rate] = [column("Base", [100, 300, 50, 80]), column("Rate", [0.21, 0.1, 0.21, 0.1], "mean", 2)]
    assert.deepStrictEqual(keys(factorsIn([base, rate, column("Tax", [21, 30, 10.5, 8], "sum", 2)])), [])
  })

  it("are recognized as shares even if a few rows, such as invalid votes, have no share", () => {
    const counted = column("Votes", [...votes.numbers, 118])
    const shares = column("%", [...share.numbers, null], "mean", 2)
    assert.deepStrictEqual(pairsIn([counted, shares]), [["%", "Votes"]])
    assert.deepStrictEqual(pairsIn([votes, column("%", [46.02, null, 14.65, null], "mean", 2)]), [])
  })

  it("are recognized as one column's percentage of another, or as the percent change between the two", () => {
    const budget = column("Budget", [200, 400, 500])
    const spent = column("Spent", [150, 300, 510])
    const done = column("% executed", [75, 75, 102], "mean")
    const change = column("Change", [-25, -25, 2], "mean")
    assert.deepStrictEqual(keys(ratiosIn([budget, spent, done, change])), ["% executed", "Change"])
    assert.deepStrictEqual(keys(ratiosIn([budget, spent, column("Rate", [75, 75, 99], "mean")])), [])
  })
})
