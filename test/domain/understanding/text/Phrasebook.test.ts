import { assert, it } from "@effect/vitest"
import { phrases } from "../../../../src/domain/understanding/text/Phrasebook.ts"

it("a phrasebook contains words that are whole phrases, but not words that only occur in longer phrases", () => {
  const book = phrases(["gran vía", "calle", "calle de"])
  assert.deepStrictEqual(
    ["calle", "gran", "vía", "de", "gran vía"].map((word) => book.has(word)),
    [true, false, false, false, false],
  )
})
