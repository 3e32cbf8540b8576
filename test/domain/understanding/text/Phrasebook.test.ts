import { assert, it } from "@effect/vitest"
import { phrases } from "../../../../src/domain/understanding/text/Phrasebook.ts"

it("a phrasebook contains the words that are phrases themselves, and not those that only begin longer ones", () => {
  const book = phrases(["gran vía", "calle", "calle de"])
  assert.deepStrictEqual(
    ["calle", "gran", "vía", "de", "gran vía"].map((word) => book.has(word)),
    [true, false, false, false, false],
  )
})
