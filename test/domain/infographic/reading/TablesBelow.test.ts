import { assert, describe, it } from "@effect/vitest"
import { tablesBelow } from "../../../../src/domain/infographic/reading/TablesBelow.ts"

/** The header rows of the tables below, and the lines where they start, from lines whose cells are separated by commas. */
const below = (...lines: ReadonlyArray<string>) => {
  const [header = [], ...rows] = lines.map((line) => line.split(","))
  return tablesBelow(
    header,
    rows.map((cells, at) => ({ cells, line: at + 2 })),
  ).map(({ start, headerRow }) => [start, headerRow])
}

describe("a table below another one", () => {
  it("starts with its title or header row after an empty line", () => {
    assert.deepStrictEqual(below("Month,Sales", "Jan,1", "Feb,2", "", "Product,Units", "Desk,4", "Lamp,5"), [[5, 5]])
    assert.deepStrictEqual(
      below("Item,Amount", "Fees,12", "Gifts,5", ",", "Costs", "", "Item,Amount", "Hall,7", "Kit,4"),
      [[5, 7]],
    )
  })

  it("may be followed by further ones", () =>
    assert.deepStrictEqual(
      below("A,1999", "x,1", "", "B,C", "y,2", "z,3", "", "B,D", "y,4", "z,5").map(([start]) => start),
      [4, 8],
    ))

  it.each([
    ["a section without column names", "Item,Amount", "Fees,12", "Gifts,5", "", "Costs", "Hall,7", "Kit,4"],
    ["notes", "Month,Sales", "Jan,1", "Feb,2", "", "Source: the till", "Prepared by,Ana"],
    ["a missing value", "Region,Sales", "North,10", "East,12", "", "South,n/a", "West,5", "Wales,6"],
    ["a total", "Month,Sales", "Jan,1", "Feb,2", "", "Total,3"],
    ["rows of words", "Name,Town", "Ana,Vigo", "", "Eva,Ulm", "Luis,Jena", "Max,Bonn"],
    ["columns that have names without an empty line", "Month,Sales", "Jan,1", "Month,Sales", "Feb,2", "Mar,3"],
  ])("is not assumed for %s", (_, ...lines) => assert.deepStrictEqual(below(...lines), []))
})
