import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { RenderSchedule, ScheduleRun } from "../domain/infographic/schedules/RenderSchedule.ts"

/** The store is unavailable or timed out. */
export class ScheduleStoreUnavailable extends Schema.TaggedError<ScheduleStoreUnavailable>()(
  "ScheduleStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** A schedule, and its next run in epoch milliseconds; null while it is paused. */
export interface Planned {
  readonly schedule: RenderSchedule
  readonly nextAt: number | null
}

type Asked<A> = Effect.Effect<A, ScheduleStoreUnavailable>

/** Scheduled renders and the results of their runs. */
export class RenderScheduleStore extends Context.Service<
  RenderScheduleStore,
  {
    readonly insert: (planned: Planned) => Asked<void>
    /** Newest first. */
    readonly list: (owner: string) => Asked<ReadonlyArray<Planned>>
    readonly find: (scheduleId: string) => Asked<Option.Option<Planned>>
    /** Replaces `before` with `after`; returns false if the schedule no longer equals `before`. */
    readonly replace: (before: RenderSchedule, after: Planned) => Asked<boolean>
    /** Deletes a schedule with its runs. Returns true if it existed. */
    readonly remove: (scheduleId: string) => Asked<boolean>
    /** Schedules that are due, longest overdue first. */
    readonly due: (now: number, limit: number) => Asked<ReadonlyArray<Planned>>
    /** Moves the schedule past one tick; returns false if another process has done so, or the schedule has changed. */
    readonly advance: (scheduleId: string, from: number, to: number | null) => Asked<boolean>
    /** Inserts a run once; returns the existing one if there is one. */
    readonly begin: (run: ScheduleRun) => Asked<ScheduleRun>
    readonly write: (run: ScheduleRun) => Asked<void>
    /** Newest first. */
    readonly runs: (scheduleId: string, limit: number) => Asked<ReadonlyArray<ScheduleRun>>
    /** Deletes all runs but the newest. */
    readonly forget: (scheduleId: string, runsKept: number) => Asked<void>
  }
>()("parley/ports/RenderScheduleStore") {}
