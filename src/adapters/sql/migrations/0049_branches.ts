import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * An edited or repeated turn is kept as an alternative with the same `branch_slot`. `hidden_with` is the first turn of
 * the hidden branch that a turn belongs to. Processes that still run the previous release delete replaced turns.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table conversation_exchanges
      add column branch_slot text,
      add column hidden_with text`
})
