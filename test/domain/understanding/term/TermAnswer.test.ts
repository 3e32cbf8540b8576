import { assert, it } from "@effect/vitest"
import { understandTerm } from "../../../../src/domain/understanding/term/TermAnswer.ts"

const medicines = ["Simvastatina", "Atorvastatina", "Omeprazol"].map((label) => ({ value: label, label }))
const heard = (text: string) => understandTerm(text, "es", medicines)

it("a term that takes back another one or denies it is asked about, with both; a pause tells which it is", () => {
  assert.deepInclude(heard("simvastatina no atorvastatina"), {
    _tag: "confirm",
    value: "Atorvastatina",
    alternatives: ["Simvastatina"],
  })
  assert.deepInclude(heard("simvastatina, no, atorvastatina"), { _tag: "accepted", value: "Atorvastatina" })
  assert.deepInclude(heard("simvastatina, no atorvastatina"), { _tag: "accepted", value: "Simvastatina" })
})

it("a term is asked about by its first words, and by all of its words in another order", () => {
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
