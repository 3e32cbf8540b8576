import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Records of the objects that belong to answers: uploads and recordings. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table form_files (
      file_key text collate "C" primary key,
      kind text not null,
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      field_uid text not null,
      owner text not null,
      submission_id text collate "C",
      filename text not null,
      content_type text not null,
      size bigint not null,
      checksum text not null,
      created_at timestamptz not null
    )`
  yield* sql`create index form_files_submission on form_files (tenant, form_uid, submission_id)`
  yield* sql`create index form_files_age on form_files (created_at)`
})
