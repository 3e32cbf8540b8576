import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table designs (
      kind text not null,
      name text collate "C" not null,
      document jsonb not null,
      author text not null,
      updated_at timestamptz not null default now(),
      primary key (kind, name)
    )`
})
