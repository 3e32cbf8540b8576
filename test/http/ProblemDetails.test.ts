import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../support/inMemory.ts"
import { send } from "./forms/support/forms.ts"

const accept = "application/problem+json"

it.effect(
  "every error is returned as RFC 9457 when problem details are requested, with the members of the usual body",
  () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const cases = [
        {
          path: "/api/v1/agents/user/x/status",
          status: 404,
          title: "Not Found",
          detail: "There is no ephemeral agent with this id.",
        },
        { path: "/nowhere", status: 404, title: "Not Found", detail: "There is nothing at this address." },
        { path: "/healthz", method: "DELETE", status: 405, title: "Method Not Allowed" },
        { path: "/api/v1/usage/models?from=x", status: 400, title: "Bad Request" },
        { path: "/api/v1/usage/models", as: null, status: 401, title: "Unauthorized" },
      ]
      for (const { path, method = "GET", status, title, detail, as } of cases) {
        const usual = yield* at.call({ path, method, ...(as === null ? { as } : {}) })
        const answer = yield* at.call({ path, method, headers: { accept }, ...(as === null ? { as } : {}) })
        assert.strictEqual(answer.status, status, path)
        assert.strictEqual(answer.headers.get("content-type"), accept)
        assert.deepInclude(answer.json(), { type: "about:blank", title, status })
        assert.isString(answer.json().detail)
        if (detail !== undefined) assert.strictEqual(answer.json().detail, detail)
        assert.match(usual.headers.get("content-type") ?? "", /^application\/json/)
        assert.strictEqual(usual.json().title, undefined)
      }
    }),
)

it.effect("the usual body's `error` is used as the problem's code, and successful responses stay unchanged", () =>
  Effect.gen(function* () {
    const at = yield* inMemory()
    const wrong = yield* send(at, "POST", "/api/v1/demo/forms/from-db", [], { headers: { accept } } as never)
    assert.isAtLeast(wrong.status, 400)
    const usual = yield* send(at, "POST", "/api/v1/demo/forms/from-db", [])
    if (/^[a-z_]+$/.test(usual.json().error)) assert.strictEqual(wrong.json().code, usual.json().error)
    const fine = yield* at.call({ path: "/api/v1/conversations", headers: { accept } })
    assert.match(fine.headers.get("content-type") ?? "", /^application\/json/)
    const unnamed = yield* at.call({ path: "/api/v1/usage/models?from=x", headers: { accept: "*/*" } })
    assert.match(unnamed.headers.get("content-type") ?? "", /^application\/json/)
  }),
)
