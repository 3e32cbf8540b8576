import { assert, describe, it } from "@effect/vitest"
import { spokenLanguages } from "../../../../src/domain/languages/SpokenLanguages.ts"
import { dialogueActKinds } from "../../../../src/domain/languages/DialogueWords.ts"
import { dialogueActIn } from "../../../../src/domain/understanding/talk/DialogueAct.ts"
import { Conversation, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })
const talking = (fields: ReadonlyArray<unknown>, locale = "en") =>
  new Conversation(formOf(fields), { start: { locale } })

describe("conversational remarks", () => {
  it("are recognized by kind in every language, with or without courtesies", () => {
    for (const { dialogue } of Object.values(spokenLanguages)) {
      for (const kind of dialogueActKinds) {
        assert.isAbove(dialogue.acts[kind].length, 0)
        for (const phrase of dialogue.acts[kind]) {
          assert.strictEqual(dialogueActIn(phrase)?.kind, kind, phrase)
          assert.strictEqual(dialogueActIn(`${dialogue.around[0]}, ${phrase}`)?.kind, kind, phrase)
        }
      }
    }
  })

  it("are never stored, whatever the question", () => {
    const kinds = [
      text("a", { required: true }),
      text("a", { label: "Full name", required: true }),
      text("a", { required: true, constraints: { pattern: "^[A-Z]{2}\\d{3}$" } }),
      { field_id: "a", field_type: "date", label: "a", required: true },
      { field_id: "a", field_type: "phone", label: "a", required: true },
      { field_id: "a", field_type: "email", label: "a", required: true },
      { field_id: "a", field_type: "integer", label: "a", required: true },
    ]
    const utterances = ["give me two minutes", "why do you ask", "who is this", "is this recorded", "mhm"]
    const dicho = ["dame dos minutos", "por qué lo preguntas", "quién eres", "se está grabando", "ajá"]
    for (const field of kinds) {
      for (const [locale, phrases] of [
        ["en", utterances],
        ["es", dicho],
      ] as const) {
        for (const phrase of phrases) {
          const out = talking([field, text("b")], locale).say(phrase)
          assert.notInclude(typesOf(out), "answer_accepted", phrase)
          assert.notInclude(typesOf(out), "confirm_request", phrase)
          assert.include(typesOf(out), "prompt", phrase)
        }
      }
    }
  })

  it("are stored neither as text nor as a value if they say “I don't know”", () => {
    for (const [locale, phrase] of [
      ["en", "I don't know"],
      ["es", "no lo sé"],
    ] as const) {
      assert.include(typesOf(talking([text("a"), text("b")], locale).say(phrase)), "prompt")
      const date = { field_id: "a", field_type: "date", label: "a" }
      assert.include(typesOf(talking([date, text("b")], locale).say(phrase)), "answer_rejected")
    }
  })

  it("such as “why do you ask” are answered with the author's explanation, or else the description", () => {
    const own = text("a", {
      description: "For the file.",
      meta: { voice: { why: { en: "To call you back.", es: "Para llamarle." } } },
    })
    assert.strictEqual(oneOf(talking([own]).say("why do you ask"), "prompt")["text"], "To call you back.")
    assert.strictEqual(oneOf(talking([own], "es").say("por qué lo pregunta"), "prompt")["text"], "Para llamarle.")
    const described = text("a", { description: "For the file." })
    assert.strictEqual(oneOf(talking([described]).say("what is this for"), "prompt")["text"], "For the file.")
  })

  it("such as “I'd rather not say” lead to the next question if this one is optional, and to an explanation if it is required", () => {
    assert.include(typesOf(talking([text("a"), text("b")]).say("I'd rather not say")), "question_skipped")
    const required = talking([text("a", { required: true }), text("b")]).say("prefiero no decirlo")
    assert.notInclude(typesOf(required), "question_skipped")
    assert.strictEqual(oneOf(required, "prompt")["reason"], "explanation")
  })

  it("count as an answer if they are the label of an option", () => {
    const options = [
      { value: "y", label: "Yes" },
      { value: "x", label: "I'd rather not say" },
    ]
    const talk = talking([{ field_id: "a", field_type: "select", label: "a", options }, text("b")])
    assert.strictEqual(oneOf(talk.say("I'd rather not say"), "answer_accepted")["value"], "x")
  })

  it("that ask for a human are reported to the client", () => {
    const out = talking([text("a")]).say("I want to talk to a person")
    assert.strictEqual(oneOf(out, "command_ack")["command"], "human_requested")
  })
})
