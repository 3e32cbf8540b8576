import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Keys collate by byte, so that a search by prefix is a range of the primary key in any database locale. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table key_value (
      key text collate "C" primary key,
      value text not null,
      expires_at timestamptz not null
    )`
  yield* sql`create index key_value_expires_at on key_value (expires_at)`
})
