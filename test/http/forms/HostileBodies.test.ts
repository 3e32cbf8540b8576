import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { definition, formsPath, get, send, stored } from "./support/forms.ts"

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`
const listed = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`

describe("bodies that no honest client sends", () => {
  it.effect("nested thousands of levels deep are refused with 400 on every forms route, and nothing is stored", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, definition("one", { is_public: true }))
      const headers = { "content-type": "application/json" }
      for (const deep of [nested(51), nested(5000), nested(100_000), `{"data":{"name":${listed(100_000)}}}`])
        for (const [method, at] of [
          ["POST", `${path}/validate`],
          ["POST", `${path}/data`],
          ["POST", `${path}/partial`],
          ["POST", `${path}/messenger-submit`],
          ["POST", `${path}/edit`],
          ["PUT", path],
          ["PATCH", path],
          ["POST", formsPath()],
        ] as const) {
          const answer = yield* service.call({ method, path: at, headers, body: deep })
          assert.strictEqual(answer.status, 400, `${method} ${at} ${deep.length}: ${answer.text}`)
        }
      const { submissions } = (yield* get(service, `${path}/data`)).json()
      assert.lengthOf(submissions, 0)
      assert.strictEqual((yield* get(service, `${formsPath()}/${uid}`)).status, 200)
    }),
  )

  it.effect("that have more objects than the largest form are refused before parsing, with a named error", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one", { is_public: true }))
      const headers = { "content-type": "application/json" }
      // The two objects and the list that contain the empty objects also count.
      const body = (objects: number) =>
        `{"data":{"name":[${Array(objects - 3)
          .fill("{}")
          .join()}]}}`
      for (const [objects, status, budget] of [
        [30_000, 422, undefined],
        [30_001, 413, "json_objects"],
      ] as const) {
        const answer = yield* service.call({ method: "POST", path: `${path}/data`, headers, body: body(objects) })
        assert.strictEqual(answer.status, status)
        assert.strictEqual(answer.json().detail?.budget, budget)
      }
    }),
  )

  it.effect(
    "that have more keys in one object than any valid body are refused before parsing, with a named error",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one"))
        const style = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, n]))
        for (const [keys, status, error] of [
          [10_000, 422, "form_invalid"],
          [10_001, 413, "budget_exceeded"],
        ] as const) {
          const answer = yield* service.call({
            method: "PUT",
            path: `${path}/style`,
            body: JSON.stringify(style(keys)),
          })
          assert.strictEqual(answer.status, status)
          assert.strictEqual(answer.json().error, error)
        }
      }),
  )

  it.effect(
    "in another charset are decoded, and invalid ones are refused rather than stored with replacement characters",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one"))
        const body = JSON.stringify({ data: { name: "Jürgen" } })
        const latin = Uint8Array.from(body, (character) => character.charCodeAt(0))
        const sent = (type: string, bytes: Uint8Array<ArrayBuffer>) =>
          service.call({ method: "POST", path: `${path}/data`, headers: { "content-type": type }, body: bytes })
        assert.strictEqual((yield* sent("application/json; charset=ISO-8859-1", latin)).status, 200)
        assert.strictEqual(
          (yield* sent('application/json; charset="utf-8"', new TextEncoder().encode(body))).status,
          200,
        )
        assert.strictEqual((yield* sent("application/json", latin)).status, 400)
        assert.strictEqual((yield* sent("application/json; charset=utf-8", latin)).status, 400)
        const unknown = yield* sent("application/json; charset=x-klingon", latin)
        assert.strictEqual(unknown.status, 415)
        assert.strictEqual(unknown.json().error, "unsupported_charset")
        const { submissions } = (yield* get(service, `${path}/data`)).json()
        assert.deepStrictEqual(
          submissions.map(({ data }: { readonly data: unknown }) => data),
          [{ name: "Jürgen" }, { name: "Jürgen" }],
        )
        const fine = yield* send(service, "POST", `${path}/data`, { data: { name: "a \u{FFFD} of their own" } })
        assert.strictEqual(fine.status, 200)
      }),
  )
})
