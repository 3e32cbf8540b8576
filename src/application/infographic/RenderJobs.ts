import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import type { Caller } from "../../domain/access/Caller.ts"
import { RenderJobNotFound, RenderOverdue } from "../../domain/infographic/Errors.ts"
import { maxRuntime } from "../../domain/infographic/RenderDeadline.ts"
import * as RenderJob from "../../domain/infographic/RenderJob.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

type Fault = RenderJob.RunFault
type Work = Effect.Effect<RenderJob.RenderResult, Fault>

const Stored = Schema.fromJsonString(RenderJob.OwnedJob)
const decode = Schema.decodeEffect(Stored)
const encode = Schema.encodeEffect(Stored)

const keyOf = (jobId: string) => `infographic:job:${jobId}`

/** Renders that go on after their call was answered, known to every process through the key-value store. */
export class RenderJobs extends Context.Service<
  RenderJobs,
  {
    /**
     * Starts the work in the background and answers with its id. The work is interrupted at its deadline. `scope`
     * holds what the work needs: from here on the job closes it, when the work is over or will never begin.
     */
    readonly enqueue: (owner: Caller, work: Work, scope: Scope.Closeable) => Effect.Effect<string, KeyValueUnavailable>
    /** The caller's own job. One whose deadline has passed is failed by this very question. */
    readonly poll: (
      caller: Caller,
      jobId: string,
    ) => Effect.Effect<RenderJob.RenderJob, RenderJobNotFound | KeyValueUnavailable>
  }
>()("parley/application/infographic/RenderJobs") {
  /** `concurrency`: how many renders of this process run at a time; the others wait. */
  static readonly layer = (options: { readonly concurrency: number }) =>
    Layer.effect(
      RenderJobs,
      Effect.gen(function* () {
        const keyValue = yield* KeyValue
        const identifiers = yield* Identifiers
        const permits = yield* Semaphore.make(options.concurrency)
        const running = yield* FiberSet.make()

        const read = Effect.fnUntraced(function* (jobId: string) {
          const text = yield* keyValue.get(keyOf(jobId))
          if (Option.isNone(text)) return undefined
          return { text: text.value, owned: yield* Effect.orDie(decode(text.value)) }
        })

        /**
         * Moves a running job on, whatever else happens to it meanwhile; a terminal one stays as it is. Answers with
         * the job as it stands then, or nothing when it is gone.
         */
        const advance = (
          jobId: string,
          move: (job: RenderJob.RenderJob, now: DateTime.Utc) => RenderJob.RenderJob,
        ): Effect.Effect<RenderJob.RenderJob | undefined, KeyValueUnavailable> =>
          Effect.gen(function* () {
            const found = yield* read(jobId)
            if (found === undefined || RenderJob.isTerminal(found.owned.job)) return found?.owned.job
            const now = yield* DateTime.now
            const job = move(found.owned.job, now)
            if (job === found.owned.job) return job
            const text = yield* Effect.orDie(encode({ ...found.owned, job }))
            const won = yield* keyValue.compareAndSet(keyOf(jobId), found.text, text, RenderJob.lifetime(job, now))
            return won ? job : yield* advance(jobId, move)
          })

        const fail = (jobId: string, failure: RenderJob.RenderFailure) =>
          advance(jobId, (job) => RenderJob.failed(job, failure))

        const settle = (jobId: string, exit: Exit.Exit<RenderJob.RenderResult, Fault>) =>
          Exit.match(exit, {
            onSuccess: (result) => advance(jobId, (job) => RenderJob.done(job, result)),
            onFailure: (cause) => {
              const error = Exit.findErrorOption(exit)
              if (Option.isSome(error)) return fail(jobId, RenderJob.failureOf(error.value))
              if (Exit.hasInterrupts(exit)) return fail(jobId, { code: "worker_shutdown" })
              return Effect.andThen(Effect.logError("A render job died", cause), fail(jobId, { code: "render_failed" }))
            },
          })

        /** The store may be away for a moment; a job that cannot be settled at all is left to the watchdog. */
        const insist = <A>(write: Effect.Effect<A, KeyValueUnavailable>, jobId: string) =>
          write.pipe(
            Effect.retry({ schedule: Schedule.exponential("100 millis"), times: 5 }),
            Effect.catch((error) =>
              Effect.as(Effect.logError("A render job could not be settled", { jobId, error }), undefined),
            ),
          )

        const timed = (work: Work): Work =>
          Effect.timeoutOrElse(work, {
            duration: maxRuntime(),
            orElse: () => Effect.fail(new RenderOverdue()),
          })

        /**
         * The call is answered before its work begins. A job that the watchdog gave up while it waited for its turn is
         * not worked on any more.
         */
        const run = (jobId: string, work: Work, scope: Scope.Closeable) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.yieldNow.pipe(
              Effect.andThen(insist(advance(jobId, RenderJob.started), jobId)),
              Effect.flatMap((job) =>
                job !== undefined && RenderJob.isTerminal(job) ? Effect.fail(new RenderOverdue()) : timed(work),
              ),
              permits.withPermits(1),
              restore,
              Effect.exit,
              Effect.tap((exit) => Scope.close(scope, exit)),
              Effect.flatMap((exit) => insist(settle(jobId, exit), jobId)),
            ),
          )

        /** Even a caller who has gone away by now leaves a job that somebody works on. */
        const enqueue = Effect.fn("RenderJobs.enqueue")(function* (owner: Caller, work: Work, scope: Scope.Closeable) {
          const jobId = yield* identifiers.hex
          const now = yield* DateTime.now
          const job = RenderJob.created(jobId, now)
          const text = yield* Effect.orDie(encode({ owner: owner.sub, job }))
          yield* keyValue.set(keyOf(jobId), text, RenderJob.lifetime(job, now))
          yield* FiberSet.run(running, run(jobId, work, scope))
          return jobId
        }, Effect.uninterruptible)

        const poll = Effect.fn("RenderJobs.poll")(function* (caller: Caller, jobId: string) {
          const found = RenderJob.isJobId(jobId) ? yield* read(jobId) : undefined
          if (found === undefined || found.owned.owner !== caller.sub) return yield* new RenderJobNotFound({ jobId })
          const now = yield* DateTime.now
          if (!RenderJob.isOverdue(found.owned.job, now)) return found.owned.job
          return (yield* advance(jobId, RenderJob.watched)) ?? (yield* new RenderJobNotFound({ jobId }))
        })

        return RenderJobs.of({ enqueue, poll })
      }),
    )
}
