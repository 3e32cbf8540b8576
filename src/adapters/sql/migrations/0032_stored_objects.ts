import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Sizes of uploads and recordings, because querying the object store on every call would be slow. Earlier objects are
 * not counted.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table stored_objects (
      object_key text collate "C" primary key,
      bytes bigint not null
    )`
  yield* sql`create index artifacts_made on artifacts (created_at)`
})
