import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FormSecrets from "../../../src/adapters/secrets/Secrets.ts"
import { Secrets } from "../../../src/ports/Secrets.ts"
import * as Scripted from "../../doubles/scripted/LanguageModel.ts"
import type { Turn } from "../../../src/domain/chat/Turn.ts"
import { ModelFailed, type ModelRequest } from "../../../src/ports/LanguageModel.ts"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory } from "../../support/inMemory.ts"
import { definition, formsPath, get, send, stored } from "../../http/forms/support/forms.ts"

const en = (text: string) => [{ language: "en", text }]
const always = { logic: "and", conditions: [] }

const field = (id: string, type: string, more: object = {}) => ({
  field_id: id,
  field_type: type,
  label: en(id),
  hint: [],
  required: false,
  options: [],
  min: null,
  max: null,
  shown_when: always,
  ...more,
})

const drafted = (...fields: ReadonlyArray<object>) => ({
  title: en("Pets"),
  description: [],
  sections: [{ section_id: "main", title: en("Your pet"), fields }],
})

const pets = drafted(
  field("has_pet", "boolean", {
    required: true,
    label: [...en("Do you have a pet?"), { language: "es", text: "¿Tiene mascota?" }],
  }),
  field("kind", "select", {
    options: [
      { value: "cat", label: en("Cat") },
      { value: "dog", label: en("Dog") },
    ],
    shown_when: { logic: "and", conditions: [{ field_id: "has_pet", operator: "eq", values: ["true"] }] },
  }),
  field("age", "integer", { min: 0, max: 40 }),
)

const withModel = (script: (request: ModelRequest, call: number) => string | ModelFailed) => {
  let calls = 0
  const { layer, requests } = Scripted.make((request) => script(request, ++calls))
  return { requests, agentWorld: Layer.merge(Testing.agentWorld, layer) }
}

const textOf = ({ turns }: ModelRequest): string =>
  turns.map((turn: Turn) => ("text" in turn ? turn.text : "")).join("\n")
const create = { prompt: "A form about pets" }

describe("forms written by a language model", () => {
  it.effect("a prompt becomes a form that is checked and stored like any other", () => {
    const { requests, agentWorld } = withModel(() => JSON.stringify(pets))
    return Effect.gen(function* () {
      const service = yield* inMemory({ agentWorld })
      const made = yield* send(service, "POST", formsPath("demo"), create)
      assert.strictEqual(made.status, 201)
      const { form_uid: uid, title } = made.json()
      assert.strictEqual(title, "Pets")
      const form = (yield* get(service, `${formsPath("demo")}/${uid}`)).json()
      const [has, kind, age] = form.sections[0].fields
      assert.deepStrictEqual(has.label, { en: "Do you have a pet?", es: "¿Tiene mascota?" })
      assert.deepStrictEqual(
        kind.depends_on.conditions.map(({ field_id: id, operator, value }: Record<string, unknown>) => [
          id,
          operator,
          value,
        ]),
        [["has_pet", "eq", true]],
      )
      assert.deepStrictEqual(age.constraints, { min_value: 0, max_value: 40 })
      assert.lengthOf(requests, 1)
      assert.include(textOf(requests[0]!), "A form about pets")
    })
  })

  it.effect("problems in an answer are returned to the model at most twice, then to the caller", () => {
    const broken = drafted(field("a", "text"), field("a", "text"))
    const { requests, agentWorld } = withModel((_request, call) => JSON.stringify(call === 2 ? pets : broken))
    return Effect.gen(function* () {
      const service = yield* inMemory({ agentWorld })
      assert.strictEqual((yield* send(service, "POST", formsPath("demo"), create)).status, 201)
      assert.include(textOf(requests[1]!), "An earlier answer could not be used")
      const refused = yield* send(service, "POST", formsPath("demo"), create)
      assert.strictEqual(refused.status, 422)
      assert.strictEqual(refused.json().error, "form_invalid")
      assert.lengthOf(requests, 5)
    })
  })

  it.effect("an edit changes only what was requested, and keeps what a draft can't express", () => {
    const { requests, agentWorld } = withModel((request) => {
      const shown = /This is a form:\n(\{.*\})\n/.exec(textOf(request))?.[1] ?? "{}"
      const form = JSON.parse(shown) as typeof pets
      const [section] = form.sections
      const fields = section!.fields.map((one) =>
        "field_id" in one && one.field_id === "name" ? { ...one, label: en("Full name") } : one,
      )
      return JSON.stringify({ ...form, sections: [{ ...section, fields: [...fields, field("phone", "phone")] }] })
    })
    return Effect.gen(function* () {
      const binding = {
        name: "HOOK_KEY",
        tenants: ["demo"] as const,
        origins: ["https://example.org"] as const,
        value: Redacted.make("k-1"),
      }
      const outside = Layer.succeed(Secrets, FormSecrets.make([binding]))
      const service = yield* inMemory({ agentWorld, outside })
      const base = definition("pets")
      const { path } = yield* stored(service, {
        ...base,
        submit: {
          action_type: "endpoint",
          action_ref: "https://example.org/hook",
          auth: { type: "bearer", token_env: "HOOK_KEY" },
        },
      })
      const before = (yield* get(service, path)).json()
      const edited = yield* send(service, "POST", `${path}/edit`, {
        prompt: "Ask for the full name and a phone number",
      })
      assert.strictEqual(edited.status, 200)
      const after = (yield* get(service, path)).json()
      const [old, now] = [before.sections[0].fields, after.sections[0].fields]
      assert.deepStrictEqual(now.slice(1, -1), old.slice(1))
      assert.deepStrictEqual(now[0], { ...old[0], label: "Full name" })
      assert.strictEqual(now.at(-1).field_type, "phone")
      assert.deepStrictEqual(after.submit, before.submit)
      assert.notInclude(textOf(requests[0]!), "example.org")
    })
  })

  it.effect("a failing model and a missing model cause different errors", () =>
    Effect.gen(function* () {
      const failing = yield* inMemory(withModel(() => new ModelFailed({ reason: "unavailable" })))
      const failed = yield* send(failing, "POST", formsPath("demo"), create)
      assert.deepStrictEqual(
        [failed.status, failed.json()],
        [502, { error: "model_failed", message: "The language model returned no usable answer." }],
      )
      const without = yield* inMemory()
      const absent = yield* send(without, "POST", formsPath("demo"), create)
      assert.strictEqual(absent.status, 503)
      for (const variable of ["LLM_BASE_URL", "LLM_API_KEY", "LLM_MODEL"])
        assert.include(absent.json().message, variable)
    }),
  )

  it.effect("requests are limited per user per minute", () => {
    const { agentWorld, requests } = withModel(() => JSON.stringify(pets))
    return Effect.gen(function* () {
      const service = yield* inMemory({ agentWorld, env: { RATE_LIMITS: "model_calls=2" } })
      const made = yield* send(service, "POST", formsPath("demo"), create)
      const path = `${formsPath("demo")}/${made.json().form_uid}`
      assert.strictEqual((yield* send(service, "POST", `${path}/edit`, create)).status, 200)
      for (const to of [formsPath("demo"), `${path}/edit`]) {
        const refused = yield* send(service, "POST", to, create)
        assert.strictEqual(refused.status, 429)
        assert.strictEqual(refused.headers.get("retry-after"), "60")
      }
      assert.lengthOf(requests, 2)
      assert.strictEqual((yield* send(service, "POST", formsPath("demo"), definition("by-hand"))).status, 201)
    })
  })
})
