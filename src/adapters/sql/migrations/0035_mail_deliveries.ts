import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** E-mails about submissions: recipient, submission and result; never an answer. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table mail_deliveries (
      position bigint generated always as identity primary key,
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      delivery_id text collate "C" not null unique,
      recipient text collate "C" not null,
      kind text not null,
      subject text collate "C" not null,
      state text not null,
      attempts int not null,
      error text,
      created_at timestamptz not null,
      attempted_at timestamptz,
      unique (tenant, form_uid, recipient, subject)
    )`
  yield* sql`create index mail_deliveries_log on mail_deliveries (tenant, form_uid, position)`
  yield* sql`create index mail_deliveries_age on mail_deliveries (created_at)`
})
