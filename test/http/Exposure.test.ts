import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../support/inMemory.ts"

const https = { "x-forwarded-proto": "https" }

describe("REQUIRE_HTTPS", () => {
  it.effect("refuses pages, calls and sockets over plain http, without redirecting them", () =>
    Effect.gen(function* () {
      for (const env of [{ REQUIRE_HTTPS: "true" }]) {
        const service = yield* inMemory({ env })
        for (const path of ["/", "/api/v1/session", "/nowhere", "/api/v1/demo/forms/x/audio/ws", "/openapi.json"]) {
          const answer = yield* service.call({ path, headers: { upgrade: "websocket", connection: "upgrade" } })
          assert.strictEqual(answer.status, 403, path)
          assert.strictEqual(answer.json().error, "https_required", path)
          assert.isNull(answer.headers.get("set-cookie"), path)
          assert.isNull(answer.headers.get("location"), path)
        }
        assert.strictEqual((yield* service.call({ path: "/", headers: https })).status, 200)
        for (const path of ["/healthz", "/metrics"])
          assert.strictEqual((yield* service.call({ path, from: "10.1.2.3" })).status, 200, path)
      }
      const open = yield* inMemory()
      assert.strictEqual((yield* open.call({ path: "/" })).status, 200)
    }),
  )
})

describe("METRICS_FROM", () => {
  it.effect("shows metrics to this machine and private networks, or to the named networks", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const statusFrom = (from: string, one = service) =>
        Effect.map(one.call({ path: "/metrics", as: null, from }), ({ status }) => status)
      for (const from of ["127.0.0.1", "::1", "10.9.8.7", "::ffff:192.168.1.2", "172.20.0.3"])
        assert.strictEqual(yield* statusFrom(from), 200, from)
      for (const from of ["203.0.113.9", "2001:db8::1", "::ffff:203.0.113.9", "unknown"])
        assert.strictEqual(yield* statusFrom(from), 404, from)
      const named = yield* inMemory({ env: { METRICS_FROM: "203.0.113.0/24" } })
      assert.strictEqual(yield* statusFrom("203.0.113.9", named), 200)
      assert.strictEqual(yield* statusFrom("10.9.8.7", named), 404)
    }),
  )
})

describe("a URL with a token in it", () => {
  it.effect("signs no one in on a production service", () =>
    Effect.gen(function* () {
      const environment = {
        NODE_ENV: "production",
        JWT_SECRET: "x".repeat(40),
        JWT_AUDIENCE: "parley",
        DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
        CACHE_URL: "redis://127.0.0.1:9",
        OBJECTS_DIR: "/nowhere",
      }
      for (const [env, isTaken] of [
        [{}, true],
        [environment, false],
      ] as const) {
        const service = yield* inMemory({ env })
        const opened = yield* service.call({ path: "/healthz" })
        assert.strictEqual(opened.status, 200)
        const answer = yield* service.call({ path: "/?token=a.b.c", as: null })
        // An invalid token is reported only where tokens are checked.
        assert.strictEqual(answer.status, isTaken ? 401 : 303)
        assert.strictEqual(answer.headers.get("location"), isTaken ? null : "/")
        assert.isNull(answer.headers.get("set-cookie"))
      }
    }),
  )
})
