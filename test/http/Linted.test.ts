import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { faultsOf } from "../support/apiLint.ts"
import { withAvatars } from "../support/avatars.ts"

describe("the description of the API", () => {
  it.effect("has no error by the recommended rules of Redocly and Spectral", () =>
    Effect.gen(function* () {
      const { at } = yield* withAvatars()
      const { text } = yield* at.call({ path: "/openapi.json" })
      assert.deepStrictEqual(yield* Effect.promise(() => faultsOf(text, "oas")), [])
    }),
  )

  it("and they find one where there is one", async () => {
    const broken = { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: { "/a/": { get: {} } } }
    assert.isNotEmpty(await faultsOf(JSON.stringify(broken), "oas"))
  })
})
