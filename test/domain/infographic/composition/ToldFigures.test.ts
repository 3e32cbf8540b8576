import { assert, describe, it } from "@effect/vitest"
import type { Value } from "../../../../src/domain/infographic/composition/Composition.ts"
import { fillable } from "../../../../src/domain/infographic/composition/FillableTemplate.ts"
import { summaryOf } from "../../../../src/domain/infographic/composition/TableSummary.ts"
import { untoldFigures } from "../../../../src/domain/infographic/composition/ToldFigures.ts"
import { registeredTemplates } from "../../../../src/domain/infographic/templates/shipped.ts"

const template = registeredTemplates.flatMap((one) => fillable(one) ?? [])[0]!

const sales = summaryOf({
  columns: ["month", "CO2", "share"],
  rowCount: 36,
  cells: [
    ["2024-01", "2024-02"],
    [3_412_000, 1234.5],
    [0.12, 0.305],
  ],
})

/** What is untold of rows that a model wrote beside these data and the question. */
const untold = (...rows: ReadonlyArray<ReadonlyArray<Value>>): ReadonlyArray<string> =>
  untoldFigures(
    {
      template,
      sections: [{ section: template.sections[0]!, dataset: null, columns: (rows[0] ?? []).map(String), rows }],
    },
    {
      opening: [{ role: "system", text: "Passage [1]: 5,870 visitors came on 5 March." }],
      query: "Did we pass 1.500,75?",
      answer: null,
      tables: new Map([["sales", sales]]),
      templates: [template],
    },
  )

describe("a figure that a model writes", () => {
  it.each([
    ["of a cell", "It was 1234.5"],
    ["of a cell, as a number", 1234.5],
    ["with another separator", "Fueron 1.234,5"],
    ["with fewer decimals", "About 1,235"],
    ["in millions", "3.4 million, or 3.412M"],
    ["as a percentage", "12 % and 30.5%"],
    ["as what is lost", -0.305],
    ["of the rows", "36 months"],
    ["of a passage", "5,870 visitors"],
    ["of the question", "Over 1,500.75"],
    ["in a name", "CO2 fell"],
    ["of a month", "2024-02"],
    ["of a day that a passage has in words", "2024-03-05"],
    ["of none", "It fell"],
  ])("was told: %s", (_, value) => assert.deepStrictEqual(untold([value]), []))

  it.each([
    ["that is another one", "It was 1235.5", "1235.5"],
    ["of another scale", "3.4 billion", "3.4"],
    ["of a year that is none", "since 2019", "2019"],
    ["that was computed", "up 74 %", "74"],
    ["as a number", 99, "99"],
  ])("was told by nobody: %s", (_, value, named) =>
    assert.deepStrictEqual(untold([value]), [
      `section ${JSON.stringify(template.sections[0]!.target)}: nothing that you were told says ${named}`,
    ]),
  )

  it("counts its own rows, and may number them", () => {
    assert.deepStrictEqual(untold([1, "Order"], [2, "Pay"], [3, "Collect"], [4, "All 4 done"]), [])
    assert.lengthOf(untold([1, "Order"], [7, "Pay"]), 1)
  })
})
