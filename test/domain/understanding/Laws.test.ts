import { assert, describe, it } from "@effect/vitest"
import { understand } from "../../../src/domain/understanding/understand.ts"
import { monday } from "./say.ts"
import { answersAreCanonical, anyPhrasesAreRead, canonicalStays } from "./support/laws.ts"

const context = (locale: string) => ({ locale, now: monday, timezone: "Europe/Madrid" })

describe("laws", () => {
  it("a canonical value normalizes to itself", () => canonicalStays(1000))

  it("any answer has its type's canonical form, and nothing throws", () => answersAreCanonical(1000))

  it("any sequence of phrases is parsed as a name, a code or an address, or refused, and nothing throws", () =>
    anyPhrasesAreRead(500))

  it("an answer of more than 2,000 characters is refused without being parsed", () => {
    const text = "one ".repeat(2500)
    assert.deepStrictEqual(understand("email", text, context("en")), { _tag: "rejected", code: "INVALID_EMAIL" })
    assert.deepStrictEqual(understand("number", text, context("en")), { _tag: "rejected", code: "INVALID_VALUE" })
    assert.deepStrictEqual(understand("choice", text, context("en")), { _tag: "rejected", code: "NO_MATCH" })
  })
})
