import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { lines } from "../../src/http/ratelimits/Table.ts"
import { variables } from "../../src/layers/Settings.ts"
import { read } from "../../src/layers/Variable.ts"

const settingsOf = (env: Readonly<Record<string, string>>) =>
  read(variables).pipe(Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env)))

describe("the list of rate limits", () => {
  it.effect("takes precedence over a limit's own variable, which takes precedence over its default", () =>
    Effect.gen(function* () {
      const env = { RATE_LIMITS: "pdfs=7, exports = 0,", PDF_REQUESTS_PER_MINUTE: "8", UPLOADS_PER_MINUTE: "9" }
      const { calls } = (yield* settingsOf(env)).rateLimits
      assert.deepStrictEqual([calls.pdfs, calls.exports, calls.uploads], [7, 0, 9])
      assert.strictEqual(calls.designs, lines.designs.calls)
    }),
  )

  it.effect("refuses an unknown limit or an invalid number, and names the limits that exist", () =>
    Effect.gen(function* () {
      for (const list of ["pdf=7", "pdfs", "pdfs=-1", "toString=1", "pdfs=7;exports=1"]) {
        const { problems } = yield* Effect.flip(settingsOf({ RATE_LIMITS: list }))
        assert.include(problems[0], "RATE_LIMITS must be a list such as public_submissions=30, exports=0")
        assert.include(problems[0], "tool_server_connections")
      }
    }),
  )
})
