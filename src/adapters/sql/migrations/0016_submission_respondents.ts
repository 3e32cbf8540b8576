import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The respondent of a submission: an account, or the session of a pass. Earlier rows have the account that sent them, if any. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table submissions add column respondent text collate "C"`
  yield* sql`
    update submissions set respondent = case when user_id ~ '^[0-9]+$' then 'user:' else 'sub:' end || user_id
    where user_id is not null`
  yield* sql`
    create index submissions_respondent on submissions (tenant, form_uid, respondent) where respondent is not null`
})
