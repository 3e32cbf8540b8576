import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Reservations for pending additions to resources that have a quota. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table quota_holds (
      quota_key text collate "C" not null,
      hold_id text collate "C" not null,
      amount bigint not null,
      held_until timestamptz not null,
      primary key (quota_key, hold_id)
    )`
})
