import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Marks turns that requested an infographic. A process of the previous release can run alongside this one; its turns
 * count as text questions.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table conversation_exchanges add column is_drawing boolean not null default false`
})
