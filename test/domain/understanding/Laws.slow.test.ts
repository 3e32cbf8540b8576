import { describe, it } from "@effect/vitest"
import { sampleOf } from "../../support/sampling.ts"
import { answersAreCanonical, anyPhrasesAreRead, canonicalStays } from "./support/laws.ts"

describe("laws that hold for many utterances", () => {
  it("a canonical value normalizes to itself", () => canonicalStays(sampleOf(20_000, 10)))

  it("an answer has its type's canonical form", () => answersAreCanonical(sampleOf(20_000, 10)))

  it("any sequence of phrases is either parsed or refused", () => anyPhrasesAreRead(sampleOf(40_000, 10)))
})
