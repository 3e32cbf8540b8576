import { assert, it } from "@effect/vitest"
import { understandTerm } from "../../../../src/domain/understanding/term/TermAnswer.ts"

const medicines = ["Simvastatina", "Atorvastatina", "Omeprazol"].map((label) => ({ value: label, label }))
const understood = (text: string) => understandTerm(text, "es", medicines)

it("of two terms joined by “no”, the second is confirmed with the first as an alternative, unless a pause shows which is meant", () => {
  assert.deepInclude(understood("simvastatina no atorvastatina"), {
    _tag: "confirm",
    value: "Atorvastatina",
    alternatives: ["Simvastatina"],
  })
  assert.deepInclude(understood("simvastatina, no, atorvastatina"), { _tag: "accepted", value: "Atorvastatina" })
  assert.deepInclude(understood("simvastatina, no atorvastatina"), { _tag: "accepted", value: "Simvastatina" })
})

it("a term is confirmed if the answer gives only its first words, or all of its words in another order", () => {
  const terms = ["Palma", "Las Palmas de Gran Canaria", "Travel Mug", "Travel Mug Large"].map((label) => ({
    value: label,
    label,
  }))
  assert.deepInclude(understandTerm("las palmas", "es", terms), {
    _tag: "confirm",
    value: "Las Palmas de Gran Canaria",
  })
  assert.deepInclude(understandTerm("the large travel mug", "en", terms), {
    _tag: "confirm",
    value: "Travel Mug Large",
  })
})

it("a term is confirmed if the answer contains a distinctive word of it, in a sentence or spelled", () => {
  const terms = ["London Gatwick", "London City", "BMW Serie 3", "Physiotherapy session"].map((label) => ({
    value: label,
    label,
  }))
  const first = (text: string, locale = "en") => {
    const result = understandTerm(text, locale, terms)
    return result._tag === "confirm" ? result.value : result._tag
  }
  assert.strictEqual(first("I'm flying from gatwick airport"), "London Gatwick")
  assert.strictEqual(first("physio"), "Physiotherapy session")
  assert.strictEqual(first("un be eme doble uve", "es"), "BMW Serie 3")
  assert.strictEqual(first("something else"), "rejected")
})

it("a term is confirmed if the answer says nothing but its initials", () => {
  const countries = ["United Kingdom", "United Arab Emirates", "Ireland"].map((label) => ({ value: label, label }))
  for (const text of ["the UK", "u k"])
    assert.deepInclude(understandTerm(text, "en", countries), { _tag: "confirm", value: "United Kingdom" })
})

it("the last of two terms is confirmed after a denial of the first, and a denied term alone is rejected", () => {
  const towns = ["Bath", "Bristol", "Ávila", "Avilés"].map((label) => ({ value: label, label }))
  for (const [locale, utterance, meant] of [
    ["en", "it's not bath it's bristol", "Bristol"],
    ["en", "no not bath i said bristol", "Bristol"],
    ["en", "it's not bath", "-"],
    ["es", "no es ávila es avilés", "Avilés"],
    ["es", "no ávila no he dicho avilés", "Avilés"],
    ["es", "no es ávila", "-"],
  ] as const) {
    const result = understandTerm(utterance, locale, towns)
    assert.strictEqual(result._tag === "rejected" ? "-" : result.value, meant, utterance)
    assert.notStrictEqual(result._tag, "accepted", utterance)
  }
})
