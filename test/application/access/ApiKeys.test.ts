import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import { ApiKeys } from "../../../src/application/access/ApiKeys.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import * as MemoryKeys from "../../doubles/memory/ApiKeyStore.ts"
import * as Testing from "../../doubles/Testing.ts"

const layer = ApiKeys.layer.pipe(Layer.provide([MemoryKeys.layer, Identifiers.layer]))

const tenant = tenantNamed("demo")
const wanted = { name: "k", access: "write", role: "editor", forms: null, lifetime: Duration.days(2) } as const

describe("API keys", () => {
  it.effect("are valid until they expire, and their use is recorded once a minute", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const { key, secret } = yield* keys.make(tenant, wanted, Testing.someone)
      const identified = yield* keys.identify(Redacted.value(secret))
      assert.strictEqual(identified.expiresAt, 172_800_000)
      assert.deepInclude(identified.caller, { sub: `key:${key.keyId}`, programs: ["demo"], superuser: false })
      const lastUsed = Effect.map(keys.list(tenant), ([first]) => first?.lastUsedAt)
      yield* TestClock.adjust("59 seconds")
      yield* keys.identify(Redacted.value(secret))
      assert.strictEqual(yield* lastUsed, 0)
      yield* TestClock.adjust("1 second")
      yield* keys.identify(Redacted.value(secret))
      assert.strictEqual(yield* lastUsed, 60_000)
      yield* TestClock.adjust(Duration.days(2))
      assert.isTrue(Result.isFailure(yield* Effect.result(keys.identify(Redacted.value(secret)))))
    }).pipe(Effect.provide(layer)),
  )
})
