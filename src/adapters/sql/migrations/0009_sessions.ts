import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Sessions are listed by owner, across agents. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index conversation_exchanges_owner on conversation_exchanges (owner, session_id, position desc)`
})
