import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Earlier versions of agents, and the objects that each version needs. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table user_agent_versions (
      chatbot_id uuid not null,
      user_id bigint not null,
      number int not null,
      document text not null,
      files text not null,
      updated_at timestamptz not null,
      primary key (chatbot_id, number)
    )`
  yield* sql`create index user_agent_versions_owner on user_agent_versions (user_id)`
})
