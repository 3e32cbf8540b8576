import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../../support/inMemory.ts"

describe("a URL that doesn't exist", () => {
  it.effect("gives browsers a page in their language, and programs JSON", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const asked = (accept: string, path = "/no/such/<page>", language = "en") =>
        service.call({ path, as: null, headers: { accept, "accept-language": language } })
      const browser = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
      const page = yield* asked(browser)
      assert.strictEqual(page.status, 404)
      const head = yield* service.call({ path: "/no", as: null, method: "HEAD", headers: { accept: browser } })
      assert.deepStrictEqual([head.status, head.headers.get("content-type")], [404, page.headers.get("content-type")])
      assert.include(page.text, "Page not found")
      assert.notInclude(page.text, "<page>")
      assert.include((yield* asked(browser, "/no", "es")).text, "Página no encontrada")
      assert.deepStrictEqual((yield* asked("*/*")).json(), {
        error: "not_found",
        message: "There is nothing at this address.",
      })
      assert.deepStrictEqual((yield* asked(browser, "/api/v1/nothing")).json(), {
        error: "not_found",
        message: "There is nothing at this address.",
      })
    }),
  )
})
