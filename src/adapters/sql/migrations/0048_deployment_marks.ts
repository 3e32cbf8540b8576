import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The keys and the object store that a database was used with, so that a startup with different ones is noticed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table deployment_marks (
      name text collate "C" primary key,
      value text collate "C" not null,
      made_at timestamptz not null default now()
    )`
})
