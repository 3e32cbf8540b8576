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

  it("is recognized if it asks how to answer, but not in a statement that contains a question word", () => {
    for (const [locale, text, meant] of [
      ["en", "do i have to go into detail", true],
      ["en", "i'm not sure what you're asking for", true],
      ["en", "i don't know why he hit me", false],
      ["en", "what happened is that a van reversed into me", false],
      ["en", "leave it with the doorman", false],
      ["es", "y aquí qué tengo que decir", true],
      ["es", "no sé qué tengo que decir", true],
      ["es", "le cuento todo o solo lo último", true],
      ["es", "me puede poner un ejemplo", true],
      ["es", "no sé quién me atendió pero fue muy grosero", false],
      ["es", "cuando llegué la tienda estaba cerrada", false],
      ["es", "puede llamarme alguien por la tarde", false],
    ] as const)
      assert.strictEqual(isCounterQuestion(text, locale), meant, text)
  })
})
