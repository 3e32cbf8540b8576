import { describe, it } from "@effect/vitest"
import { answersAreCanonical, canonicalStays } from "./support/laws.ts"

describe("laws, of many utterances", () => {
  it("a canonical value normalises to itself", () => canonicalStays(20_000))

  it("an answer has its type's canonical form", () => answersAreCanonical(20_000))
})
