import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { isPermitted } from "../../src/domain/access/Caller.ts"
import { load } from "../../src/layers/Settings.ts"
import { hasStartLink, starter } from "../../src/layers/startLink.ts"

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  Effect.provideService(load, ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(environment))

const key = Buffer.alloc(32, 7).toString("base64")

describe("the sign-in link", () => {
  it.effect(
    "is printed if the service generated its own secret, and grants operator rights but not superuser rights",
    () =>
      Effect.gen(function* () {
        assert.isTrue(hasStartLink(yield* settingsOf({})))
        assert.isTrue(isPermitted(starter, "operate"))
        assert.isFalse(starter.superuser)
      }),
  )

  it.effect("is not printed when the deployment's own keys sign tokens, or in production", () =>
    Effect.gen(function* () {
      assert.isFalse(hasStartLink(yield* settingsOf({ JWT_SECRET: "x".repeat(32) })))
      assert.isFalse(hasStartLink(yield* settingsOf({ JWT_KEYS: `a:${key}` })))
      const settings = yield* settingsOf({})
      assert.isFalse(hasStartLink({ ...settings, process: { ...settings.process, environment: "production" } }))
    }),
  )
})
