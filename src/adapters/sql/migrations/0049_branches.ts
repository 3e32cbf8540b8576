import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Turns that were edited or repeated stay as alternatives (`branch_slot`), hidden with the branch that begins with them
 * (`hidden_with`). A process of the release before deletes them, as it always did.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table conversation_exchanges
      add column branch_slot text,
      add column hidden_with text`
})
