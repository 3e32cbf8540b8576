import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { load } from "../../src/layers/Settings.ts"
import * as Mail from "../../src/layers/Mail.ts"
import { Mailer } from "../../src/ports/Mailer.ts"

const settings = (environment: Readonly<Record<string, string>>) =>
  Effect.provideService(load, ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(environment))

const url = "smtps://forms:a-word@mail.example.com"

describe("the configured mail server", () => {
  it.effect("requires both an address and a sender", () =>
    Effect.gen(function* () {
      const configured = (environment: Readonly<Record<string, string>>) =>
        Effect.flatMap(settings(environment), (found) =>
          Effect.map(Mailer, ({ isConfigured }) => isConfigured).pipe(Effect.provide(Mail.layer(found))),
        )
      assert.isFalse(yield* configured({}))
      assert.isTrue(yield* configured({ SMTP_URL: url, SMTP_FROM: "Forms <forms@example.com>" }))
    }),
  )

  it.effect("keeps the service from starting when its settings are invalid, without printing the password", () =>
    Effect.gen(function* () {
      const refused = (environment: Readonly<Record<string, string>>) =>
        Effect.map(Effect.flip(settings(environment)), ({ message }) => message)
      assert.strictEqual(yield* refused({ SMTP_URL: url }), "SMTP_URL needs SMTP_FROM")
      assert.strictEqual(yield* refused({ SMTP_FROM: "forms@example.com" }), "SMTP_FROM needs SMTP_URL")
      const both = yield* refused({ SMTP_URL: `${url}/path`, SMTP_FROM: "Forms" })
      assert.match(both, /^SMTP_URL must be .*; SMTP_FROM must be an address/)
      assert.notInclude(both, "a-word")
    }),
  )
})
