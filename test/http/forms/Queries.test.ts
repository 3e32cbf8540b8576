import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { definition, formsPath, get, stored } from "./support/forms.ts"

const cursor = (position: string) => btoa(position).replaceAll("=", "")

describe("a request's parameters", () => {
  it.effect("a character that can't be stored matches nothing in a path, and is an error in a query", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, definition("asked"))
      for (const [bad, as] of [
        [`${formsPath()}/%00`, undefined],
        [`${formsPath()}/%00`, null],
        [`${path}/versions/1%000`, undefined],
        [`${path}/data/a%00`, undefined],
        [`/demo/forms/${uid}%00`, undefined],
      ] as const) {
        const answer = yield* get(service, bad, as === undefined ? {} : { as })
        assert.deepStrictEqual(
          [answer.status, answer.json()],
          [404, { error: "not_found", message: "There is nothing at this address." }],
          bad,
        )
      }
      for (const bad of [
        `${formsPath()}?q=a%00`,
        `${formsPath()}?slug=%00`,
        `${path}/data?user_id=%00`,
        `${path}/data?version=%00`,
      ]) {
        const answer = yield* get(service, bad)
        assert.deepStrictEqual(
          [answer.status, answer.json()],
          [400, { error: "malformed_request", message: "The request is malformed." }],
          bad,
        )
      }
      for (const bad of [`${formsPath()}?cursor=${cursor("a\0")}`, `${path}/data?cursor=${cursor("\0")}`]) {
        const answer = yield* get(service, bad)
        assert.deepStrictEqual([answer.status, answer.json().error], [400, "invalid_query"], bad)
      }
      assert.strictEqual((yield* get(service, path)).status, 200)
    }),
  )

  it.effect("a duplicate key is refused and named", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("asked"))
      for (const [bad, key] of [
        [`${path}/data?limit=1&from=2026-01-01&limit=2`, "limit"],
        [`${path}/render/audio?locale=en&locale=es`, "locale"],
        ["/api/v1/org/graph?depth=1&depth=2", "depth"],
      ] as const) {
        const answer = yield* get(service, bad)
        assert.deepStrictEqual(
          [answer.status, answer.json().message],
          [400, `The query contains \`${key}\` more than once.`],
        )
      }
    }),
  )

  it.effect("an impossible date is refused, and a time with its time zone is accepted", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("dated"))
      for (const bad of ["2026-02-30", "2026-13-01", "2025-02-29T10:00:00Z", "2026-02-30T10:00:00+02:00", "now", ""])
        for (const key of ["from", "to"]) {
          const answer = yield* get(service, `${path}/data?${key}=${encodeURIComponent(bad)}`)
          assert.deepStrictEqual([answer.status, answer.json().error], [400, "invalid_query"], `${key}=${bad}`)
          assert.include(answer.json().message, key)
        }
      for (const good of ["2024-02-29", "2026-01-31T10:00:00Z", "2026-01-31T10:00:00+02:00"])
        assert.strictEqual((yield* get(service, `${path}/data?from=${encodeURIComponent(good)}`)).status, 200, good)
      assert.strictEqual((yield* get(service, `${path}/data?to=2026-01-31T10:00:00+02:00`)).status, 200)
    }),
  )
})
