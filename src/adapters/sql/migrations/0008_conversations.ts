import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table conversation_exchanges (
      position bigint generated always as identity primary key,
      owner text not null,
      chatbot_id text not null,
      session_id text not null,
      turn_id text not null,
      question text not null,
      answer text not null,
      asked_at timestamptz not null
    )`
  yield* sql`
    create index conversation_exchanges_session
    on conversation_exchanges (owner, chatbot_id, session_id, position desc)`
  yield* sql`create index conversation_exchanges_age on conversation_exchanges (asked_at)`
})
