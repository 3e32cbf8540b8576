import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** API keys for programs. Only a hash of each key is stored, which is also used to look it up. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table api_keys (
      key_id text collate "C" primary key,
      tenant text collate "C" not null,
      hash text collate "C" not null unique,
      api_key text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`
  yield* sql`create index api_keys_tenant on api_keys (tenant, created_at desc)`
})
