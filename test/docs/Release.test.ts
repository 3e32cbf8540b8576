import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { inMemory } from "../support/inMemory.ts"
import { definition, get, stored } from "../http/forms/support/forms.ts"

const version: string = JSON.parse(readFileSync("package.json", "utf8")).version

it.effect("[VER-060] this is release 0.9.0 or a later one, with the tenant in every form URL", () =>
  Effect.gen(function* () {
    const [major = 0, minor = 0] = version.split(".").map(Number)
    assert.isTrue(major > 0 || minor >= 9, version)
    const service = yield* inMemory()
    const { path, uid } = yield* stored(service, definition("one"))
    assert.include(path, "/demo/")
    assert.strictEqual((yield* get(service, path)).status, 200)
    assert.strictEqual((yield* get(service, `/api/v1/forms/${uid}`)).status, 404)
    assert.strictEqual((yield* get(service, "/openapi.json")).json().info.version, version)
  }),
)

it.effect(
  "[VER-090] query parameters of the forms routes still work with the tenant in the path, and a tenant parameter is ignored",
  () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const label = (query: string) =>
        Effect.map(get(service, `${path}/render/audio${query}`), (answer) => answer.json().questions[0].label)
      assert.strictEqual(yield* label("?locale=es"), "Nombre")
      assert.strictEqual(yield* label("?locale=en"), "Name")
      assert.strictEqual(yield* label("?locale=es&tenant=acme"), "Nombre")
      const versioned = yield* get(service, `${path}?version=1.0`)
      assert.strictEqual(versioned.json().version, "1.0")
      assert.strictEqual((yield* get(service, `${path}?version=9.9`)).status, 404)
    }),
)
