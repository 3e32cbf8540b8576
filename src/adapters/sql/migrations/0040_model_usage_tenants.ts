import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The tenant whose administrators may see a user's usage. A process of the previous release can run alongside this one; its rows
 * have no tenant.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table model_usage add column tenants jsonb not null default '[]'`
})
