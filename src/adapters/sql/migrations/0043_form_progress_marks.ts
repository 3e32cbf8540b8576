import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Keyed hashes of the mail addresses of whoever has not sent their answers, so that they can be erased by an address. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table form_progress add column marks jsonb not null default '[]'`
})
