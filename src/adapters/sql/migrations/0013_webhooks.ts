import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Webhooks of forms, each as one document, and the delivery log: states and times, never an answer. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table webhooks (
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      webhook_id text collate "C" not null,
      created_at timestamptz not null,
      webhook text not null,
      primary key (tenant, form_uid, webhook_id)
    )`
  yield* sql`
    create table webhook_deliveries (
      position bigint generated always as identity primary key,
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      webhook_id text collate "C" not null,
      delivery_id text collate "C" not null unique,
      submission_id text not null,
      state text not null,
      attempts int not null,
      status int,
      error text,
      duration_ms int,
      runs int not null,
      created_at timestamptz not null,
      attempted_at timestamptz,
      unique (tenant, webhook_id, submission_id)
    )`
  yield* sql`create index webhook_deliveries_log on webhook_deliveries (tenant, webhook_id, position)`
  yield* sql`create index webhook_deliveries_form on webhook_deliveries (tenant, form_uid)`
  yield* sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`
})
