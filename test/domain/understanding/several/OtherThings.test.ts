import { assert, describe, it } from "@effect/vitest"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"
import { matchOption } from "../../../../src/domain/understanding/choice/OptionMatching.ts"
import { matchOptions } from "../../../../src/domain/understanding/choice/MultipleChoice.ts"

const count = (fieldId: string, label: string): AskedQuestion => ({ fieldId, label, type: "integer" })

const options = (labels: ReadonlyArray<string>) => labels.map((label) => ({ value: label, label }))

const understood = (locale: string, text: string, current: AskedQuestion, other: AskedQuestion) => {
  const context = { locale, now: Date.UTC(2026, 2, 4, 12), timezone: undefined }
  const { answer, also } = understandSeveral(text, current, [other], context, { form: [current, other] })
  return {
    own: answer._tag === "rejected" ? undefined : answer.value,
    also: also.map(({ question, value }) => [question.fieldId, value]),
  }
}

describe("a count of things that another question asks for", () => {
  it.each([
    ["en", "two children", count("adults", "Adults"), count("children", "Children"), 2],
    ["en", "three senior passes", count("adult", "Adult passes"), count("senior", "Senior passes"), 3],
    ["es", "tres niños", count("adultos", "Adultos"), count("ninos", "Niños"), 3],
    ["es", "tres pases de jubilado", count("adulto", "Pases de adulto"), count("jubilado", "Pases de jubilado"), 3],
  ] as const)("%s: “%s” is kept for that question", (locale, text, current, other, value) => {
    assert.deepStrictEqual(understood(locale, text, current, other), { own: undefined, also: [[other.fieldId, value]] })
  })

  it.each([
    ["en", "two", count("adults", "Adults"), count("children", "Children")],
    ["en", "two adults", count("adults", "Adults"), count("children", "Children")],
    ["es", "dos personas", count("adultos", "Adultos"), count("ninos", "Niños")],
  ] as const)("%s: “%s” answers the current question", (locale, text, current, other) => {
    assert.deepStrictEqual(understood(locale, text, current, other), { own: 2, also: [] })
  })
})

describe("an option inside an idiom", () => {
  it.each([
    ["en", "off the top of my head", ["Top", "Middle", "Bottom"]],
    ["es", "de la cabeza a los pies", ["Cabeza", "Pies"]],
  ] as const)("%s: “%s” chooses no option", (locale, text, labels) => {
    assert.strictEqual(matchOption(text, options(labels), locale)._tag, "rejected")
    assert.strictEqual(matchOptions(text, options(labels), locale)._tag, "rejected")
  })

  it.each([
    ["en", "from the bottom of my heart, friday", "Which day?", ["Top", "Bottom"]],
    ["es", "de la cabeza a los pies, el viernes", "¿Qué día?", ["Cabeza", "Pies"]],
  ] as const)("%s: “%s” chooses no option of another question", (locale, text, label, labels) => {
    const day: AskedQuestion = { fieldId: "day", label, type: "date" }
    const other: AskedQuestion = { fieldId: "where", label: "?", type: "choice", options: options(labels) }
    assert.deepStrictEqual(understood(locale, text, day, other), { own: "2026-03-06", also: [] })
  })
})
