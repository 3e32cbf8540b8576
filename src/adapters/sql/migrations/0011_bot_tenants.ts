import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Bots belong to a tenant, or to all tenants (null), as all earlier bots do; names are unique within a tenant, and
 * among bots of all tenants.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table bots add column tenant text`
  yield* sql`alter table bots drop constraint bots_name_key`
  yield* sql`create unique index bots_tenant_name on bots (coalesce(tenant, ''), name)`
})
