import { assert, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { load } from "../../src/layers/Settings.ts"

const refused = (environment: Readonly<Record<string, string>>) =>
  load.pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(environment)),
    Effect.flip,
    Effect.map(({ message }) => message),
  )

it.effect("the error for a URL of the wrong kind or an invalid list of keys names the setting and not its value", () =>
  Effect.gen(function* () {
    const wrong = [
      ["DATABASE_URL", "mysql://covert@db/parley"],
      ["KV_HISTORY_URL", "http://covert@cache"],
      ["CACHE_URL", "covert:6379"],
      ["S3_ENDPOINT", "covert:9000"],
      ["CREDENTIAL_KEYS", "covert"],
      ["JWT_KEYS", "covert"],
    ] as const
    for (const [name, value] of wrong) {
      const problem = yield* refused({ [name]: value })
      assert.match(problem, new RegExp(`^${name}`))
      assert.notInclude(problem, "covert")
    }
  }),
)
