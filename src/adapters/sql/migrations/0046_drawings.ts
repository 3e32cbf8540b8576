import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Which turns asked for an infographic. A process of the release before goes on: what it writes is taken for a question in words. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table conversation_exchanges add column is_drawing boolean not null default false`
})
