import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  type ApiKey,
  callerOfKey,
  hintLength,
  isKey,
  keyPrefix,
  mostKeys,
  notedEvery,
} from "../../domain/access/ApiKey.ts"
import type { Caller } from "../../domain/access/Caller.ts"
import { ApiKeyNotFound, ApiKeysFull, Unauthenticated } from "../../domain/access/Errors.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { ApiKeyStore, type ApiKeyStoreUnavailable } from "../../ports/ApiKeyStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"

export interface NewKey extends Pick<ApiKey, "name" | "access" | "role" | "forms"> {
  readonly lifetime: Duration.Duration
}

export interface MadeKey {
  readonly key: ApiKey
  /** Shown only once. */
  readonly secret: Redacted.Redacted<string>
}

/** API keys for programs, each limited to one tenant and its scopes. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    readonly make: (
      tenant: DeclaredTenant,
      wanted: NewKey,
      by: Caller,
    ) => Effect.Effect<MadeKey, ApiKeysFull | ApiKeyStoreUnavailable>
    /** Newest first. */
    readonly list: (tenant: DeclaredTenant) => Effect.Effect<ReadonlyArray<ApiKey>, ApiKeyStoreUnavailable>
    readonly revoke: (
      tenant: DeclaredTenant,
      keyId: string,
    ) => Effect.Effect<void, ApiKeyNotFound | ApiKeyStoreUnavailable>
    /** Finds the key with this secret. A key is checked on every use, so a deleted key stops working at once. */
    readonly identify: (
      secret: string,
    ) => Effect.Effect<
      { readonly caller: Caller; readonly expiresAt: number },
      Unauthenticated | ApiKeyStoreUnavailable
    >
  }
>()("parley/application/access/ApiKeys") {
  static readonly layer = Layer.effect(
    ApiKeys,
    Effect.gen(function* () {
      const store = yield* ApiKeyStore
      const identifiers = yield* Identifiers

      return ApiKeys.of({
        make: Effect.fnUntraced(function* (tenant, { lifetime, ...wanted }, by) {
          const there = yield* store.list(tenant)
          if (there.length >= mostKeys) return yield* new ApiKeysFull({ most: mostKeys })
          const now = yield* Clock.currentTimeMillis
          const text = `${keyPrefix}${yield* identifiers.hex}${yield* identifiers.hex}`
          const key: ApiKey = {
            ...wanted,
            keyId: yield* identifiers.uuid,
            tenant,
            hint: text.slice(0, hintLength),
            createdAt: now,
            createdBy: by.sub,
            expiresAt: now + Duration.toMillis(lifetime),
            lastUsedAt: null,
          }
          const secret = Redacted.make(text)
          yield* store.insert(key, secret)
          return { key, secret }
        }),
        list: store.list,
        revoke: (tenant, keyId) =>
          Effect.flatMap(store.remove(tenant, keyId), (existed) =>
            existed ? Effect.void : Effect.fail(new ApiKeyNotFound()),
          ),
        identify: Effect.fnUntraced(function* (secret) {
          const record = isKey(secret) ? yield* store.find(secret) : Option.none()
          const now = yield* Clock.currentTimeMillis
          if (Option.isNone(record)) return yield* new Unauthenticated()
          if (record.value.expiresAt <= now) return yield* new Unauthenticated({ reason: "expired" })
          const key = record.value
          if (key.lastUsedAt === null || now - key.lastUsedAt >= notedEvery) yield* store.used(key.keyId, now)
          return { caller: callerOfKey(key), expiresAt: key.expiresAt }
        }),
      })
    }),
  )
}
