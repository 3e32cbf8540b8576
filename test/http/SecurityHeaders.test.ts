import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { namesTwoHosts } from "../../src/http/middleware/SecurityHeaders.ts"
import { RegisteredRoutes } from "../../src/http/middleware/RegisteredRoutes.ts"
import { inMemory } from "../support/inMemory.ts"

describe("every response", () => {
  it.effect("has cache, type and frame headers, for every caller and on every route", () =>
    Effect.gen(function* () {
      let routes: ReadonlyArray<string> = []
      const service = yield* inMemory({
        more: Layer.effectDiscard(
          Effect.map(Effect.serviceOption(RegisteredRoutes), (found) => {
            routes = Option.getOrThrow(found).routes()
          }),
        ),
      })
      assert.isAbove(routes.length, 100)
      for (const route of [...routes, "GET /nowhere", "PUT /healthz", "GET /api/v1/%00"])
        for (const as of [null, undefined]) {
          const [method = "", path = ""] = route.split(" ")
          const filled = path.replaceAll(/:[a-z_]+/g, "x")
          const answer = yield* service.call({ method, path: filled, ...(as === null ? { as } : {}) })
          assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff", route)
          assert.isNotEmpty(answer.headers.get("cache-control") ?? "", route)
          const policy = answer.headers.get("content-security-policy") ?? ""
          for (const word of [/default-src 'none'/, /frame-ancestors '/, /base-uri 'none'/])
            assert.match(policy, word, route)
          assert.isNull(answer.headers.get("strict-transport-security"), route)
        }
      const https = { "x-forwarded-proto": "https" }
      for (const path of ["/healthz", "/", "/nowhere"])
        assert.match(
          (yield* service.call({ path, headers: https })).headers.get("strict-transport-security") ?? "",
          /^max-age=31536000/,
        )
    }),
  )
})

describe("a request with two Host headers", () => {
  it("is recognized by its raw headers", () => {
    const request = (rawHeaders: ReadonlyArray<string>) =>
      HttpServerRequest.fromWeb(Object.assign(new Request("http://localhost/"), { rawHeaders }))
    assert.isTrue(namesTwoHosts(request(["Host", "a", "X-A", "host", "HOST", "b"])))
    assert.isFalse(namesTwoHosts(request(["Host", "host", "Accept", "host"])))
    assert.isFalse(namesTwoHosts(HttpServerRequest.fromWeb(new Request("http://localhost/"))))
  })
})

describe("/.well-known/security.txt", () => {
  it.effect("names the deployment's contact, or gives 404 if none is set", () =>
    Effect.gen(function* () {
      const path = "/.well-known/security.txt"
      assert.strictEqual((yield* (yield* inMemory()).call({ path, as: null })).status, 404)
      const named = yield* inMemory({ env: { SECURITY_CONTACT: "mailto:security@example.org" } })
      const answer = yield* named.call({ path, as: null })
      assert.strictEqual(
        answer.text,
        "Contact: mailto:security@example.org\nExpires: 1970-01-31T00:00:00.000Z\nPreferred-Languages: en, es\n",
      )
    }),
  )
})
