import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { RenderSchedule, ScheduleRun } from "../../domain/infographic/schedules/RenderSchedule.ts"
import { type Planned, RenderScheduleStore, ScheduleStoreUnavailable } from "../../ports/RenderScheduleStore.ts"
import { orUnavailable } from "./deadline.ts"
import { recordsOf, rowsOf, storable } from "./rows.ts"

const Kept = Schema.fromJsonString(RenderSchedule)
const written = Schema.encodeSync(Kept)
const writtenRun = Schema.encodeSync(Schema.fromJsonString(ScheduleRun))
const schedules = rowsOf(Schema.Struct({ schedule: Kept, next_at: Schema.NullOr(Schema.Date) }))
const runs = recordsOf(ScheduleRun)

const planned = ({
  schedule,
  next_at,
}: {
  readonly schedule: RenderSchedule
  readonly next_at: Date | null
}): Planned => ({
  schedule,
  nextAt: next_at?.getTime() ?? null,
})

const moment = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** The tables `render_schedules` and `render_schedule_runs`. */
export const layer = Layer.effect(
  RenderScheduleStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(ScheduleStoreUnavailable)

    const happened = (statement: Effect.Effect<ReadonlyArray<unknown>, unknown>) =>
      Effect.map(ask(statement), (rows) => rows.length > 0)

    return RenderScheduleStore.of({
      insert: ({ schedule, nextAt }) =>
        Effect.asVoid(
          ask(sql`
            insert into render_schedules (schedule_id, owner, schedule, next_at, created_at)
            values (${schedule.scheduleId}, ${storable(schedule.owner)}, ${storable(written(schedule))},
              ${moment(nextAt)}::timestamptz, ${new Date(schedule.createdAt)})`),
        ),

      list: (owner) =>
        Effect.map(
          ask(
            schedules(sql`
              select schedule, next_at from render_schedules where owner = ${storable(owner)}
              order by created_at desc, schedule_id`),
          ),
          (rows) => rows.map(planned),
        ),

      find: (scheduleId) =>
        Effect.map(
          ask(schedules(sql`select schedule, next_at from render_schedules where schedule_id = ${scheduleId}`)),
          ([row]) => Option.map(Option.fromUndefinedOr(row), planned),
        ),

      replace: (before, after) =>
        happened(sql`
          update render_schedules
          set schedule = ${storable(written(after.schedule))}, next_at = ${moment(after.nextAt)}::timestamptz
          where schedule_id = ${before.scheduleId} and schedule = ${storable(written(before))}
          returning 1`),

      remove: (scheduleId) => happened(sql`delete from render_schedules where schedule_id = ${scheduleId} returning 1`),

      due: (now, limit) =>
        Effect.map(
          ask(
            schedules(sql`
              select schedule, next_at from render_schedules where next_at <= ${new Date(now)}
              order by next_at, schedule_id limit ${limit}::int`),
          ),
          (rows) => rows.map(planned),
        ),

      advance: (scheduleId, from, to) =>
        happened(sql`
          update render_schedules set next_at = ${moment(to)}::timestamptz
          where schedule_id = ${scheduleId} and next_at = ${new Date(from)}
          returning 1`),

      begin: (run) =>
        Effect.gen(function* () {
          yield* ask(sql`
            insert into render_schedule_runs (run_id, schedule_id, run, started_at)
            select ${run.runId}, schedule_id, ${storable(writtenRun(run))}, ${new Date(run.startedAt)}::timestamptz
            from render_schedules where schedule_id = ${run.scheduleId}
            on conflict do nothing`)
          const [row] = yield* ask(
            runs(sql`select run as document from render_schedule_runs where run_id = ${run.runId}`),
          )
          return row ?? run
        }),

      write: (run) =>
        Effect.asVoid(
          ask(sql`update render_schedule_runs set run = ${storable(writtenRun(run))} where run_id = ${run.runId}`),
        ),

      runs: (scheduleId, limit) =>
        ask(
          runs(sql`
            select run as document from render_schedule_runs where schedule_id = ${scheduleId}
            order by started_at desc, run_id limit ${limit}::int`),
        ),

      forget: (scheduleId, runsKept) =>
        Effect.asVoid(
          ask(sql`
            delete from render_schedule_runs where run_id in (
              select run_id from render_schedule_runs where schedule_id = ${scheduleId}
              order by started_at desc, run_id offset ${runsKept}::int)`),
        ),
    })
  }),
)
