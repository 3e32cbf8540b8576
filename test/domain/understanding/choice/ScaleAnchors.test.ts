import { assert, describe, it } from "@effect/vitest"
import { anchoredPoint } from "../../../../src/domain/understanding/choice/ScaleAnchors.ts"

const often = "From 1 (never) to 5 (always), how often do you feel tired?"
const agrees = "Del 1 al 5, siendo 1 muy en desacuerdo y 5 muy de acuerdo: el personal fue amable"
const quality = "Where 1 is poor and 10 is excellent, how was the food?"

describe("a point on a scale", () => {
  it("is chosen by the name that the question's label gives it", () => {
    for (const [locale, label, said, point] of [
      ["en", often, "pretty much always", 5],
      ["en", often, "never", 1],
      ["en", quality, "it was excellent", 10],
      ["en", quality, "poor", 1],
      ["es", agrees, "muy de acuerdo", 5],
      ["es", agrees, "muy en desacuerdo", 1],
      ["es", "Del 1 (nada) al 5 (mucho), ¿cuánto le gustó?", "mucho", 5],
    ] as const)
      assert.strictEqual(anchoredPoint(said, label, locale), point, said)
  })

  it("is chosen by a score at the end of a longer answer, unless the score is negated", () => {
    for (const [locale, said, point] of [
      ["en", "we waited two hours but I'd give it a four", 4],
      ["es", "hombre no ha estado mal ponle un siete", 7],
      ["en", "not great maybe a two", 2],
      ["es", "no muy bien tal vez un dos", 2],
      ["en", "I'd never give it a ten", undefined],
      ["en", "definitely not a two", undefined],
      ["en", "maybe not a two", undefined],
      ["es", "no le doy un dos", undefined],
      ["es", "entre tres y cuatro", undefined],
    ] as const)
      assert.strictEqual(anchoredPoint(said, "How was it?", locale), point, said)
  })

  it("is not chosen if its name is negated or only mentioned in passing", () => {
    for (const [locale, label, said] of [
      ["en", often, "not always"],
      ["en", quality, "the waiter told us that it would be excellent"],
      ["en", "How was it?", "excellent"],
      ["es", agrees, "no muy de acuerdo"],
    ] as const)
      assert.isUndefined(anchoredPoint(said, label, locale), said)
  })
})
