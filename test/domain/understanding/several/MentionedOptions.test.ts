import { assert, describe, it } from "@effect/vitest"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"

const name: AskedQuestion = { fieldId: "name", type: "text", label: "Full name", text: { entity: "person_name" } }
const guests: AskedQuestion = { fieldId: "guests", type: "integer", label: "Guests" }
const time: AskedQuestion = { fieldId: "time", type: "time", label: "Time" }
const meal = (labels: ReadonlyArray<string>): AskedQuestion => ({
  fieldId: "meal",
  type: "choice",
  label: "Meal",
  options: labels.map((label) => ({ value: label.toLowerCase(), label })),
})
const inEnglish = meal(["Meat", "Fish", "Vegetarian"])
const inSpanish = meal(["Carne", "Pescado", "Vegetariano"])

/** The current answer, then the meal to confirm, if any. */
const understood = (locale: string, current: AskedQuestion, text: string): ReadonlyArray<string> => {
  const other = locale === "es" ? inSpanish : inEnglish
  const { answer, also } = understandSeveral(text, current, [other], { locale, now: 0, timezone: "Europe/Madrid" })
  return [answer._tag === "rejected" ? "-" : String(answer.value), ...also.map(({ value }) => String(value))]
}

describe("an option of another question", () => {
  it("is not found in a greeting", () => {
    const times = (labels: ReadonlyArray<string>) => ({ ...meal(labels), fieldId: "time", label: "Time" })
    const also = (locale: string, text: string, labels: ReadonlyArray<string>) =>
      understandSeveral(text, name, [times(labels)], { locale, now: 0, timezone: "Europe/Madrid" }).also
    const labels = ["Morning", "Afternoon", "Evening"]
    assert.isEmpty(also("en", "good afternoon, it's Tom Reid", labels))
    assert.isNotEmpty(also("en", "it's Tom Reid, and the afternoon suits me", labels))
    assert.isEmpty(also("es", "buenas tardes, soy Luis Gil", ["Mañanas", "Tardes", "Noches"]))
  })

  it("is found if it is named in passing", () => {
    assert.deepStrictEqual(understood("en", name, "I'm Tom Reid, and I'll have the fish"), ["Tom Reid", "fish"])
    assert.deepStrictEqual(understood("en", guests, "three, all vegetarian"), ["3", "vegetarian"])
    assert.deepStrictEqual(understood("es", name, "soy Luis Gil y tomaré pescado"), ["Luis Gil", "pescado"])
    assert.deepStrictEqual(understood("es", guests, "tres, todos vegetarianos"), ["3", "vegetariano"])
    for (const words of ["I'll have the fish", "the fish sounds nice", "fish please"])
      assert.deepStrictEqual(understood("en", time, `at eight pm and ${words}`), ["20:00", "fish"])
    for (const words of ["tomaré el pescado", "me quedo con el pescado", "el pescado", "pescado por favor"])
      assert.deepStrictEqual(understood("es", time, `a las ocho de la tarde y ${words}`), ["20:00", "pescado"])
  })

  it("is not found in a name, a denial, or a choice between two", () => {
    assert.deepStrictEqual(understood("en", name, "Hamilton Fish"), ["Hamilton Fish"])
    assert.deepStrictEqual(understood("en", name, "I'm Tom Reid and I don't eat fish"), ["Tom Reid"])
    assert.deepStrictEqual(understood("en", name, "I'm Tom Reid, and fish or meat, I don't mind"), ["Tom Reid"])
    assert.deepStrictEqual(understood("es", guests, "tres, nada de pescado"), ["3"])
  })
})
