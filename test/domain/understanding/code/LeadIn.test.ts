import { assert, it } from "@effect/vitest"
import { withoutLeadIn } from "../../../../src/domain/understanding/code/LeadIn.ts"
import { understandText } from "../../../../src/domain/understanding/understandText.ts"
import { vocabularyOf } from "../../../../src/domain/understanding/text/Vocabulary.ts"

it.each([
  ["en", "it's on the back of the card i think, yes, b n t four one nine", "BNT419"],
  ["en", "hang on, i need to go look. okay, four k l m eight two one", "4KLM821"],
  ["es", "lo tengo aquí en la carta creo, sí, ka ele eme ocho dos uno", "KLM821"],
])("%s: the sentences before the code in “%s” are not part of it, and %s is confirmed", (locale, text, value) => {
  const result = understandText(text, locale, { entity: "code" })
  assert.deepStrictEqual([result._tag, result.value], ["confirm", value])
})

it.each([
  ["en", "it's y k for kilo, one nine"],
  ["en", "my code is kilo lima, four two"],
  ["es", "es be ene te, cuatro uno nueve"],
  ["en", "four five, five six"],
])("%s: “%s” begins with characters of the code, so nothing is left out", (locale, text) => {
  assert.strictEqual(withoutLeadIn(vocabularyOf(locale), text), undefined)
})
