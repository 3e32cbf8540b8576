import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { member } from "../forms/support/forms.ts"
import { inMemory } from "../../support/inMemory.ts"

const page = { accept: "text/html" }

it.effect("a slightly wrong URL of a tenant's forms redirects to the right one, and no other URL does", () =>
  Effect.gen(function* () {
    const { call } = yield* inMemory()
    const led = (path: string, as: ReturnType<typeof member> | null) =>
      Effect.map(call({ path, headers: page, as }), ({ status, headers }) => [status, headers.get("location")])
    const ana = member(["demo"])
    for (const path of ["/demo", "/demo/forms", "/demo/forms/"])
      assert.deepStrictEqual(yield* led(path, ana), [303, "/demo/"], path)
    assert.deepStrictEqual(yield* led("/demo/forms?search=cat", ana), [303, "/demo/?search=cat"])
    assert.deepStrictEqual(yield* led("/demo/forms", null), [303, "/demo/"])
    // The same as for any unknown address, so that tenant names aren't revealed.
    for (const path of ["/demo", "/nowhere", "/forms", "/api/forms", "/org/forms"])
      assert.deepStrictEqual(yield* led(path, null), [404, null], path)
    for (const path of ["/acme", "/acme/forms", "/forms", "/api", "/demo/fields"])
      assert.deepStrictEqual(yield* led(path, ana), [404, null], path)
    assert.strictEqual((yield* call({ path: "/demo/forms", as: ana })).status, 404)
  }),
)
