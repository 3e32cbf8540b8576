import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { RenderSchedule, ScheduleRun } from "../domain/infographic/schedules/RenderSchedule.ts"

/** The store cannot be reached, or did not answer in time. */
export class ScheduleStoreUnavailable extends Schema.TaggedError<ScheduleStoreUnavailable>()(
  "ScheduleStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** A schedule, and when it runs next: epoch milliseconds, null while it is paused. */
export interface Planned {
  readonly schedule: RenderSchedule
  readonly nextAt: number | null
}

type Asked<A> = Effect.Effect<A, ScheduleStoreUnavailable>

/** Schedules of renders, and what came of each tick. */
export class RenderScheduleStore extends Context.Service<
  RenderScheduleStore,
  {
    readonly insert: (planned: Planned) => Asked<void>
    /** Newest first. */
    readonly list: (owner: string) => Asked<ReadonlyArray<Planned>>
    readonly find: (scheduleId: string) => Asked<Option.Option<Planned>>
    /** True when it was as `before` says, and now is `after`. */
    readonly replace: (before: RenderSchedule, after: Planned) => Asked<boolean>
    /** With its runs; true when it existed. */
    readonly remove: (scheduleId: string) => Asked<boolean>
    /** Those whose time has come, the longest waiting first. */
    readonly due: (now: number, limit: number) => Asked<ReadonlyArray<Planned>>
    /** Moves on from one tick; false where somebody else has, or the schedule has changed. */
    readonly advance: (scheduleId: string, from: number, to: number | null) => Asked<boolean>
    /** A run comes once: answers with the one that is there. */
    readonly begin: (run: ScheduleRun) => Asked<ScheduleRun>
    readonly write: (run: ScheduleRun) => Asked<void>
    /** Newest first. */
    readonly runs: (scheduleId: string, limit: number) => Asked<ReadonlyArray<ScheduleRun>>
    /** All but the newest go. */
    readonly forget: (scheduleId: string, runsKept: number) => Asked<void>
  }
>()("parley/ports/RenderScheduleStore") {}
