import { assert, describe, it } from "@effect/vitest"
import { ratiosIn, sharesIn, wholesIn } from "../../../../src/domain/infographic/format/Derived.ts"

const column = (key: string, numbers: ReadonlyArray<number | null>, aggregation = "sum", places = 0) => ({
  key,
  kind: "number",
  aggregation,
  places,
  numbers,
})

const keys = (columns: ReadonlySet<{ readonly key: string }>) => [...columns].map(({ key }) => key)

describe("columns that follow from others", () => {
  const votes = column("Votes", [9871, 7436, 3142, 1000])
  const share = column("%", [46.02, 34.67, 14.65, 4.66], "mean", 2)

  it("are shares of another column, which is then what the table is about", () => {
    const seats = column("Seats", [4, 3, 1, 0])
    assert.deepStrictEqual(keys(sharesIn([votes, share, seats])), ["%"])
    assert.deepStrictEqual(keys(wholesIn([votes, share, seats])), ["Votes"])
  })

  it("are percentages of two other columns, and changes from one to the other in percent", () => {
    const budget = column("Budget", [200, 400, 500])
    const spent = column("Spent", [150, 300, 510])
    const done = column("% executed", [75, 75, 102], "mean")
    const change = column("Change", [-25, -25, 2], "mean")
    assert.deepStrictEqual(keys(ratiosIn([budget, spent, done, change])), ["% executed", "Change"])
    assert.deepStrictEqual(keys(ratiosIn([budget, spent, column("Rate", [75, 75, 99], "mean")])), [])
  })
})
