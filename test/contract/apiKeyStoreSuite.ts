import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomBytes, randomUUID } from "node:crypto"
import type { ApiKey } from "../../src/domain/access/ApiKey.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { ApiKeyStore } from "../../src/ports/ApiKeyStore.ts"

const secretOf = () => `parley_${randomBytes(32).toString("hex")}`

const keyOf = (tenant: string, more: Partial<ApiKey> = {}): ApiKey => ({
  keyId: randomUUID(),
  tenant,
  name: "Nightly ' import 日本",
  hint: "parley_abcdef",
  access: "write",
  role: "editor",
  forms: ["one", "two"],
  createdAt: 1000,
  createdBy: "7",
  expiresAt: 2000,
  lastUsedAt: null,
  ...more,
})

/** The contract of every `ApiKeyStore`. */
export const apiKeyStoreSuite = <E>(name: string, stores: Layer.Layer<ApiKeyStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`ApiKeyStore: ${name}`, (it) => {
    const place = () => tenantNamed(`t${randomUUID()}`)

    it.effect("finds a key by its text only, and lists those of a tenant, newest first", () =>
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        const tenant = place()
        const [older, newer] = [keyOf(tenant), keyOf(tenant, { createdAt: 1500, forms: null })]
        const secret = secretOf()
        yield* store.insert(older, Redacted.make(secret))
        yield* store.insert(newer, Redacted.make(secretOf()))
        assert.deepStrictEqual(yield* store.find(secret), Option.some(older))
        assert.isTrue(Option.isNone(yield* store.find(secretOf())))
        assert.deepStrictEqual(yield* store.list(tenant), [newer, older])
        assert.deepStrictEqual(yield* store.list(place()), [])
        assert.notInclude(JSON.stringify(yield* store.list(tenant)), secret)
      }),
    )

    it.effect("records when a key is used, and changes nothing else", () =>
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        const tenant = place()
        const [one, other] = [keyOf(tenant), keyOf(tenant, { createdAt: 500 })]
        yield* store.insert(one, Redacted.make(secretOf()))
        yield* store.insert(other, Redacted.make(secretOf()))
        yield* store.used(one.keyId, 1_700_000_000_000)
        assert.deepStrictEqual(yield* store.list(tenant), [{ ...one, lastUsedAt: 1_700_000_000_000 }, other])
      }),
    )

    it.effect("denies access with a deleted key, and lets only a key's own tenant delete it", () =>
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        const tenant = place()
        const secret = secretOf()
        const key = keyOf(tenant)
        yield* store.insert(key, Redacted.make(secret))
        assert.isFalse(yield* store.remove(place(), key.keyId))
        assert.isTrue(yield* store.remove(tenant, key.keyId))
        assert.isFalse(yield* store.remove(tenant, key.keyId))
        assert.isTrue(Option.isNone(yield* store.find(secret)))
      }),
    )
  })
