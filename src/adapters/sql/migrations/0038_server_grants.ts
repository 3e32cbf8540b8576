import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Users' consents for agents to use tool servers on their behalf. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table server_grants (
      id text collate "C" primary key,
      owner text collate "C" not null,
      chatbot_id text collate "C" not null,
      url text collate "C" not null,
      revision integer not null,
      document text not null,
      connected_at timestamptz not null,
      renewed_at timestamptz not null,
      unique (owner, chatbot_id, url)
    )`
  yield* sql`create index server_grants_owner on server_grants (owner, connected_at desc, id)`
  yield* sql`create index server_grants_renewed on server_grants (renewed_at)`
})
