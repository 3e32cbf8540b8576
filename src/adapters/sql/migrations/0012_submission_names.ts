import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * A submission id is unique per sender and body. Earlier rows of signed-in senders are matched by id alone, because
 * their bodies are unknown.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table submissions add column given_key text collate "C", add column body_digest text`
  yield* sql`
    update submissions set given_key =
      case when user_id ~ '^[0-9]+$' then 'user:' else 'sub:' end || user_id || E'\n' || submission_id
    where user_id is not null`
  yield* sql`create unique index submissions_given on submissions (tenant, form_uid, given_key) where given_key is not null`
})
