import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { hasTextErrors } from "../../src/http/middleware/FixedEnvelope.ts"
import { inMemory } from "../support/inMemory.ts"

const routes = [
  "POST /api/v1/demo/forms/blank",
  "POST /api/v1/agents/user",
  "POST /api/v1/agents/infographic/render",
  "POST /api/v1/org/projects",
  "POST /api/v1/demo/forms/x/data",
  "PATCH /api/v1/demo/forms/x",
]

/** If the contract fixes the body, the sentence is the whole body. */
const isCoded = (body: unknown, path: string, [error, message]: readonly [string, string]) =>
  assert.deepStrictEqual(body, hasTextErrors(path) ? { error: message } : { error, message })

describe("a body declared as text", () => {
  it.effect("gives 415 if JSON is required, and is accepted if the route accepts text", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const route of routes) {
        const [method = "", path = ""] = route.split(" ")
        const sent = (type: string) =>
          service.call({ method, path, body: "{}", headers: { "content-type": type, "content-length": "2" } })
        for (const type of ["text/plain", "text/plain;charset=UTF-8", "TEXT/HTML", "application/xml"]) {
          const refused = yield* sent(type)
          assert.strictEqual(refused.status, 415, `${route} ${type}`)
          isCoded(refused.json(), path, ["unsupported_media_type", "Send the body as application/json."])
        }
        for (const type of ["application/json", "application/json; charset=utf-8"])
          assert.notStrictEqual((yield* sent(type)).status, 415, `${route} ${type}`)
      }
      const none = yield* service.call({
        method: "DELETE",
        path: "/api/v1/sessions",
        headers: { "content-type": "text/plain" },
      })
      assert.strictEqual(none.status, 200)
    }),
  )
})

describe("a body with a content coding", () => {
  it.effect(
    "gives 415 with the supported codings (RFC 9110, section 15.5.16), unless the coding is identity or empty",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        for (const route of routes) {
          const [method = "", path = ""] = route.split(" ")
          const sent = (coding: string) =>
            service.call({
              method,
              path,
              body: "{}",
              headers: { "content-type": "application/json", "content-encoding": coding },
            })
          for (const coding of ["gzip", "br", "x-unknown", "identity, gzip"]) {
            const refused = yield* sent(coding)
            assert.strictEqual(refused.status, 415, `${route} ${coding}`)
            isCoded(refused.json(), path, ["unsupported_content_encoding", "Send the body without a Content-Encoding."])
            assert.strictEqual(refused.headers.get("accept-encoding"), "identity")
          }
          for (const coding of ["identity", "Identity", ""])
            assert.notStrictEqual((yield* sent(coding)).status, 415, `${route} ${coding}`)
        }
        // The body of a GET has no meaning (RFC 9110, section 9.3.1).
        const headers = { "content-type": "text/plain", "content-encoding": "gzip", "content-length": "2" }
        assert.strictEqual((yield* service.call({ path: "/api/v1/usage", headers })).status, 200)
      }),
  )
})

describe("the API description", () => {
  it.effect("lists a 400 response for every route, and a 415 response for all but GET", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { paths } = (yield* service.call({ path: "/openapi.json", as: null })).json() as {
        readonly paths: Record<string, Record<string, { responses: object }>>
      }
      for (const [path, operations] of Object.entries(paths))
        for (const [method, { responses }] of Object.entries(operations)) {
          assert.property(responses, "400", `${method} ${path}`)
          if (method !== "get") assert.property(responses, "415", `${method} ${path}`)
        }
    }),
  )
})
