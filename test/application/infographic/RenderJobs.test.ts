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
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import { PersistFailed, RenderInterrupted, TemplateFault } from "../../../src/domain/infographic/Errors.ts"
import type { RenderJob, RenderResult, RunFault } from "../../../src/domain/infographic/RenderJob.ts"
import { someone } from "../../doubles/Testing.ts"
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

/** Writes to the store and the lifetimes that they gave, in order; and a switch that makes it unreachable. */
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

/** Job services, as many processes as wanted, over one store. */
const processes = (concurrency = 2) =>
  Effect.gen(function* () {
    const store = watchedStore()
    const context = yield* Layer.build(Layer.merge(store.layer, Identifiers.layer))
    const start = Effect.map(
      Layer.build(Layer.fresh(RenderJobs.layer({ concurrency })).pipe(Layer.provide(Layer.succeedContext(context)))),
      (services) => Effect.provideContext(RenderJobs, services),
    )
    return { store, context, start: Effect.flatten(start) }
  })

const enqueue = (jobs: RenderJobs["Service"], work: Work) =>
  Effect.flatMap(Scope.make(), (scope) => jobs.enqueue(someone, work, scope))

/** The job once it is no longer running. Only the fibers have to get their turn: no time passes. */
const settled = (jobs: RenderJobs["Service"], jobId: string): Effect.Effect<RenderJob, unknown> =>
  Effect.flatMap(jobs.poll(someone, jobId), (job) =>
    job.status === "running" ? Effect.andThen(Effect.yieldNow, settled(jobs, jobId)) : Effect.succeed(job),
  )

const minutesAfter = (from: DateTime.Utc, to: DateTime.Utc) => Duration.toMinutes(DateTime.distance(from, to))

describe("a job's end", () => {
  it.effect("[JOB-110] of a render that fails is failed, with the code of the failure", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const jobs = yield* start
      const faults: ReadonlyArray<readonly [RunFault, string]> = [
        [
          new TemplateFault({ code: "TEMPLATE_RENDER_ERROR", template: "facts", detail: "line 3" }),
          "TEMPLATE_RENDER_ERROR",
        ],
        [new PersistFailed({ cause: "disk" }), "persist_failed"],
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

  it.effect("[JOB-120] is never lost: defects, strange throws and interruption are stored as failures too", () =>
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

  it.effect("waits for a store that is away for a moment", () =>
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

describe("the deadline", () => {
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

  it.effect("[JOB-080] is stamped afresh when the render starts", () =>
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

  it.effect("ends the render itself, and frees what it held", () =>
    Effect.gen(function* () {
      const { start } = yield* processes()
      const jobs = yield* start
      const freed = yield* Deferred.make<void>()
      const scope = yield* Scope.make()
      yield* Scope.addFinalizer(scope, Deferred.succeed(freed, undefined))
      const jobId = yield* jobs.enqueue(someone, Effect.never, scope)
      yield* TestClock.adjust("600 seconds")
      yield* Deferred.await(freed)
      assert.strictEqual((yield* jobs.poll(someone, jobId)).error?.code, "watchdog_timeout")
    }),
  )
})

describe("the watchdog", () => {
  /** A process starts a job and is gone without a word; another is there to be asked. */
  const orphaned = Effect.gen(function* () {
    const { start, store, context } = yield* processes()
    const dying = yield* Scope.make()
    const jobs = yield* Scope.provide(start, dying)
    const jobId = yield* enqueue(jobs, Effect.never)
    yield* TestClock.adjust("1 millis")
    // Dead processes settle nothing: the store is out of their reach while they end.
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

  it.effect("[JOB-130] fails a running job whose deadline is past, when it is polled", () =>
    Effect.gen(function* () {
      const { other, jobId } = yield* orphaned
      assert.strictEqual((yield* other.poll(someone, jobId)).status, "running")
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual((yield* other.poll(someone, jobId)).status, "failed")
    }).pipe(silent),
  )

  it.effect("[JOB-140] says watchdog_timeout", () =>
    Effect.gen(function* () {
      const { other, jobId } = yield* orphaned
      yield* TestClock.adjust("10 minutes")
      const { error, result: none } = yield* other.poll(someone, jobId)
      assert.deepStrictEqual([error?.code, none], ["watchdog_timeout", null])
    }).pipe(silent),
  )

  it.effect("[JOB-150] is nobody but the poll: an overdue job stays running until somebody asks", () =>
    Effect.gen(function* () {
      const { other, jobId, raw } = yield* orphaned
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(yield* raw, "running")
      yield* other.poll(someone, jobId)
      assert.strictEqual(yield* raw, "failed")
    }).pipe(silent),
  )

  it.effect("a job that was given up while it waited for its turn is not rendered any more", () =>
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

describe("a record", () => {
  it.effect(
    "[LIMIT-050] of a done and of a failed job has 86400 s to live; one that runs outlives its deadline by that",
    () =>
      Effect.gen(function* () {
        const { start, store } = yield* processes()
        const jobs = yield* start
        yield* settled(jobs, yield* enqueue(jobs, Effect.succeed(result)))
        yield* settled(jobs, yield* enqueue(jobs, Effect.fail(new RenderInterrupted())))
        const seconds = store.writes.map(({ ttl }) => Duration.toSeconds(ttl))
        assert.deepStrictEqual(seconds, [87_000, 87_000, 86_400, 87_000, 87_000, 86_400])
      }),
  )

  it.effect("[JOB-160] is gone a day after the job was done or failed", () =>
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

  it.effect("is for its owner only, and what cannot be an id is asked of no store", () =>
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
  it.effect("fails what it runs and what waits with worker_shutdown, and frees it", () =>
    Effect.gen(function* () {
      const { start } = yield* processes(1)
      const stopping = yield* Scope.make()
      const jobs = yield* Scope.provide(start, stopping)
      let freed = 0
      const ids: Array<string> = []
      for (let i = 0; i < 3; i++) {
        const scope = yield* Scope.make()
        yield* Scope.addFinalizer(
          scope,
          Effect.sync(() => freed++),
        )
        ids.push(yield* jobs.enqueue(someone, Effect.never, scope))
      }
      yield* TestClock.adjust("1 millis")
      yield* Scope.close(stopping, Exit.void)
      const other = yield* start
      for (const jobId of ids) assert.strictEqual((yield* other.poll(someone, jobId)).error?.code, "worker_shutdown")
      assert.strictEqual(freed, 3)
    }),
  )
})
