import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { ApiKey } from "../domain/access/ApiKey.ts"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"

/** The store is unavailable or timed out. */
export class ApiKeyStoreUnavailable extends Schema.TaggedError<ApiKeyStoreUnavailable>()("ApiKeyStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

type Asked<A> = Effect.Effect<A, ApiKeyStoreUnavailable>

/** API keys. A key is stored as its SHA-256: 256 random bits need no slower hash. */
export class ApiKeyStore extends Context.Service<
  ApiKeyStore,
  {
    readonly insert: (key: ApiKey, secret: Redacted.Redacted<string>) => Asked<void>
    /** The tenant's keys, newest first. */
    readonly list: (tenant: DeclaredTenant) => Asked<ReadonlyArray<ApiKey>>
    readonly find: (secret: string) => Asked<Option.Option<ApiKey>>
    /** Returns true if the key existed. */
    readonly remove: (tenant: DeclaredTenant, keyId: string) => Asked<boolean>
    readonly used: (keyId: string, at: number) => Asked<void>
  }
>()("parley/ports/ApiKeyStore") {}
