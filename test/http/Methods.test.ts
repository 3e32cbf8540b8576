import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../support/inMemory.ts"

const uid = "00000000-0000-4000-8000-00000000dead"

describe("an existing path with an unsupported method", () => {
  it.effect("gives 405 with the supported methods, for everyone", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const rows = [
        ["GET", "/api/v1/agents/infographic/render", "POST"],
        ["DELETE", "/healthz", "GET, HEAD"],
        ["PATCH", "/api/v1/demo/forms", "GET, HEAD, POST"],
        ["GET", `/api/v1/demo/forms/${uid}/validate?locale=es`, "POST"],
        ["GET", `/api/v1/elsewhere/forms/${uid}/validate`, "POST"],
      ] as const
      for (const [method, path, allow] of rows)
        for (const as of [undefined, null]) {
          const answer = yield* service.call({ method, path, ...(as === undefined ? {} : { as }) })
          assert.deepStrictEqual(
            [answer.status, answer.headers.get("allow"), answer.json()],
            [405, allow, { error: "method_not_allowed", message: "This method is not allowed here." }],
            `${method} ${path}`,
          )
          assert.match(answer.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/)
        }
      const head = yield* service.call({ method: "HEAD", path: "/healthz" })
      assert.strictEqual(head.status, 200)
    }),
  )

  it.effect(
    "[TENANT-020] differs from a URL without a route (an unknown path, or a reserved or missing tenant), which never gives 405",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const paths = ["/nowhere", "/api/v1/org/forms", `/api/v1/forms/${uid}`, "/api/v1//forms", "/api/v1/demo/forms/"]
        for (const path of paths)
          for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
            const answer = yield* service.call({ method, path })
            assert.notStrictEqual(answer.status, 405, `${method} ${path}`)
            assert.isNull(answer.headers.get("allow"))
          }
        const answer = yield* service.call({ method: "PUT", path: "/nowhere" })
        assert.deepStrictEqual(
          [answer.status, answer.json()],
          [404, { error: "not_found", message: "There is nothing at this address." }],
        )
      }),
  )
})
