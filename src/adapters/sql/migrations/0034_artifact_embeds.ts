import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The sites that may frame an artifact, one URL per row, deleted with the artifact. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table artifact_embeds (
      token text collate "C" primary key,
      artifact_id text collate "C" not null unique references artifacts (artifact_id) on delete cascade,
      origins text not null,
      created_at timestamptz not null
    )`
})
