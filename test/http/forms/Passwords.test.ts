import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { sent } from "../../support/bots.ts"
import { inMemory } from "../../support/inMemory.ts"
import { stored } from "./support/forms.ts"

const password = (field_id: string) => ({ field_id, field_type: "password", label: field_id, required: true })

const form = {
  form_id: "secretive",
  title: "Secretive",
  sections: [
    {
      fields: [
        { field_id: "name", field_type: "text", label: "Name" },
        password("pin"),
        { field_id: "home", field_type: "group", label: "Home", children: [password("code")] },
      ],
    },
  ],
}

const answers = { name: "Ada", pin: "sesame-1", home: { code: "sesame-2" } }

describe("answers to password fields", () => {
  it.effect("are returned by no route, page or export, and are still required", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, form)
      const missing = yield* sent(service, "POST", `${path}/data`, { data: { name: "Ada" } })
      assert.strictEqual(missing.status, 422, missing.text)
      const answer = yield* sent(service, "POST", `${path}/data`, { data: answers })
      assert.strictEqual(answer.status, 200, answer.text)
      const id = answer.json().submission_id
      const page = `/demo/forms/${uid}`
      for (const [at, status, text] of [
        [`${path}/data`, 200, "Ada"],
        [`${path}/data/${id}`, 200, "Ada"],
        [`${path}/data?format=json`, 200, "Ada"],
        [`${path}/data?format=csv`, 200, "Ada"],
        [`${path}/data?format=parquet`, 200, "Ada"],
        [`${path}/answers`, 200, "Ada"],
        [`${path}/answers?q=Ada`, 200, "Ada"],
        [`${path}/answers/${id}`, 200, "Ada"],
        [`${path}/results`, 200, ""],
        [`${page}/answers`, 200, "Ada"],
        [`${page}/answers/${id}`, 200, "Ada"],
        [`${page}/results`, 200, ""],
      ] as const) {
        const found = yield* service.call({ path: at })
        assert.strictEqual(found.status, status, `${at}: ${found.text.slice(0, 300)}`)
        assert.include(found.text, text, at)
        assert.notInclude(found.text, "sesame", at)
        assert.notInclude(found.text, "$test$", at)
      }
      assert.deepStrictEqual((yield* service.call({ path: `${path}/data/${id}` })).json().data, {
        name: "Ada",
        home: {},
      })
      assert.deepStrictEqual((yield* service.call({ path: `${path}/answers?q=sesame-1` })).json().answers, [])
      assert.notInclude(JSON.stringify(service.log), "sesame")
    }),
  )

  it.effect("can't be corrected, and are ignored when answers are compared", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, form)
      const submit = (pin: string, name = "Ada") =>
        sent(service, "POST", `${path}/data`, { submission_id: "s-1", data: { ...answers, name, pin } })
      assert.strictEqual((yield* submit("sesame-1")).status, 200)
      assert.strictEqual((yield* submit("sesame-3")).status, 200)
      assert.strictEqual((yield* submit("sesame-1", "Bea")).status, 409)
      const correct = (change: object) =>
        sent(service, "PATCH", `${path}/answers/s-1`, { answers: change, reason: "typed wrong" })
      const refused = yield* correct({ pin: "sesame-4" })
      assert.strictEqual(refused.status, 422, refused.text)
      assert.include(refused.text, "passwords can't be corrected")
      assert.strictEqual((yield* correct({ name: "Bea", home: { code: "sesame-5" } })).status, 200)
      assert.notInclude((yield* service.call({ path: `${path}/answers/s-1` })).text, "sesame")
    }),
  )
})
