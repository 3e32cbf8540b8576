import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * A bot belongs to one tenant, or to all tenants (null), as all earlier bots do. Names are unique within a tenant, and
 * among the bots that belong to all tenants.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table bots add column tenant text`
  yield* sql`alter table bots drop constraint bots_name_key`
  yield* sql`create unique index bots_tenant_name on bots (coalesce(tenant, ''), name)`
})
