import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Caller } from "../../../domain/access/Caller.ts"
import {
  maxStoredRuns,
  nextOf,
  type RenderSchedule,
  type ScheduleRun,
} from "../../../domain/infographic/schedules/RenderSchedule.ts"
import { renderFailed, type Setback } from "../../../domain/infographic/schedules/RunFailures.ts"
import type { RecipientRule } from "../../../domain/mail/RecipientRules.ts"
import type { DatasetPart } from "../../../ports/Datasets.ts"
import { Identifiers } from "../../../ports/Identifiers.ts"
import { RenderScheduleStore, ScheduleStoreUnavailable } from "../../../ports/RenderScheduleStore.ts"
import type { Attempt } from "../../../ports/WorkQueues.ts"
import { durableWork } from "../../operations/durableWork.ts"
import { PeriodicWork } from "../../operations/PeriodicWork.ts"
import { Infographics } from "../Infographics.ts"
import { fetchedSources } from "./fetchedSources.ts"
import { scheduledDelivery } from "./scheduledDelivery.ts"

/**
 * The delays between attempts at a run whose data, receiver or stores are unavailable; after that the next tick starts
 * the next run.
 */
const waits = ["30 seconds", "2 minutes", "10 minutes", "30 minutes"] as const

/** How often to look for due schedules, and how many to start each time. */
const pulse = "30 seconds"
const atATime = 200

const Tick = Schema.Struct({
  scheduleId: Schema.String,
  runId: Schema.String,
  tick: Schema.String,
  isManual: Schema.Boolean,
})
type Tick = typeof Tick.Type

/** The run is retried; this attempt's result is in its record. */
class NotYet extends Schema.TaggedError<NotYet>()("NotYet", {}) {}

/** A schedule runs as its owner, who may only render. */
const callerOf = ({ owner, userId }: RenderSchedule): Caller => ({
  sub: owner,
  userId,
  username: null,
  email: null,
  programs: [],
  superuser: false,
  orgId: null,
  permissions: [],
  roles: {},
})

const encoder = new TextEncoder()

/** A schedule's render call, with the data from its sources. */
const rawOf = ({ call, sources }: RenderSchedule, parts: ReadonlyArray<DatasetPart>) => {
  const inline = typeof call["datasets"] === "object" ? call["datasets"] : {}
  const datasets = { ...inline, ...Object.fromEntries(sources.map(({ dataset }) => [dataset, null])) }
  const request = { ...call, datasets, persist: true, async: false }
  return { request: encoder.encode(JSON.stringify(request)), parts, isMultipart: true }
}

const partsOf = (options: { readonly maxBytes: number; readonly recipients: ReadonlyArray<RecipientRule> }) =>
  Effect.gen(function* () {
    const store = yield* RenderScheduleStore
    const identifiers = yield* Identifiers
    const infographics = yield* Infographics
    const fetch = yield* fetchedSources(options.maxBytes)
    const deliver = yield* scheduledDelivery(options.recipients)
    const { every } = yield* PeriodicWork

    /** The sources' state at the last successful run, unless the schedule has changed since. */
    const seenBefore = Effect.fnUntraced(function* ({ scheduleId, updatedAt, whenUnchanged }: RenderSchedule) {
      if (whenUnchanged === "render") return []
      const runs = yield* store.runs(scheduleId, maxStoredRuns)
      const last = runs.find(({ state }) => state === "done" || state === "unchanged")
      return last === undefined || Date.parse(last.startedAt) < Date.parse(updatedAt) ? [] : last.seen
    })

    const rendered = Effect.fnUntraced(function* (schedule: RenderSchedule, run: ScheduleRun) {
      const before = run.isManual ? [] : yield* seenBefore(schedule)
      const { seen, parts } = yield* fetch(schedule, before)
      if (parts === null) return { ...run, seen, state: "unchanged" } satisfies ScheduleRun
      const outcome = yield* Effect.mapError(
        infographics.render(callerOf(schedule), rawOf(schedule, parts)),
        renderFailed,
      )
      const artifactId = outcome._tag === "Rendered" ? outcome.result.artifactId : null
      return { ...run, seen, artifactId } satisfies ScheduleRun
    })

    const ended = (run: ScheduleRun, setback: Setback | null, isLast: boolean, now: string): ScheduleRun => {
      if (setback === null)
        return { ...run, state: run.state === "unchanged" ? "unchanged" : "done", failure: null, endedAt: now }
      const failure = { code: setback.code, detail: setback.detail?.slice(0, 500) ?? null }
      return setback.isTemporary && !isLast ? { ...run, failure } : { ...run, state: "failed", failure, endedAt: now }
    }
    return { store, rendered, deliver, ended, identifiers, every }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const beginning = ({ scheduleId, runId, tick, isManual }: Tick, startedAt: string): ScheduleRun => ({
  runId,
  scheduleId,
  tick,
  isManual,
  state: "running",
  attempts: 0,
  artifactId: null,
  delivered: 0,
  failure: null,
  seen: [],
  startedAt,
  endedAt: null,
})

/** One attempt; each completed step is recorded immediately. */
const attempted = ({ store, rendered, deliver }: Parts) =>
  Effect.fnUntraced(function* (schedule: RenderSchedule, before: ScheduleRun) {
    let run = before
    const write = (next: ScheduleRun) =>
      Effect.andThen(
        Effect.sync(() => (run = next)),
        store.write(next),
      )
    const work = Effect.gen(function* () {
      if (run.artifactId === null) yield* write(yield* rendered(schedule, run))
      if (run.state === "unchanged") return
      const note = (delivered: number) => Effect.orDie(write({ ...run, delivered }))
      yield* deliver(schedule, run, callerOf(schedule), note)
    })
    return yield* work.pipe(
      Effect.map((): Setback | null => null),
      Effect.catch((error) => ("_tag" in error ? Effect.fail(error) : Effect.succeed<Setback | null>(error))),
      Effect.map((setback) => ({ run, setback })),
    )
  })

const perform = (parts: Parts) => {
  const { store, ended } = parts
  return Effect.fn("ScheduledRenders.perform")(function* (tick: Tick, { isLast }: Attempt) {
    const planned = yield* store.find(tick.scheduleId)
    if (Option.isNone(planned)) return
    const { schedule } = planned.value
    if (!schedule.isActive && !tick.isManual) return
    const begun = yield* store.begin(beginning(tick, DateTime.formatIso(yield* DateTime.now)))
    if (begun.state !== "running") return
    const { run, setback } = yield* attempted(parts)(schedule, { ...begun, attempts: begun.attempts + 1 })
    const after = ended(run, setback, isLast, DateTime.formatIso(yield* DateTime.now))
    yield* store.write(after)
    if (after.state === "running") return yield* new NotYet()
    yield* store.forget(tick.scheduleId, maxStoredRuns)
  })
}

/** Runs each schedule once per tick, in any process, and again after a crash. */
export class ScheduledRenders extends Context.Service<
  ScheduledRenders,
  {
    /** Runs a schedule now, even if its data is unchanged; returns the run's id. */
    readonly runNow: (schedule: RenderSchedule) => Effect.Effect<ScheduleRun, ScheduleStoreUnavailable>
  }
>()("parley/application/infographic/schedules/ScheduledRenders") {
  /** `maxBytes`: the limit for all of a run's data. `recipients`: who may receive pages by email. */
  static readonly layer = (options: { readonly maxBytes: number; readonly recipients: ReadonlyArray<RecipientRule> }) =>
    Layer.effect(
      ScheduledRenders,
      Effect.gen(function* () {
        const its = yield* partsOf(options)
        const { store, identifiers, every } = its
        const queue = yield* durableWork({
          name: "scheduled render",
          payload: Tick,
          atOnce: 2,
          waits,
          perform: perform(its),
        })

        const begin = (tick: Tick) =>
          Effect.mapError(queue.add(tick, { id: tick.runId }), ({ cause }) => new ScheduleStoreUnavailable({ cause }))

        /**
         * All processes use one id per tick, and the queue accepts each id once. If ticks were missed while no process
         * was running, the schedule runs once to make up for them.
         */
        const begun = Effect.gen(function* () {
          const now = yield* DateTime.now
          for (const { schedule, nextAt } of yield* store.due(now.epochMilliseconds, atATime)) {
            if (nextAt === null) continue
            const { scheduleId } = schedule
            const tick = new Date(nextAt).toISOString()
            const runId = identifiers.named("scheduled render", scheduleId, tick)
            yield* begin({ scheduleId, runId, tick, isManual: false })
            yield* store.advance(scheduleId, nextAt, nextOf(schedule, now))
          }
        })
        yield* every("render schedules", pulse, begun)

        return ScheduledRenders.of({
          runNow: Effect.fn("ScheduledRenders.runNow")(function* ({ scheduleId }) {
            const now = DateTime.formatIso(yield* DateTime.now)
            const tick = { scheduleId, runId: yield* identifiers.uuid, tick: now, isManual: true }
            const run = yield* store.begin(beginning(tick, now))
            yield* begin(tick)
            return run
          }),
        })
      }),
    )
}
