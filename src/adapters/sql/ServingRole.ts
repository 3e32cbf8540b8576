import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { rowsOf } from "./rows.ts"

const names = rowsOf(Schema.Struct({ name: Schema.String }))

/** The current database role. */
export const currentRole = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* names(sql`select current_user::text as name`)
  return row?.name ?? ""
})

/**
 * Reduces a database role to the rights that serving needs: reading and writing rows, but only appending to the audit
 * log and only reading the migrations. The right to update `work_migrations` is kept, because it lets the role lock
 * that table at startup.
 */
export const grantServing = Effect.fnUntraced(function* (role: string) {
  const sql = yield* SqlClient.SqlClient
  const [schema] = yield* names(sql`select current_schema()::text as name`)
  const place = sql(schema?.name ?? "public")
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select pg_advisory_xact_lock(hashtext('parley:grants'))`
      yield* sql`revoke all on all tables in schema ${place} from ${sql(role)}`
      yield* sql`grant usage on schema ${place} to ${sql(role)}`
      yield* sql`grant usage on all sequences in schema ${place} to ${sql(role)}`
      yield* sql`grant select, insert, update, delete on all tables in schema ${place} to ${sql(role)}`
      yield* sql`revoke update, delete on audit_log from ${sql(role)}`
      yield* sql`revoke insert, update, delete on schema_migrations from ${sql(role)}`
      yield* sql`revoke insert, delete on work_migrations from ${sql(role)}`
    }),
  )
})

/**
 * The rights of this connection's role beyond those that serving needs, in words. Empty if `grantServing` was applied.
 */
export const excessRights = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* names(sql`
    with own as (
      select oid, relname from pg_class where relnamespace = to_regnamespace(current_schema()::text) and relkind in ('r', 'p')
    )
    select 'is a superuser' as name from pg_roles where rolname = current_user and rolsuper
    union all select 'can create roles' from pg_roles where rolname = current_user and rolcreaterole
    union all select 'can create databases' from pg_roles where rolname = current_user and rolcreatedb
    union all select 'can create schemas' where has_database_privilege(current_database(), 'create')
    union all select 'can create tables' where has_schema_privilege(current_schema(), 'create')
    union all select 'owns tables' where exists (
      select from own join pg_class using (oid) where pg_has_role(relowner, 'usage'))
    union all select 'can empty tables' where exists (select from own where has_table_privilege(oid, 'truncate'))
    union all select 'can change the audit log' where exists (
      select from own where relname = 'audit_log' and has_table_privilege(oid, 'update, delete'))
    union all select 'can change the list of migrations' where exists (
      select from own where relname = 'schema_migrations' and has_table_privilege(oid, 'insert, update, delete'))`)
  return found.map(({ name }) => name)
})
