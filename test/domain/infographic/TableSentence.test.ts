import { assert, it } from "@effect/vitest"
import { MalformedTable } from "../../../src/domain/infographic/Table.ts"
import { tableSentence } from "../../../src/domain/infographic/TableSentence.ts"

it("the message for a malformed table gives the maximum if a limit is exceeded, and both cell counts if a row doesn't match the header", () => {
  assert.strictEqual(
    tableSentence(new MalformedTable({ format: "csv", problem: "too_many_columns", expected: 100 })),
    "it has too many columns (at most 100)",
  )
  assert.strictEqual(
    tableSentence(new MalformedTable({ format: "csv", problem: "ragged_row", line: 3, expected: 2, actual: 4 })),
    "a row has a different number of cells than the header (line 3, expected 2, found 4)",
  )
})
