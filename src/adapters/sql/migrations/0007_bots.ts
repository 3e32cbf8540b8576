import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Global bots, feedback on their answers, and usage. `seq` orders rows with the same time. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table bots (
      chatbot_id uuid primary key,
      name text not null unique,
      document text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`
  yield* sql`
    create table bot_feedback (
      id uuid primary key,
      seq bigint generated always as identity,
      owner text not null,
      chatbot_id text not null,
      document text not null,
      created_at timestamptz not null
    )`
  yield* sql`create index bot_feedback_owner on bot_feedback (owner, chatbot_id, created_at)`
  yield* sql`create index bot_feedback_age on bot_feedback (created_at)`
  yield* sql`
    create table bot_usage (
      id uuid primary key,
      seq bigint generated always as identity,
      owner text not null,
      sid text not null,
      document text not null,
      used_at timestamptz not null
    )`
  yield* sql`create index bot_usage_session on bot_usage (owner, sid, used_at)`
  yield* sql`create index bot_usage_age on bot_usage (used_at)`
})
