import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** How large uploads and recordings are: object stores are not asked for that on every call. What was stored before is not counted. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table stored_objects (
      object_key text collate "C" primary key,
      bytes bigint not null
    )`
  yield* sql`create index artifacts_made on artifacts (created_at)`
})
