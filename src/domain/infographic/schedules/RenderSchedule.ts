import * as Cron from "effect/Cron"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SealedSecret } from "../../forms/webhooks/Webhook.ts"

/** The maximum number of schedules per user. */
export const mostSchedules = 20
export const mostSources = 5
export const mostRecipients = 10

/** The minimum interval between ticks, in minutes. */
export const leastMinutes = 15

/** The maximum number of stored runs per schedule. */
export const maxStoredRuns = 100

/** A dataset of the call, and the URL of its CSV or Parquet file. */
export const Source = Schema.Struct({ dataset: Schema.String, url: Schema.String })
export type Source = typeof Source.Type

/** Where the page is sent after it has been stored. `base` is the service's base URL for links in an email. */
export const Destination = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("keep") }),
  Schema.Struct({ kind: Schema.Literal("webhook"), url: Schema.String, secrets: Schema.Array(SealedSecret) }),
  Schema.Struct({ kind: Schema.Literal("mail"), to: Schema.Array(Schema.String), base: Schema.String }),
])
export type Destination = typeof Destination.Type

/** A page that is rendered periodically from data at URLs, then stored and optionally posted or mailed. */
export const RenderSchedule = Schema.Struct({
  scheduleId: Schema.String,
  /** The owner, who alone can see the schedule and its pages. */
  owner: Schema.String,
  userId: Schema.NullOr(Schema.Int),
  /** The owner's tenants, which determine the email addresses that are allowed. */
  tenants: Schema.Array(Schema.String),
  title: Schema.String,
  /** A cron expression with five fields: minute, hour, day, month, day of the week. */
  cron: Schema.String,
  /** An IANA name such as Europe/Madrid. */
  timeZone: Schema.String,
  sources: Schema.Array(Source),
  /** The render call as sent to the render route, without the data of its sources. */
  call: Schema.Record(Schema.String, Schema.Unknown),
  destination: Destination,
  /** Whether the page is rendered again if the data are unchanged. */
  whenUnchanged: Schema.Literals(["skip", "render"]),
  isActive: Schema.Boolean,
  createdAt: Schema.String,
  updatedAt: Schema.String,
})
export type RenderSchedule = typeof RenderSchedule.Type

/** A source's state at the last fetch, to detect changes. */
export const Seen = Schema.Struct({ url: Schema.String, etag: Schema.NullOr(Schema.String), sha256: Schema.String })
export type Seen = typeof Seen.Type

export const runStates = ["running", "done", "unchanged", "failed"] as const

/** Why a run failed or is retried. `detail` helps the owner fix the problem. */
export const RunFailure = Schema.Struct({ code: Schema.String, detail: Schema.NullOr(Schema.String) })
export type RunFailure = typeof RunFailure.Type

/** A tick of a schedule, or a manual run. Times are ISO 8601 in UTC. */
export const ScheduleRun = Schema.Struct({
  runId: Schema.String,
  scheduleId: Schema.String,
  tick: Schema.String,
  isManual: Schema.Boolean,
  state: Schema.Literals(runStates),
  attempts: Schema.Int,
  artifactId: Schema.NullOr(Schema.String),
  /** The number of recipients who have already received the page. */
  delivered: Schema.Int,
  failure: Schema.NullOr(RunFailure),
  seen: Schema.Array(Seen),
  startedAt: Schema.String,
  endedAt: Schema.NullOr(Schema.String),
})
export type ScheduleRun = typeof ScheduleRun.Type

/** The caller has no such schedule. */
export class ScheduleNotFound extends Schema.TaggedError<ScheduleNotFound>()("ScheduleNotFound", {}) {}

/** The caller has the maximum number of schedules. */
export class SchedulesFull extends Schema.TaggedError<SchedulesFull>()("SchedulesFull", { most: Schema.Int }) {}

/** An invalid part of a schedule, and what is wrong with it. */
export class ScheduleInvalid extends Schema.TaggedError<ScheduleInvalid>()("ScheduleInvalid", {
  part: Schema.Literals(["title", "cron", "time_zone", "sources", "call", "destination"]),
  problem: Schema.String,
}) {}

const isZone = (timeZone: string): boolean => {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

/** The number of ticks checked for the minimum interval. */
const looked = 60

/** The ticks of a schedule, or the problem with its expression or time zone. */
export const ticksOf = (
  { cron, timeZone }: Pick<RenderSchedule, "cron" | "timeZone">,
  now: DateTime.Utc,
): Result.Result<Cron.Cron, ScheduleInvalid> => {
  const wrong = (part: "cron" | "time_zone", problem: string) => Result.fail(new ScheduleInvalid({ part, problem }))
  if (timeZone.length > 60 || !isZone(timeZone))
    return wrong("time_zone", "must be an IANA time zone such as Europe/Madrid")
  const fields = cron.trim().split(/\s+/)
  if (cron.length > 100 || fields.length !== 5)
    return wrong("cron", "must have five fields: minute, hour, day, month and day of the week, such as 0 7 * * 1")
  const parsed = Cron.parse(cron, timeZone)
  if (Result.isFailure(parsed)) return wrong("cron", "must be a cron expression such as 0 7 * * 1")
  let before = nextTick(parsed.success, now.epochMilliseconds)
  if (before === null) return wrong("cron", "must match a time in the future")
  for (let n = 0; n < looked; n++) {
    const after: number | null = nextTick(parsed.success, before)
    if (after === null) break
    if (after - before < leastMinutes * 60_000)
      return wrong("cron", `must leave at least ${leastMinutes} minutes between runs`)
    before = after
  }
  return Result.succeed(parsed.success)
}

/** The first tick after a time, in epoch milliseconds; null if there is none. */
const nextTick = (cron: Cron.Cron, after: number): number | null => {
  try {
    return Cron.next(cron, after).getTime()
  } catch {
    return null
  }
}

/** A schedule's next run; null if the schedule is paused or has no further ticks. */
export const nextOf = (schedule: RenderSchedule, now: DateTime.Utc): number | null => {
  if (!schedule.isActive) return null
  const cron = Cron.parse(schedule.cron, schedule.timeZone)
  return Result.isFailure(cron) ? null : nextTick(cron.success, now.epochMilliseconds)
}
