import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"

describe("cookies over https", () => {
  it.effect("have the __Host- prefix, which no sibling host can set; cookies with the plain name are ignored", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const asked = (path: string, headers: Record<string, string>) => service.call({ path, as: null, headers })
      const https = { "x-forwarded-proto": "https" }
      const chosen = yield* asked("/language/es?next=/sign-in", https)
      assert.match(chosen.headers.get("set-cookie") ?? "", /^__Host-language=es; .*Secure/)
      assert.notMatch(chosen.headers.get("set-cookie") ?? "", /Domain=/i)
      assert.match((yield* asked("/language/es", {})).headers.get("set-cookie") ?? "", /^language=es; (?!.*Secure)/)
      const shown = (cookie: string) =>
        Effect.map(asked("/sign-in", { ...https, cookie }), ({ text }) => /<html lang="(..)"/.exec(text)?.[1])
      assert.strictEqual(yield* shown("__Host-language=es"), "es")
      assert.strictEqual(yield* shown("language=es"), "en")
    }),
  )

  it.effect("have the __Host- prefix even if they contain a respondent's pass", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const made = yield* service.call({ method: "POST", path: "/api/v1/demo/forms/blank", body: '{"title":"A"}' })
      const uid = made.json().form_uid as string
      yield* service.call({
        method: "PATCH",
        path: `/api/v1/demo/forms/${uid}`,
        body: '{"is_public":true}',
      })
      yield* service.call({ method: "POST", path: `/api/v1/demo/forms/${uid}/publish`, body: "{}" })
      const opened = yield* service.call({
        path: `/demo/forms/${uid}`,
        as: null,
        headers: { "x-forwarded-proto": "https", accept: "text/html" },
      })
      assert.strictEqual(opened.status, 200)
      assert.include(opened.headers.get("set-cookie") ?? "", `__Host-pass-${uid}=`)
    }),
  )
})
