import { assert, describe, it } from "@effect/vitest"
import { limits } from "../../../../src/domain/budget/Limits.ts"
import { Budget, limitsFor, type TableLimits } from "../../../../src/domain/infographic/tables/Limits.ts"
import { MalformedTable } from "../../../../src/domain/infographic/Table.ts"

const five: TableLimits = { maxColumns: 5, maxCells: 5, maxDecodedBytes: 5, maxPageBytes: 5, maxDepth: 5 }

/** The exhausted resource, or undefined. */
const refused = (spend: (budget: Budget) => void, most: TableLimits = five): unknown => {
  try {
    return spend(new Budget("csv", most))
  } catch (error) {
    assert.instanceOf(error, MalformedTable)
    return [error.problem, error.expected]
  }
}

describe("the unpacked size of a file", () => {
  it.each([
    ["columns", "too_many_columns"],
    ["declared", "too_many_cells"],
    ["spendCells", "too_many_cells"],
    ["spendPage", "too_large"],
    ["spendBytes", "too_large"],
    ["spendText", "too_large"],
  ] as const)(
    "is accepted up to the maximum for %s, and refused beyond it with the name of the limit",
    (spend, problem) => {
      assert.isUndefined(refused((budget) => budget[spend](5)))
      assert.deepStrictEqual(
        refused((budget) => budget[spend](6)),
        [problem, 5],
      )
    },
  )

  it.each(["spendCells", "spendPage", "spendBytes", "spendText"] as const)(
    "is added up over all calls to %s",
    (spend) => {
      const twice = (least: number) => (budget: Budget) => {
        budget[spend](2)
        budget[spend](least)
      }
      assert.isUndefined(refused(twice(3)))
      assert.isDefined(refused(twice(4)))
    },
  )

  it("is limited for a single page, whatever the file's limit, and for all pages together", () => {
    assert.deepStrictEqual(
      refused((budget) => budget.spendPage(6), { ...five, maxDecodedBytes: 100 }),
      ["too_large", 5],
    )
    assert.deepStrictEqual(
      refused((budget) => budget.spendPage(5), { ...five, maxDecodedBytes: 4 }),
      ["too_large", 4],
    )
  })

  it("grows with the file, up to a fixed limit", () => {
    const [none, some, most] = [0, 1000, Number.MAX_SAFE_INTEGER].map(limitsFor) as [
      TableLimits,
      TableLimits,
      TableLimits,
    ]
    assert.deepStrictEqual([none.maxCells, none.maxDecodedBytes], [2_000_000, 64_000_000])
    assert.deepStrictEqual([some.maxCells, some.maxDecodedBytes], [2_004_000, 64_020_000])
    assert.deepStrictEqual([most.maxCells, most.maxDecodedBytes], [limits.tableCells, limits.tableDecodedBytes])
  })
})
