import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Attempts wait to be linked; database rules prevent linked entries from being changed or deleted. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table audit_attempts (
      position bigint generated always as identity primary key,
      id text not null unique,
      tenant text not null,
      document text not null,
      outcome text,
      begun_at timestamptz not null default statement_timestamp()
    )`
  yield* sql`
    create table audit_log (
      tenant text not null,
      seq bigint not null,
      previous text not null,
      hash text not null,
      document text not null,
      at bigint not null,
      actor text,
      action text not null,
      result text not null,
      primary key (tenant, seq)
    )`
  yield* sql`
    create function audit_log_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only';
    end $$`
  yield* sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function audit_log_is_append_only()`
})
