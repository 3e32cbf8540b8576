import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The progress of respondents who haven't submitted; `owner` becomes null when it is no longer needed. Times are in
 * milliseconds, by field.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table form_progress (
      position bigint generated always as identity primary key,
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      owner text collate "C",
      channel text not null,
      last_field text collate "C" not null,
      times jsonb not null,
      updated_at timestamptz not null,
      unique (tenant, form_uid, owner)
    )`
  yield* sql`create index form_progress_person on form_progress (tenant, owner)`
  yield* sql`create index form_progress_age on form_progress (updated_at)`
})
