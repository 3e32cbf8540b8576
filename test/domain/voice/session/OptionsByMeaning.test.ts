import { assert, describe, it } from "@effect/vitest"
import { Conversation, type Doubles, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const languages = {
  en: {
    labels: ["Red", "Green", "Blue", "White"],
    byMeaning: "the colours of the French flag",
    inPart: "blue, and the colour of snow and of blood",
    byName: "blue and white",
  },
  es: {
    labels: ["Rojo", "Verde", "Azul", "Blanco"],
    byMeaning: "los de la bandera de Francia",
    inPart: "azul, y el color de la nieve y el de la sangre",
    byName: "azul y blanco",
  },
} as const

const values = ["red", "green", "blue", "white"]

type Chosen = ReturnType<NonNullable<Doubles["refineOption"]>>

const colours = (
  locale: "en" | "es",
  chosen: Chosen,
  field: object = {},
  voice: object = { llm_refine_options: true },
) => {
  const options = languages[locale].labels.map((label, at) => ({ value: values[at], label }))
  const asked: Array<string> = []
  const question = { field_id: "c", field_type: "multi_select", label: "?", options, ...field }
  const talk = new Conversation(formOf([question, { field_id: "b", field_type: "text", label: "b" }], { voice }), {
    start: { locale },
    abilities: { judges: true },
    refineOption: (transcript) => {
      asked.push(transcript)
      return chosen
    },
  })
  return { talk, asked }
}

const all = { values: ["blue", "white", "red"], confidence: 0.9 }

for (const [locale, said] of [
  ["en", languages.en],
  ["es", languages.es],
] as const)
  describe(`several options that the model chooses by meaning (${locale})`, () => {
    it("are confirmed by their labels, and stored after a yes with evidence that names the model", () => {
      const { talk } = colours(locale, { ...all, confidence: 1 })
      const request = oneOf(talk.say(said.byMeaning, 1), "confirm_request")
      const label = [2, 3, 0].map((at) => said.labels[at]).join(", ")
      assert.deepStrictEqual(request["matched"], { value: "blue,white,red", label, method: "llm", score: 1 })
      assert.isUndefined(talk.state.answers.get("c"))
      talk.confirm(true)
      const answer = talk.state.answers.get("c")!
      assert.strictEqual(answer.value, "blue,white,red")
      assert.deepInclude(answer.evidence, { normalizedBy: "llm", llmConfidence: 1, rawTranscript: said.byMeaning })
    })

    it("are added to those that the respondent named", () => {
      const { talk, asked } = colours(locale, all)
      const request = oneOf(talk.say(said.inPart, 1), "confirm_request")
      assert.include(request["matched"], { value: "blue,white,red", method: "llm" })
      assert.deepStrictEqual(asked, [said.inPart])
    })

    it("never replace those that the respondent named", () => {
      const { talk } = colours(locale, { values: ["white", "red"], confidence: 1 })
      const request = oneOf(talk.say(said.inPart, 1), "confirm_request")
      assert.include(request["matched"], { value: "blue", method: "exact" })
    })

    it("aren't requested from the model if all were named, the form turns this off, or the question is sensitive", () => {
      const named = colours(locale, all)
      assert.include(typesOf(named.talk.say(said.byName, 1)), "answer_accepted")
      const off = colours(locale, all, {}, {})
      assert.strictEqual(oneOf(off.talk.say(said.byMeaning, 1), "answer_rejected")["code"], "NO_MATCH")
      const secret = colours(locale, all, { meta: { voice: { sensitive: true } } })
      secret.talk.say(said.byMeaning, 1)
      assert.deepStrictEqual([named.asked, off.asked, secret.asked], [[], [], []])
    })

    it("are refused with NO_MATCH if the model names none, or any that the form doesn't have", () => {
      for (const chosen of [
        undefined,
        { values: [], confidence: 1 },
        { values: ["purple"], confidence: 1 },
        { values: ["red", "purple"], confidence: 1 },
        { values: ["red,white"], confidence: 1 },
        { values: ["__proto__"], confidence: 1 },
      ]) {
        const { talk, asked } = colours(locale, chosen)
        const refused = oneOf(talk.say(said.byMeaning, 1), "answer_rejected")
        assert.strictEqual(refused["code"], "NO_MATCH", JSON.stringify(chosen))
        assert.lengthOf(asked, 1)
      }
    })

    it("are refused with NO_MATCH if they break the rules of the question", () => {
      const { talk } = colours(locale, all, { constraints: { max_items: 2 } })
      assert.strictEqual(oneOf(talk.say(said.byMeaning, 1), "answer_rejected")["code"], "NO_MATCH")
    })

    it("are rejected as an answer to a single-choice question", () => {
      const { talk } = colours(locale, all, { field_type: "select" })
      assert.strictEqual(oneOf(talk.say(said.byMeaning, 1), "answer_rejected")["code"], "NO_MATCH")
    })
  })
