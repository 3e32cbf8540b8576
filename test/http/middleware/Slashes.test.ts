import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"

const page = { accept: "text/html" }

it.effect("a page's URL with a trailing slash redirects to the page and keeps its query", () =>
  Effect.gen(function* () {
    const { call } = yield* inMemory()
    const led = yield* call({ path: "/sign-in/?next=/playground", headers: page })
    assert.deepStrictEqual([led.status, led.headers.get("location")], [308, "/sign-in?next=/playground"])
    assert.strictEqual((yield* call({ path: "/sign-in/", method: "HEAD", headers: page })).status, 308)
    for (const path of ["/nowhere/", "/sign-in//", "//sign-in/", "//elsewhere.example/"])
      assert.isNull((yield* call({ path, headers: page })).headers.get("location"), path)
    assert.strictEqual((yield* call({ path: "/", headers: page })).status, 200)
    assert.strictEqual((yield* call({ path: "/sign-in/" })).status, 404)
    assert.strictEqual((yield* call({ path: "/healthz/" })).status, 404)
  }),
)
