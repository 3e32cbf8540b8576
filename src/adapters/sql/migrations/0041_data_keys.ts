import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Keys of tenants, encrypted with the deployment's key. `data_key` is the key of a row; `named_files` lists the files
 * of an encrypted submission, because the database can't read them from the submission.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table data_keys (
      key_id text collate "C" primary key,
      tenant text collate "C" not null,
      wrapped text not null,
      created_at timestamptz not null default now()
    )`
  yield* sql`create index data_keys_tenant on data_keys (tenant, created_at)`
  yield* sql`alter table submissions add column data_key text, add column named_files text`
  yield* sql`alter table submission_revisions add column data_key text`
  yield* sql`alter table form_files add column data_key text`
})
