import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import * as MemoryObjects from "../../doubles/memory/ObjectStore.ts"
import * as MemoryQueues from "../../doubles/memory/WorkQueues.ts"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import {
  AnnotationUndrawn,
  PersistFailed,
  RenderInterrupted,
  RenderTooCostly,
  TemplateFault,
} from "../../../src/domain/infographic/Errors.ts"
import type { RenderJob, RenderResult, RunFault } from "../../../src/domain/infographic/RenderJob.ts"
import { someone } from "../../doubles/Testing.ts"
import { RenderRuns } from "../../../src/application/infographic/RenderRuns.ts"
import { RenderJobs } from "../../../src/application/infographic/RenderJobs.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"

const result: RenderResult = {
  artifactId: "infographic-1",
  url: null,
  urlNote: "note",
  template: "facts",
  sectionsValidated: 1,
  persisted: true,
  timings: { validateDatasets: 0, assembleAndValidateShape: 0, render: 0, persist: 0, resolveUrl: 0 },
}

type Work = Effect.Effect<RenderResult, RunFault>

/** Records the writes to the store and their lifetimes, in order; a switch makes the store unreachable. */
const watchedStore = () => {
  const writes: Array<{ readonly key: string; readonly ttl: Duration.Duration }> = []
  const state = { isAway: false }
  const layer = Layer.effect(
    KeyValue,
    Effect.map(KeyValue, (inner) => {
      const asked = <A>(act: Effect.Effect<A, KeyValueUnavailable>): Effect.Effect<A, KeyValueUnavailable> =>
        Effect.suspend(() => (state.isAway ? Effect.fail(new KeyValueUnavailable({ cause: "away" })) : act))
      return KeyValue.of({
        ...inner,
        get: (key) => asked(inner.get(key)),
        set: (key, value, ttl) => {
          writes.push({ key, ttl })
          return asked(inner.set(key, value, ttl))
        },
        compareAndSet: (key, expected, value, ttl) =>
          Effect.tap(asked(inner.compareAndSet(key, expected, value, ttl)), (won) =>
            Effect.sync(() => {
              if (won) writes.push({ key, ttl })
            }),
          ),
      })
    }),
  ).pipe(Layer.provide(MemoryKeyValue.layer))
  return { writes, state, layer }
}

/** Render runs that look up their work by the request's text, and record the discarded artifacts. */
const works = () => {
  const known = new Map<string, Work>()
  const discarded: Array<string> = []
  const layer = Layer.succeed(RenderRuns, {
    run: (_owner, artifactId, raw) =>
      Effect.suspend(() => known.get(new TextDecoder().decode(raw.request)) ?? Effect.die("unknown work")).pipe(
        Effect.map((done) => ({ ...done, artifactId })),
      ),
    discard: (artifactId) => Effect.sync(() => void discarded.push(artifactId)),
  })
  return { known, discarded, layer }
}

type Works = ReturnType<typeof works>

/** Job services of several processes on one store, with separate or shared queues. */
const processes = (concurrency = 2, { sharesQueues = false } = {}) =>
  Effect.gen(function* () {
    const store = watchedStore()
    const work = works()
    const stores = Layer.mergeAll(store.layer, MemoryObjects.layer, Identifiers.layer, work.layer)
    const context = yield* Layer.build(Layer.merge(stores, MemoryQueues.layer))
    const queues = sharesQueues ? Layer.empty : Layer.fresh(MemoryQueues.layer)
    const start = Effect.map(
      Layer.build(
        Layer.fresh(RenderJobs.layer({ concurrency })).pipe(
          Layer.provide(queues),
          Layer.provide(Layer.succeedContext(context)),
        ),
      ),
      (services) => Effect.map(Effect.provideContext(RenderJobs, services), (jobs) => ({ ...jobs, work })),
    )
    return { store, context, work, start: Effect.flatten(start) }
  })

type Jobs = RenderJobs["Service"] & { readonly work: Works }

const enqueue = (jobs: Jobs, work: Work) => {
  const text = `work ${jobs.work.known.size}`
  jobs.work.known.set(text, work)
  return jobs.enqueue(someone, { request: new TextEncoder().encode(text), parts: [], isMultipart: false })
}

/** The job once it has ended. The fibers only need to be scheduled, so no time passes. */
const settled = (jobs: RenderJobs["Service"], jobId: string): Effect.Effect<RenderJob, unknown> =>
  Effect.flatMap(jobs.poll(someone, jobId), (job) =>
    job.status === "running" ? Effect.andThen(Effect.yieldNow, settled(jobs, jobId)) : Effect.succeed(job),
  )

const minutesAfter = (from: DateTime.Utc, to: DateTime.Utc) => Duration.toMinutes(DateTime.distance(from, to))

describe("the outcome of a job", () => {
  it.effect("[JOB-110] is a failure if the render failed, with the code of the failure", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const jobs = yield* start
      const faults: ReadonlyArray<readonly [RunFault, string]> = [
        [
          new TemplateFault({ code: "TEMPLATE_RENDER_ERROR", template: "facts", detail: "line 3" }),
          "TEMPLATE_RENDER_ERROR",
        ],
        [new RenderTooCostly({ limit: "steps", most: 10 }), "render_too_costly"],
        [new AnnotationUndrawn({ annotations: [{ target: "rows", text: "x" }] }), "annotation_undrawn"],
        [new RenderInterrupted(), "render_failed"],
      ]
      for (const [fault, code] of faults) {
        const jobId = yield* enqueue(jobs, Effect.fail(fault))
        assert.strictEqual((yield* jobs.poll(someone, jobId)).status, "running")
        const job = yield* settled(jobs, jobId)
        assert.deepStrictEqual([job.status, job.error?.code, job.result], ["failed", code, null])
      }
    }),
  )

  it.effect("[JOB-120] is never lost: defects, thrown values and interruptions are also stored as failures", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const jobs = yield* start
      const strange: ReadonlyArray<readonly [Work, string]> = [
        [Effect.die(new Error("secret text of the exception")), "render_failed"],
        [Effect.die("a text"), "render_failed"],
        [Effect.die(undefined), "render_failed"],
        [
          Effect.sync(() => {
            throw new RangeError("Maximum call stack size exceeded")
          }),
          "render_failed",
        ],
        [Effect.interrupt, "worker_shutdown"],
      ]
      const lines: Array<unknown> = []
      const quiet = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
      for (const [work, code] of strange) {
        const job = yield* Effect.flatMap(enqueue(jobs, work), (jobId) => settled(jobs, jobId)).pipe(
          Effect.provide(quiet),
        )
        assert.deepStrictEqual([job.status, job.error?.code], ["failed", code])
        assert.notInclude(JSON.stringify(job), "secret text")
      }
    }),
  )

  it.effect("is not overwritten by a later one", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const [slow, other] = [yield* start, yield* start]
      const gate = yield* Deferred.make<void>()
      const jobId = yield* enqueue(slow, Effect.as(Effect.uninterruptible(Deferred.await(gate)), result))
      yield* TestClock.adjust("601 seconds")
      assert.strictEqual((yield* other.poll(someone, jobId)).error?.code, "watchdog_timeout")
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 seconds")
      const job = yield* other.poll(someone, jobId)
      assert.deepStrictEqual([job.status, job.error?.code, job.result], ["failed", "watchdog_timeout", null])
    }),
  )

  it.effect("is stored once a briefly unreachable store is back", () =>
    Effect.gen(function* () {
      const { start, store } = yield* processes()
      const jobs = yield* start
      const gate = yield* Deferred.make<void>()
      const jobId = yield* enqueue(jobs, Effect.as(Deferred.await(gate), result))
      yield* TestClock.adjust("1 millis")
      store.state.isAway = true
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 seconds")
      store.state.isAway = false
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* jobs.poll(someone, jobId)).status, "done")
    }),
  )
})

describe("the deadline of a render job", () => {
  it.effect("[JOB-070] is set when the job is enqueued", () =>
    Effect.gen(function* () {
      const { start } = yield* processes(1)
      const jobs = yield* start
      yield* enqueue(jobs, Effect.never)
      const enqueued = yield* DateTime.now
      const waiting = yield* enqueue(jobs, Effect.never)
      const job = yield* jobs.poll(someone, waiting)
      assert.strictEqual(job.status, "running")
      assert.strictEqual(minutesAfter(enqueued, job.deadline), 10)
    }),
  )

  it.effect("[JOB-080] is renewed when the render starts", () =>
    Effect.gen(function* () {
      const { start } = yield* processes(1)
      const jobs = yield* start
      const gate = yield* Deferred.make<void>()
      yield* enqueue(jobs, Effect.as(Deferred.await(gate), result))
      const waiting = yield* enqueue(jobs, Effect.never)
      const before = yield* jobs.poll(someone, waiting)
      yield* TestClock.adjust("4 minutes")
      assert.deepStrictEqual((yield* jobs.poll(someone, waiting)).deadline, before.deadline)
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 millis")
      const after = yield* jobs.poll(someone, waiting)
      assert.strictEqual(minutesAfter(before.deadline, after.deadline), 4)
      assert.deepStrictEqual(after.createdAt, before.createdAt)
    }),
  )

  it.effect("[LIMIT-060] is 600 seconds after the render's start", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const jobs = yield* start
      yield* TestClock.adjust("77 seconds")
      const started = yield* DateTime.now
      const jobId = yield* enqueue(jobs, Effect.never)
      yield* TestClock.adjust("1 millis")
      const { deadline } = yield* jobs.poll(someone, jobId)
      assert.isAtMost(Math.abs(Duration.toMillis(DateTime.distance(started, deadline)) - 600_000), 1)
    }),
  )

  it.effect("ends the render itself, and frees its resources", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const jobs = yield* start
      const freed = yield* Deferred.make<void>()
      const jobId = yield* enqueue(jobs, Effect.ensuring(Effect.never, Deferred.succeed(freed, undefined)))
      yield* TestClock.adjust("1 millis")
      yield* TestClock.adjust("600 seconds")
      yield* Deferred.await(freed)
      assert.strictEqual((yield* jobs.poll(someone, jobId)).error?.code, "watchdog_timeout")
    }),
  )
})

describe("the render job watchdog", () => {
  /** One process starts a job and dies; another process is asked about it. */
  const orphaned = Effect.gen(function* () {
    const { start, store, context } = yield* processes()
    const dying = yield* Scope.make()
    const jobs = yield* Scope.provide(start, dying)
    const jobId = yield* enqueue(jobs, Effect.never)
    yield* TestClock.adjust("1 millis")
    // Dead processes complete nothing, because they can't reach the store while they shut down.
    store.state.isAway = true
    yield* Effect.forkChild(Scope.close(dying, Exit.void))
    yield* TestClock.adjust("1 minutes")
    store.state.isAway = false
    const raw = Effect.flatMap(KeyValue, (keyValue) => keyValue.get(`infographic:job:${jobId}`)).pipe(
      Effect.provideContext(context),
      Effect.map((text): unknown => JSON.parse(Option.getOrThrow(text)).job.status),
    )
    return { other: yield* start, jobId, raw }
  })
  const silent = Effect.provide(Logger.layer([]))

  it.effect("[JOB-130] fails a running job past its deadline when it is polled", () =>
    Effect.gen(function* () {
      const { other, jobId } = yield* orphaned
      assert.strictEqual((yield* other.poll(someone, jobId)).status, "running")
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual((yield* other.poll(someone, jobId)).status, "failed")
    }).pipe(silent),
  )

  it.effect("[JOB-140] reports watchdog_timeout", () =>
    Effect.gen(function* () {
      const { other, jobId } = yield* orphaned
      yield* TestClock.adjust("10 minutes")
      const { error, result: none } = yield* other.poll(someone, jobId)
      assert.deepStrictEqual([error?.code, none], ["watchdog_timeout", null])
    }).pipe(silent),
  )

  it.effect("[JOB-150] runs only on a poll: an overdue job stays running until then", () =>
    Effect.gen(function* () {
      const { other, jobId, raw } = yield* orphaned
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(yield* raw, "running")
      yield* other.poll(someone, jobId)
      assert.strictEqual(yield* raw, "failed")
    }).pipe(silent),
  )

  it.effect("keeps a queued job from being rendered after it has timed out", () =>
    Effect.gen(function* () {
      const { start } = yield* processes(1)
      const jobs = yield* start
      const gate = yield* Deferred.make<void>()
      yield* enqueue(jobs, Effect.as(Effect.uninterruptible(Deferred.await(gate)), result))
      let rendered = 0
      const work = Effect.sync(() => {
        rendered++
        return result
      })
      const waiting = yield* enqueue(jobs, work)
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* jobs.poll(someone, waiting)).error?.code, "watchdog_timeout")
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 seconds")
      assert.strictEqual(rendered, 0)
    }),
  )
})

describe("the record of a render job", () => {
  it.effect(
    "[LIMIT-050] is kept for 86400 s after the job is done or failed, or after the deadline of a job still running",
    () =>
      Effect.gen(function* () {
        const { start, store } = yield* processes()
        const jobs = yield* start
        yield* settled(jobs, yield* enqueue(jobs, Effect.succeed(result)))
        yield* settled(jobs, yield* enqueue(jobs, Effect.fail(new RenderInterrupted())))
        const records = store.writes.filter(({ key }) => key.startsWith("infographic:job:"))
        const seconds = records.map(({ ttl }) => Duration.toSeconds(ttl))
        assert.deepStrictEqual(seconds, [87_000, 87_000, 86_400, 87_000, 87_000, 86_400])
      }),
  )

  it.effect("[JOB-160] is deleted a day after the job was done or failed", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const jobs = yield* start
      const ids = [
        yield* enqueue(jobs, Effect.succeed(result)),
        yield* enqueue(jobs, Effect.fail(new RenderInterrupted())),
      ]
      for (const jobId of ids) yield* settled(jobs, jobId)
      yield* TestClock.adjust("86399 seconds")
      for (const jobId of ids) assert.include(["done", "failed"], (yield* jobs.poll(someone, jobId)).status)
      yield* TestClock.adjust("1 seconds")
      for (const jobId of ids)
        assert.strictEqual((yield* Effect.flip(jobs.poll(someone, jobId)))._tag, "RenderJobNotFound")
    }),
  )

  it.effect("is visible to its owner only, and an invalid id reaches no store", () =>
    Effect.gen(function* () {
      const { start, store } = yield* processes()
      const jobs = yield* start
      const jobId = yield* enqueue(jobs, Effect.succeed(result))
      const stranger = { ...someone, sub: "8" }
      assert.strictEqual((yield* Effect.flip(jobs.poll(stranger, jobId)))._tag, "RenderJobNotFound")
      store.state.isAway = true
      for (const odd of ["", "a\0b", "../x", jobId.toUpperCase() + "0", "x".repeat(5000)])
        assert.strictEqual((yield* Effect.flip(jobs.poll(someone, odd)))._tag, "RenderJobNotFound")
    }),
  )
})

describe("a process that stops", () => {
  it.effect(
    "fails its running job with worker_shutdown and releases it, while queued ones continue in another process",
    () =>
      Effect.gen(function* () {
        const { start } = yield* processes(1, { sharesQueues: true })
        const stopping = yield* Scope.make()
        const jobs = yield* Scope.provide(start, stopping)
        let freed = 0
        const running = yield* enqueue(
          jobs,
          Effect.ensuring(
            Effect.never,
            Effect.sync(() => freed++),
          ),
        )
        yield* TestClock.adjust("1 millis")
        const waiting = [
          yield* enqueue(jobs, Effect.succeed(result)),
          yield* enqueue(jobs, Effect.fail(new RenderInterrupted())),
        ]
        yield* Scope.close(stopping, Exit.void)
        const other = yield* start
        assert.strictEqual((yield* other.poll(someone, running)).error?.code, "worker_shutdown")
        assert.strictEqual(freed, 1)
        for (let i = 0; i < 3; i++) yield* TestClock.adjust("1 seconds")
        assert.strictEqual((yield* other.poll(someone, waiting[0]!)).status, "done")
        assert.strictEqual((yield* other.poll(someone, waiting[1]!)).error?.code, "render_failed")
      }),
  )
})

describe("a process that dies", () => {
  /** A process that dies during a job; the queue gives its work to another. */
  const died = (work: Work) =>
    Effect.gen(function* () {
      const all = yield* processes(1, { sharesQueues: true })
      const dying = yield* Scope.make()
      const jobId = yield* enqueue(yield* Scope.provide(all.start, dying), work)
      yield* TestClock.adjust("1 millis")
      all.store.state.isAway = true
      yield* Effect.forkChild(Scope.close(dying, Exit.void))
      yield* TestClock.adjust("1 minutes")
      all.store.state.isAway = false
      return { ...all, jobId }
    }).pipe(Effect.provide(Logger.layer([])))

  it.effect("leaves its job to another process, which renders it once more and deletes what the first had stored", () =>
    Effect.gen(function* () {
      let begun = 0
      const { start, jobId, work } = yield* died(
        Effect.suspend(() => (++begun === 1 ? Effect.never : Effect.succeed(result))),
      )
      const other = yield* start
      yield* TestClock.adjust("1 seconds")
      const job = yield* other.poll(someone, jobId)
      assert.deepStrictEqual([job.status, begun], ["done", 2])
      assert.strictEqual(work.discarded.length, 1)
      assert.notInclude(work.discarded, job.result?.artifactId)
    }),
  )

  it.effect("leaves its job's deadline unchanged when another process takes over", () =>
    Effect.gen(function* () {
      const { start, jobId } = yield* died(Effect.never)
      const other = yield* start
      const before = yield* other.poll(someone, jobId)
      yield* TestClock.adjust("1 seconds")
      assert.deepStrictEqual((yield* other.poll(someone, jobId)).deadline, before.deadline)
      yield* TestClock.adjust("9 minutes")
      assert.strictEqual((yield* other.poll(someone, jobId)).error?.code, "watchdog_timeout")
    }),
  )
})

describe("unreachable stores", () => {
  const quiet = Effect.provide(Logger.layer([]))

  it.effect("are retried within the job's time, while other jobs run", () =>
    Effect.gen(function* () {
      const { start } = yield* processes(1)
      const jobs = yield* start
      let tries = 0
      const stubborn = yield* enqueue(
        jobs,
        Effect.suspend(() =>
          ++tries < 4 ? Effect.fail(new PersistFailed({ cause: "away" })) : Effect.succeed(result),
        ),
      )
      yield* TestClock.adjust("1 millis")
      const quick = yield* enqueue(jobs, Effect.succeed(result))
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* jobs.poll(someone, quick)).status, "done")
      assert.strictEqual((yield* jobs.poll(someone, stubborn)).status, "running")
      for (let second = 0; second < 60; second++) yield* TestClock.adjust("1 seconds")
      assert.deepStrictEqual([(yield* jobs.poll(someone, stubborn)).status, tries], ["done", 4])
    }).pipe(quiet),
  )

  it.effect("fail a job with persist_failed shortly before its time runs out, and not earlier", () =>
    Effect.gen(function* () {
      const { start } = yield* processes(1)
      const jobs = yield* start
      const jobId = yield* enqueue(jobs, Effect.fail(new PersistFailed({ cause: "away" })))
      for (let second = 0; second < 240; second++) yield* TestClock.adjust("1 seconds")
      assert.strictEqual((yield* jobs.poll(someone, jobId)).status, "running")
      for (let second = 0; second < 359; second++) yield* TestClock.adjust("1 seconds")
      assert.strictEqual((yield* jobs.poll(someone, jobId)).error?.code, "persist_failed")
    }).pipe(quiet),
  )
})
