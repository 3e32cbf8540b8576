import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Edited or repeated turns are kept as alternatives (`branch_slot`), hidden together with the branch that begins with
 * them (`hidden_with`). Processes that still run the previous release delete them.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table conversation_exchanges
      add column branch_slot text,
      add column hidden_with text`
})
