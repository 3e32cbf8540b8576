import { assert, describe, it } from "@effect/vitest"
import { isCounterQuestion } from "../../../../src/domain/understanding/talk/CounterQuestion.ts"

describe("a question in reply", () => {
  it("is recognized even after “sorry” or “and”, but not in a statement", () => {
    for (const [locale, text, meant] of [
      ["en", "sorry are you a real person or a machine", true],
      ["en", "is this the last question", true],
      ["en", "what my neighbour saw was the van", false],
      ["es", "¿y esto lo va a escuchar alguien o es pura grabadora?", true],
    ] as const)
      assert.strictEqual(isCounterQuestion(text, locale), meant, text)
  })
})
