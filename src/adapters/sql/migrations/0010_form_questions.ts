import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The library questions that a revision uses, as a JSON list, to count how often a question is used. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table form_versions add column questions text not null default '[]'`
})
