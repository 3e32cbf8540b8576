import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Keyed hashes of the email addresses of respondents who haven't submitted yet, so that their data can be erased by
 * address.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table form_progress add column marks jsonb not null default '[]'`
})
