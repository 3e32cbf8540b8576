import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import type { Caller } from "../../domain/access/Caller.ts"
import { RenderInterrupted, RenderJobNotFound, RenderOverdue } from "../../domain/infographic/Errors.ts"
import * as RenderJob from "../../domain/infographic/RenderJob.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { RawRender } from "../../ports/RenderWorkers.ts"
import { durableWork } from "../operations/durableWork.ts"
import { unfinishedWork } from "../operations/unfinishedWork.ts"
import { renderInputs } from "./RenderInputs.ts"
import { RenderRuns } from "./RenderRuns.ts"

const Stored = Schema.fromJsonString(RenderJob.OwnedJob)
const decode = Schema.decodeEffect(Stored)
const encode = Schema.encodeEffect(Stored)

/** Jobs per user are counted up to this number. */
const mostNoted = 1000

const ownKey = (sub: string) => `infographic:jobs:${JSON.stringify(sub)}`

const keyOf = (jobId: string) => `infographic:job:${jobId}`

/** A job's inputs can't be read now. */
class StoresAway extends Schema.TaggedError<StoresAway>()("StoresAway", { cause: Schema.Defect() }) {}

/** The delay between attempts at a job whose stores are unavailable: about the time limit of a render. */
const waits = [
  "1 second",
  "2 seconds",
  "5 seconds",
  "10 seconds",
  "20 seconds",
  "30 seconds",
  "1 minute",
  "1 minute",
  "2 minutes",
  "2 minutes",
  "2 minutes",
] as const

const partsOf = (options: { readonly concurrency: number }) =>
  Effect.gen(function* () {
    const keyValue = yield* KeyValue
    const identifiers = yield* Identifiers
    const runs = yield* RenderRuns
    const inputs = yield* renderInputs
    const permits = yield* Semaphore.make(options.concurrency)
    const alone = yield* FiberSet.make()

    const read = Effect.fnUntraced(function* (jobId: string) {
      const text = yield* keyValue.get(keyOf(jobId))
      if (Option.isNone(text)) return undefined
      return { text: text.value, owned: yield* Effect.orDie(decode(text.value)) }
    })

    /** Retries, because the store may be unavailable for a moment and a render is expensive. */
    const insist = <A, E>(ask: Effect.Effect<A, E>) =>
      Effect.retry(ask, { schedule: Schedule.exponential("100 millis"), times: 5 })

    /** Whether there is time for another attempt after this one. */
    const hasTime = (attempt: number, deadline: DateTime.Utc, now: DateTime.Utc) => {
      const wait = waits[attempt - 1]
      return wait !== undefined && DateTime.isLessThan(DateTime.addDuration(now, wait), deadline)
    }
    return { read, keyValue, insist, runs, inputs, identifiers, hasTime, permits, alone }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/**
 * Applies a transition to a running job, even if the job is changed concurrently. A finished job stays as it is.
 * Returns the job before and after, or nothing if it is gone.
 */
const advance = (parts: Parts) => {
  const { read, keyValue } = parts
  return (
    jobId: string,
    move: (owned: RenderJob.OwnedJob, now: DateTime.Utc) => RenderJob.OwnedJob,
  ): Effect.Effect<
    { readonly before: RenderJob.OwnedJob; readonly after: RenderJob.OwnedJob } | undefined,
    KeyValueUnavailable
  > =>
    Effect.gen(function* () {
      const job = yield* read(jobId)
      if (job === undefined) return undefined
      const before = job.owned
      const now = yield* DateTime.now
      const after = RenderJob.isTerminal(before.job) ? before : move(before, now)
      if (after === before) return { before, after }
      const text = yield* Effect.orDie(encode(after))
      const won = yield* keyValue.compareAndSet(keyOf(jobId), job.text, text, RenderJob.lifetime(after.job, now))
      return won ? { before, after } : yield* advance(parts)(jobId, move)
    })
}

/** Ends the job if this attempt still owns it. Otherwise removes what the attempt has stored. */
const settle = (parts: Parts) => {
  const { insist, runs, inputs } = parts
  return (
    jobId: string,
    artifactId: string,
    end: (job: RenderJob.RenderJob) => RenderJob.RenderJob,
  ): Effect.Effect<void, KeyValueUnavailable> =>
    advance(parts)(jobId, (owned) =>
      owned.artifactId === artifactId ? { ...owned, job: end(owned.job) } : owned,
    ).pipe(
      insist,
      Effect.flatMap((moved) =>
        moved?.after.artifactId === artifactId && moved.after.job.status === "done"
          ? Effect.void
          : runs.discard(artifactId),
      ),
      Effect.andThen(
        Effect.ignore(inputs.forget(jobId), { log: "Warn", message: "Could not delete the inputs of a job" }),
      ),
    )
}

const ended = (exit: Exit.Exit<RenderJob.RenderResult, RenderJob.RunFault | StoresAway>) =>
  Exit.match(exit, {
    onSuccess: (result) => Effect.succeed((job: RenderJob.RenderJob) => RenderJob.done(job, result)),
    onFailure: (cause) => {
      const failed = (failure: RenderJob.RenderFailure) => (job: RenderJob.RenderJob) => RenderJob.failed(job, failure)
      const error = Exit.findErrorOption(exit)
      if (Option.isSome(error)) {
        const fault = error.value._tag === "StoresAway" ? new RenderInterrupted() : error.value
        return Effect.succeed(failed(RenderJob.failureOf(fault)))
      }
      if (Exit.hasInterrupts(exit)) return Effect.succeed(failed({ code: "worker_shutdown" }))
      return Effect.as(Effect.logError("A render job failed unexpectedly", cause), failed({ code: "render_failed" }))
    },
  })

/**
 * Starts an attempt at a job. Skips a job that has already ended, for example because its deadline passed while it was
 * queued.
 */
const begun = (parts: Parts) => {
  const { identifiers, insist, runs } = parts
  return Effect.fnUntraced(function* (jobId: string) {
    const artifactId = `infographic-${yield* identifiers.hex}`
    const moved = yield* insist(advance(parts)(jobId, (owned, now) => RenderJob.started(owned, artifactId, now)))
    if (moved === undefined || RenderJob.isTerminal(moved.after.job)) return undefined
    if (moved.before.artifactId !== undefined) yield* runs.discard(moved.before.artifactId)
    return { artifactId, owner: moved.after.owner, deadline: moved.after.job.deadline }
  })
}

/** One attempt at a job. If it fails, another one is requested. */
const attempted = (parts: Parts) => {
  const { inputs, runs, hasTime, permits } = parts
  return (jobId: string, attempt: number, find: Effect.Effect<RawRender, unknown>) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const start = yield* restore(Effect.andThen(Effect.yieldNow, begun(parts)(jobId)))
        if (start === undefined) return yield* Effect.ignore(inputs.forget(jobId))
        const { artifactId, owner, deadline } = start
        const left = DateTime.distance(yield* DateTime.now, deadline)
        const exit = yield* find.pipe(
          Effect.mapError((cause) => new StoresAway({ cause })),
          Effect.flatMap((raw) => runs.run(owner, artifactId, raw)),
          Effect.catchTag("DesignStoreUnavailable", (cause) => new StoresAway({ cause })),
          Effect.timeoutOrElse({ duration: left, orElse: () => Effect.fail(new RenderOverdue()) }),
          restore,
          Effect.exit,
        )
        const fault = Option.getOrUndefined(Exit.findErrorOption(exit))
        const isAway = fault?._tag === "PersistFailed" || fault?._tag === "StoresAway"
        if (isAway && hasTime(attempt, deadline, yield* DateTime.now)) return yield* fault
        yield* settle(parts)(jobId, artifactId, yield* ended(exit))
      }),
    ).pipe(permits.withPermits(1))
}

/** A job that can't be shared is rendered by this process or not at all. */
const byItself = (parts: Parts) => {
  const { alone } = parts
  return (jobId: string, raw: RawRender) => {
    const trying = (attempt: number): Effect.Effect<void> =>
      Effect.catch(
        attempted(parts)(
          jobId,
          attempt,
          Effect.sync(() => copyOf(raw)),
        ),
        (error) =>
          attempt > waits.length
            ? Effect.logError("A render job could not be settled", { jobId, error })
            : Effect.delay(trying(attempt + 1), waits[attempt - 1]!),
      )
    return FiberSet.run(alone, trying(1))
  }
}

const ofUsers = ({ keyValue, read }: Parts) =>
  unfinishedWork(keyValue, {
    longest: mostNoted,
    lifetime: RenderJob.terminalLifetime,
    isOpen: (jobId) =>
      Effect.map(
        Effect.all([read(jobId), DateTime.now]),
        ([stored, now]) =>
          stored !== undefined &&
          !RenderJob.isTerminal(stored.owned.job) &&
          !RenderJob.isOverdue(stored.owned.job, now),
      ),
  })

const poll = (parts: Parts) => {
  const { read } = parts
  return Effect.fn("RenderJobs.poll")(function* (caller: Caller, jobId: string) {
    const job = RenderJob.isJobId(jobId) ? yield* read(jobId) : undefined
    if (job === undefined || job.owned.owner !== caller.sub) return yield* new RenderJobNotFound({ jobId })
    const now = yield* DateTime.now
    if (!RenderJob.isOverdue(job.owned.job, now)) return job.owned.job
    const moved = yield* advance(parts)(jobId, (owned, at) => ({ ...owned, job: RenderJob.watched(owned.job, at) }))
    return moved === undefined ? yield* new RenderJobNotFound({ jobId }) : moved.after.job
  })
}

/**
 * Renders that continue after the response and are known to every process through the key-value store. If a process
 * dies, another one takes over its job, with the remaining time.
 */
export class RenderJobs extends Context.Service<
  RenderJobs,
  {
    /**
     * Stores the inputs, and returns the id of the job that will render them. The job is interrupted at its deadline.
     */
    readonly enqueue: (owner: Caller, raw: RawRender) => Effect.Effect<string, KeyValueUnavailable>
    /** How many unfinished jobs a caller has. */
    readonly unfinished: (caller: Caller) => Effect.Effect<number, KeyValueUnavailable>
    /** The caller's own job. Polling marks a job past its deadline as failed. */
    readonly poll: (
      caller: Caller,
      jobId: string,
    ) => Effect.Effect<RenderJob.RenderJob, RenderJobNotFound | KeyValueUnavailable>
  }
>()("parley/application/infographic/RenderJobs") {
  /**
   * `concurrency`: the number of renders that this process runs at a time. Others wait, or another process takes them.
   */
  static readonly layer = (options: { readonly concurrency: number }) =>
    Layer.effect(
      RenderJobs,
      Effect.gen(function* () {
        const its = yield* partsOf(options)
        const { inputs, identifiers, keyValue } = its
        const jobs = yield* durableWork({
          name: "render",
          payload: Schema.String,
          atOnce: options.concurrency,
          waits,
          perform: (jobId, { attempt }) => attempted(its)(jobId, attempt, inputs.find(jobId)),
        })

        const enqueue = Effect.fn("RenderJobs.enqueue")(function* (owner: Caller, raw: RawRender) {
          const jobId = yield* identifiers.hex
          const now = yield* DateTime.now
          const job = RenderJob.created(jobId, now)
          const text = yield* Effect.orDie(encode({ owner: owner.sub, job }))
          const lifetime = RenderJob.lifetime(job, now)
          yield* keyValue.set(keyOf(jobId), text, lifetime)
          yield* ofUsers(its).add(ownKey(owner.sub), jobId, Infinity)
          yield* Effect.andThen(inputs.keep(jobId, raw, lifetime), jobs.add(jobId, { id: jobId })).pipe(
            Effect.catch((error) =>
              Effect.andThen(
                Effect.logWarning("A render job could not be queued, so this process runs it", { jobId, error }),
                byItself(its)(jobId, raw),
              ),
            ),
          )
          return jobId
        }, Effect.uninterruptible)

        return RenderJobs.of({ enqueue, unfinished: ({ sub }) => ofUsers(its).count(ownKey(sub)), poll: poll(its) })
      }),
    )
}

/** A copy of a call with its own bytes, because bytes passed to a thread are moved there. */
const copyOf = (raw: RawRender): RawRender => ({
  ...raw,
  request: new Uint8Array(raw.request),
  parts: raw.parts.map((part) => ({ ...part, bytes: new Uint8Array(part.bytes) })),
})
