import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Scheduled renders, each as one document with its next tick, and the result of each tick. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table render_schedules (
      schedule_id text collate "C" primary key,
      owner text not null,
      schedule text not null,
      next_at timestamptz,
      created_at timestamptz not null
    )`
  yield* sql`create index render_schedules_owner on render_schedules (owner, created_at desc)`
  yield* sql`create index render_schedules_due on render_schedules (next_at)`
  yield* sql`
    create table render_schedule_runs (
      run_id text collate "C" primary key,
      schedule_id text collate "C" not null references render_schedules (schedule_id) on delete cascade,
      run text not null,
      started_at timestamptz not null
    )`
  yield* sql`create index render_schedule_runs_log on render_schedule_runs (schedule_id, started_at desc)`
})
