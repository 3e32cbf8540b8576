import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The configuration is text and not jsonb, because text preserves the order of keys, and its content is never searched.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table user_agents (
      chatbot_id uuid primary key,
      user_id bigint not null,
      name text not null,
      document text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint user_agents_name unique (user_id, name)
    )`
  yield* sql`create index user_agents_owner on user_agents (user_id, created_at)`
})
