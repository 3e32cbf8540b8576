import { assert, describe, it } from "@effect/vitest"
import { matchOptions } from "../../../../src/domain/understanding/choice/MultipleChoice.ts"
import { say } from "../say.ts"

const syllables = "ba ce di fo gu la me ni po ru sa te vi zo ka be du fe go".split(" ")

/** Four syllables, different for each number below the fourth power of the number of syllables. */
const word = (seed: number): string =>
  [1, 20, 400, 8000].map((power) => syllables[Math.floor((seed * 7919 + 31) / power) % syllables.length]).join("")

/** Two thousand names of two words each, and one exclusive option. */
const labels = [
  ...new Set(Array.from({ length: 2000 }, (_, n) => `${word(n)} ${word(n * 3 + 1)}${n % 20 === 0 ? " clinic" : ""}`)),
  "None of these",
]
const options = labels.map((label) => ({ value: label, label }))
const some = labels.slice(0, -1).filter((_, n) => n % 97 === 0)

describe("among two thousand options", () => {
  it("each option is found by its name, even with words around it", () => {
    for (const label of some) {
      assert.strictEqual(say("choice", label, { options }), label)
      assert.strictEqual(say("choice", `I'd like ${label} please`, { options }), label)
    }
  })
  it("a slightly misrecognized option is found or confirmed", () => {
    for (const label of some) {
      const understood = `${label.slice(0, 3)}${label.slice(4)}`
      assert.include([label, `?${label}`], say("choice", understood, { options }), understood)
    }
  })
  it("several options are found in one utterance", () => {
    const three = some.slice(0, 3)
    const result = matchOptions(three.join(" and "), options, "en")
    assert.deepStrictEqual(result._tag === "rejected" ? [] : result.matches.map(({ label }) => label), three)
  })
  it("“none” and “all” mean the same as they do among a few options", () => {
    const none = matchOptions("none of them", options, "en")
    assert.deepStrictEqual(none._tag === "rejected" ? [] : none.matches.map(({ value }) => value), ["None of these"])
    const all = matchOptions("all of them", options, "en")
    assert.lengthOf(all._tag === "rejected" ? [] : all.matches, options.length - 1)
  })
  it("a position refers to the whole list", () => {
    assert.strictEqual(say("choice", "the third one", { options }), labels[2])
    assert.strictEqual(say("choice", "something else altogether", { options }), "-NO_MATCH")
  })
})
