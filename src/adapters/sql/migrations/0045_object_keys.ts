import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The keys that encrypt the documents of agents and bots, and the indexes built from them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table object_keys (
      object_key text collate "C" primary key,
      data_key text not null
    )`
  yield* sql`create index object_keys_key on object_keys (data_key)`
})
