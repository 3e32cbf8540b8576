import { assert, describe, it } from "@effect/vitest"
import { understandDuration } from "../../../../src/domain/understanding/quantity/DurationAnswer.ts"
import { confirm, invalid } from "../../../../src/domain/understanding/Understanding.ts"

describe("a duration in parts", () => {
  it("is the time between two clock times, and is confirmed", () => {
    for (const [locale, said, span] of [
      ["en", "from two to four", "PT2H"],
      ["en", "from eleven to half past one", "PT2H30M"],
      ["en", "from 9 am to 5 pm", "PT8H"],
      ["es", "de las cuatro a las nueve", "PT5H"],
      ["es", "de diez a doce", "PT2H"],
    ] as const)
      assert.deepStrictEqual(understandDuration(said, locale), confirm(span), said)
    assert.deepStrictEqual(understandDuration("between two and four", "en"), invalid)
  })

  it("is the sum of two durations, and is confirmed", () => {
    for (const [locale, said, span] of [
      ["en", "an hour and then twenty minutes for questions", "PT1H20M"],
      ["en", "seventy minutes and then fifteen for half time", "PT1H25M"],
      ["en", "two weeks plus three days", "P17D"],
      ["es", "una hora y luego veinte minutos de preguntas", "PT1H20M"],
      ["es", "dos semanas más tres días", "P17D"],
    ] as const)
      assert.deepStrictEqual(understandDuration(said, locale), confirm(span), said)
  })
})
