import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Whose administrators may see what somebody used. A process of the release before goes on: what it writes is of no tenant. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table model_usage add column tenants jsonb not null default '[]'`
})
