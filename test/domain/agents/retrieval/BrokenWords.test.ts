import { assert, describe, it } from "@effect/vitest"
import { terms } from "../../../../src/domain/agents/retrieval/Terms.ts"

describe("hyphenated words", () => {
  it("are found as whole words", () => {
    assert.deepStrictEqual(terms("Wert\u00ADpapier\u00ADindex"), ["wertpapierindex"])
    assert.deepStrictEqual(terms("Donau\u200Bdampf\u200Bschiff"), ["donaudampfschiff"])
    assert.include(terms("The infra-\nstructure of towns"), "infrastructure")
    assert.include(terms("die Verwal-\r\n  tung"), "verwaltung")
  })

  it("are also indexed in parts, because the hyphen may belong to the word", () => {
    assert.deepStrictEqual(terms("well-\nknown"), ["well", "known", "wellknown"])
    assert.deepStrictEqual(terms("well-known"), ["well", "known"])
    assert.deepStrictEqual(terms("Anna-\nMaria"), ["anna", "maria"])
  })
})
