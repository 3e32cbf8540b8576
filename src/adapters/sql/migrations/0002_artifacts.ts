import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The page is stored as UTF-8 bytes, because a text column can't store NUL, which a page may contain. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table artifacts (
      artifact_id text collate "C" primary key,
      artifact_type text not null,
      title text not null,
      template text not null,
      theme text,
      agent_id text not null,
      session_id text not null,
      user_id text not null,
      created_by text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      html bytea,
      object_key text,
      object_size bigint,
      object_sha256 text,
      constraint artifacts_one_place check (num_nonnulls(html, object_key) = 1),
      constraint artifacts_object_whole check (num_nonnulls(object_key, object_size, object_sha256) in (0, 3))
    )`
  yield* sql`create index artifacts_owner on artifacts (user_id, created_at desc)`
  yield* sql`create index artifacts_session on artifacts (session_id, created_at desc)`
})
