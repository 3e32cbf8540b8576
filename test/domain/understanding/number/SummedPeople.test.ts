import { assert, describe, it } from "@effect/vitest"
import { understandNumber } from "../../../../src/domain/understanding/number/NumberAnswer.ts"
import { askedNumber } from "../../../../src/domain/understanding/quantity/AskedNumber.ts"
import { accepted, confirm, invalid } from "../../../../src/domain/understanding/Understanding.ts"

const answer = (label: string, locale: string, text: string) =>
  understandNumber(text, locale, true, askedNumber({ label }, locale))

const household = { en: "How many people live in your household?", es: "¿Cuántas personas viven en su casa?" }
const children = { en: "How many children do you have?", es: "¿Cuántos hijos tiene?" }

describe("people who are listed in answer to a question about their number", () => {
  it("are added up, and the total is confirmed", () => {
    const rows = [
      ["en", "two adults and two kids", 4],
      ["en", "me and my husband", 2],
      ["en", "my wife, our two kids and me", 4],
      ["en", "there are two adults and a baby", 3],
      ["es", "dos adultos y un niño", 3],
      ["es", "mi mujer y yo", 2],
      ["es", "mis dos hijos, mi marido y yo", 4],
      ["es", "somos dos adultos y tres niños", 5],
    ] as const
    for (const [locale, text, sum] of rows)
      assert.deepStrictEqual(answer(household[locale], locale, text), confirm(sum), text)
  })

  it("are added up for a question about children only if all of them are children", () => {
    for (const [locale, text, sum] of [
      ["en", "two boys and a girl", 3],
      ["en", "a daughter and two sons", 3],
      ["es", "un niño y dos niñas", 3],
      ["es", "una hija y un hijo", 2],
    ] as const)
      assert.deepStrictEqual(answer(children[locale], locale, text), confirm(sum), text)
    for (const [locale, text] of [
      ["en", "two adults and two kids"],
      ["en", "me and my husband"],
      ["es", "mi mujer y yo"],
    ] as const)
      assert.deepStrictEqual(answer(children[locale], locale, text), invalid, text)
  })

  it("are not added up if some are mentioned without a number, or if the question counts something else", () => {
    for (const [locale, text] of [
      ["en", "me and my kids"],
      ["en", "two adults and some kids"],
      ["es", "mi mujer y mis hijos"],
    ] as const)
      assert.deepStrictEqual(answer(household[locale], locale, text), invalid, text)
    assert.deepStrictEqual(answer("How many rooms?", "en", "two adults and two kids"), invalid)
  })

  it("are counted as one if the speaker lives alone", () => {
    assert.deepStrictEqual(answer(household.en, "en", "I live alone"), accepted(1))
    assert.deepStrictEqual(answer(household.es, "es", "vivo sola"), accepted(1))
  })
})
