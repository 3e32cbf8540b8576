import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { createHash } from "node:crypto"
import { ApiKey } from "../../domain/access/ApiKey.ts"
import { ApiKeyStore, ApiKeyStoreUnavailable } from "../../ports/ApiKeyStore.ts"
import { orUnavailable } from "./deadline.ts"
import { rowsOf } from "./rows.ts"

const Kept = Schema.fromJsonString(ApiKey)
const write = Schema.encodeSync(Kept)
const rows = rowsOf(Schema.Struct({ api_key: Kept, last_used_at: Schema.NullOr(Schema.Date) }))

type Row = { readonly api_key: ApiKey; readonly last_used_at: Date | null }

const keyOf = ({ api_key, last_used_at }: Row): ApiKey => ({ ...api_key, lastUsedAt: last_used_at?.getTime() ?? null })

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex")

/** The table `api_keys`. The time of last use is in a separate column, so recording it rewrites no other data. */
export const layer = Layer.effect(
  ApiKeyStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(ApiKeyStoreUnavailable)

    return ApiKeyStore.of({
      insert: (key, secret) =>
        Effect.asVoid(
          ask(sql`
            insert into api_keys (key_id, tenant, hash, api_key, created_at)
            values (${key.keyId}, ${key.tenant}, ${hashOf(Redacted.value(secret))}, ${write(key)}, ${new Date(key.createdAt)})`),
        ),

      list: (tenant) =>
        Effect.map(
          ask(
            rows(sql`
              select api_key, last_used_at from api_keys where tenant = ${tenant} order by created_at desc, key_id`),
          ),
          (rows) => rows.map(keyOf),
        ),

      find: (secret) =>
        Effect.map(ask(rows(sql`select api_key, last_used_at from api_keys where hash = ${hashOf(secret)}`)), ([row]) =>
          Option.map(Option.fromUndefinedOr(row), keyOf),
        ),

      remove: (tenant, keyId) =>
        Effect.map(
          ask(sql`delete from api_keys where tenant = ${tenant} and key_id = ${keyId} returning 1`),
          (gone) => gone.length > 0,
        ),

      used: (keyId, at) =>
        Effect.asVoid(ask(sql`update api_keys set last_used_at = ${new Date(at)} where key_id = ${keyId}`)),
    })
  }),
)
