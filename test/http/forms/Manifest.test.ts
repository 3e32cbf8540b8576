import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { snippetOf } from "../../../src/domain/forms/catalog/ControlCatalog.ts"
import type { FieldType } from "../../../src/domain/forms/model/FieldType.ts"
import { inMemory } from "../../support/inMemory.ts"
import { definition, get, stored } from "./support/forms.ts"

const voice = [
  "text",
  "email",
  "phone",
  "number",
  "date",
  "time",
  "textarea",
  "url",
  "audio",
  "password",
  "integer",
  "float",
  "currency",
  "zipcode",
  "rating",
  "duration",
  "radio",
  "checkbox",
] as const
const select = ["select", "multi_select", "dynamic_select", "boolean", "ranking", "likert", "nps", "color"] as const
const visual = [
  "rest",
  "remote_response",
  "file",
  "image",
  "location",
  "signature",
  "transfer_list",
  "availability",
  "array",
] as const

/** The voice modes of a form with a single question, for each type. */
const modes = (types: ReadonlyArray<FieldType>) =>
  Effect.gen(function* () {
    const service = yield* inMemory()
    const found: Record<string, string> = {}
    for (const type of types) {
      const { path } = yield* stored(service, {
        form_id: `only-${type}`,
        title: type,
        sections: [{ fields: [snippetOf(type)] }],
      })
      const { questions } = (yield* get(service, `${path}/render/audio`)).json()
      found[type] = questions.map((question: { voice_mode: string }) => question.voice_mode).join(", ")
    }
    return found
  })

const allAre = (types: ReadonlyArray<FieldType>, mode: string) => Object.fromEntries(types.map((type) => [type, mode]))

describe("the audio manifest over HTTP", () => {
  it.effect(
    "[MAN-010, MAN-020, MAN-030, MAN-040] uses the language of the query, or else of the header, or else English",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one"))
        const labelled = Effect.fnUntraced(function* (query: string, headers: Record<string, string> = {}) {
          const answer = yield* get(service, `${path}/render/audio${query}`, { headers })
          assert.strictEqual(answer.status, 200)
          assert.include(answer.headers.get("content-type") ?? "", "application/json")
          const { locale, questions, total_questions: total } = answer.json()
          assert.strictEqual(total, 3)
          return [locale, questions[0].label]
        })
        assert.deepStrictEqual(yield* labelled(""), ["en", "Name"])
        assert.deepStrictEqual(yield* labelled("?locale=es"), ["es", "Nombre"])
        assert.deepStrictEqual(yield* labelled("", { "accept-language": "es" }), ["es", "Nombre"])
        assert.deepStrictEqual(yield* labelled("?locale=en", { "accept-language": "es" }), ["en", "Name"])
      }),
  )

  it.effect("[MAN-270] an unknown voice mode is logged as a warning", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const field = { field_id: "q", field_type: "text", label: "Q", meta: { voice_mode: "banana" } }
      const { path } = yield* stored(service, { form_id: "f", title: "F", sections: [{ fields: [field] }] })
      yield* get(service, `${path}/render/audio`)
      assert.isTrue(service.log.some(({ problem }) => typeof problem === "string" && problem.includes("banana")))
    }),
  )

  it.effect(
    "[MAN-320, MAN-330, MAN-340, MAN-350, MAN-360, MAN-370, MAN-380, MAN-390, MAN-400, MAN-410, MAN-420, MAN-430, MAN-440, MAN-450, MAN-460, MAN-470, MAN-480, MAN-490] asks for text, numbers, dates and similar types by voice",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* modes(voice), allAre(voice, "voice"))
      }),
  )

  it.effect(
    "[MAN-500, MAN-510, MAN-520, MAN-530, MAN-540, MAN-550, MAN-560, MAN-570] reads out the options of types with choices",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* modes(select), allAre(select, "prompt_select"))
      }),
  )

  it.effect(
    "[MAN-580, MAN-590, MAN-600, MAN-610, MAN-620, MAN-630, MAN-640, MAN-650, MAN-660] shows types that can't be spoken, such as files and signatures, on the screen",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* modes(visual), allAre(visual, "visual_fallback"))
      }),
  )

  it.effect("[MAN-670] contains no question for a hidden field", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* modes(["hidden"]), { hidden: "" })
    }),
  )
})
