import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table suspended_turns (
      id text primary key,
      owner text not null,
      document text not null,
      expires_at timestamptz not null
    )`
  yield* sql`create index suspended_turns_owner on suspended_turns (owner, expires_at desc)`
  yield* sql`create index suspended_turns_age on suspended_turns (expires_at)`
  yield* sql`
    create table tool_approvals (
      position bigint generated always as identity primary key,
      id text not null unique,
      suspension_id text not null,
      owner text not null,
      session_id text not null,
      document text not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      decision text,
      reason text,
      decided_at timestamptz,
      begun_at timestamptz
    )`
  yield* sql`create index tool_approvals_owner on tool_approvals (owner, position desc)`
  yield* sql`create index tool_approvals_suspension on tool_approvals (suspension_id, position)`
  yield* sql`create index tool_approvals_age on tool_approvals (requested_at)`
})
