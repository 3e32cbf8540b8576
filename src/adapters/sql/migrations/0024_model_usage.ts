import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Usage of language models, by user and day. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table model_usage (
      owner text not null,
      day text not null,
      chatbot_id text not null,
      provider text not null,
      model text not null,
      agent text not null,
      requests int not null,
      input_tokens bigint not null,
      cached_tokens bigint not null,
      output_tokens bigint not null,
      cost double precision not null,
      primary key (owner, day, chatbot_id, provider, model)
    )`
  yield* sql`create index model_usage_day on model_usage (day)`
})
