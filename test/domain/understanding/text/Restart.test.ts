import { assert, describe, it } from "@effect/vitest"
import { withoutRestart } from "../../../../src/domain/understanding/text/Restart.ts"
import { vocabularyOf } from "../../../../src/domain/understanding/text/Vocabulary.ts"

describe("an answer that begins again", () => {
  it.each([
    ["en", "it was Monday, no, Sunday, last Sunday", "it was Monday, no, last Sunday"],
    ["en", "around eleven, eleven at night", "around eleven at night"],
    ["en", "the tenth of March, yes, the tenth", "the tenth of March"],
    ["es", "fue anteayer, no, ayer, ayer lunes", "fue anteayer, no, ayer lunes"],
    ["es", "como a las once, once de la noche", "como a las once de la noche"],
    ["es", "cero ocho... sí, cero ocho cero veinticinco", "cero ocho cero veinticinco"],
  ])("%s: “%s” keeps what was said last, as “%s”", (locale, text, kept) => {
    assert.strictEqual(withoutRestart(vocabularyOf(locale), text), kept)
  })

  it.each([
    ["en", "five five, five five one"],
    ["en", "my number is four five, five six seven"],
    ["en", "four five, yes, five six seven"],
    ["en", "Friday, every second Friday"],
    ["en", "June ten, ten in the morning"],
    ["en", "September 8th, nineteen fifty-eight, eight thirty nine in the morning"],
    ["en", "May ninth, two thousand and five, five past eleven in the morning"],
    ["es", "el ocho de mayo de mil novecientos ochenta y cinco, cinco y diez de la tarde"],
    ["es", "mi clave es nueve cuatro, cuatro dos siete"],
    ["en", "on the left, on the right"],
    ["es", "pasado mañana no, mañana"],
    ["es", "el lunes, el martes"],
  ])("%s: “%s” doesn't begin again, and stays unchanged", (locale, text) => {
    assert.strictEqual(withoutRestart(vocabularyOf(locale), text), text)
  })
})
