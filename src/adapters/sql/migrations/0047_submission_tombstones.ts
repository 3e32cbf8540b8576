import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Digests of the ids of deleted submissions, so that a repeated request doesn't restore them. No part of the answers is
 * stored.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table submission_tombstones (
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      key_digest text collate "C" not null,
      deleted_at timestamptz not null default now(),
      primary key (tenant, form_uid, key_digest)
    )`
})
