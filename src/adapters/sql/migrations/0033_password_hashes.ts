import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Salted hashes of the answers to password fields, by path. They are stored apart from the answers, so code that reads answers
 * never reads them.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table submissions add column password_hashes text`
})
