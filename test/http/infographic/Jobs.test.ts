import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { someone } from "../../doubles/Testing.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import { type Answer, inMemory, type Service } from "../../support/inMemory.ts"
import { slowStores } from "../../support/recordingStores.ts"
import { first, jobPath, type Json, records, render, renderJson, request, section } from "../../support/renders.ts"

const service = inMemory({ folders: [first] })

const submitted = (it: Service, fields: Json = {}, descriptor: Json = {}) =>
  Effect.map(render(it, request({ async: true, ...fields }, descriptor)), (answer) => {
    assert.strictEqual(answer.status, 202, answer.text)
    return String(answer.json().job_id)
  })

/** The record of a finished job. */
const finished = (it: Service, jobId: string): Effect.Effect<ReturnType<Answer["json"]>, never, Scope.Scope> =>
  Effect.flatMap(it.call({ path: jobPath(jobId) }), (answer) =>
    answer.json().status === "running"
      ? Effect.andThen(Effect.yieldNow, finished(it, jobId))
      : Effect.succeed(answer.json()),
  )

/** A job that is about to store its page, and stores it within a minute. */
const underway = Effect.gen(function* () {
  const { entered, stores } = yield* slowStores("1 minute")
  const it = yield* inMemory({ folders: [first], stores: stores.layer })
  const jobId = yield* submitted(it)
  const record = (yield* it.call({ path: jobPath(jobId) })).json()
  return { it, jobId, record, finish: Effect.andThen(Deferred.await(entered), TestClock.adjust("1 minute")) }
})

const keys = (it: Service) =>
  Effect.provideContext(
    Effect.flatMap(KeyValue, (keyValue) => keyValue.keys("", 100)),
    it.context,
  )

const resultFields = ["artifact_id", "persisted", "sections_validated", "template", "timings", "url", "url_note"]

describe("async", () => {
  it.effect("[RENDER-210] defaults to false: the call returns a result and creates no job", () =>
    Effect.gen(function* () {
      const it = yield* service
      const answer = yield* renderJson(it, request())
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.json().template, "facts")
      assert.deepStrictEqual(yield* keys(it), [])
    }),
  )

  it.effect("[RENDER-220] true returns 202 with a job_id, its address and when to poll", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, request({ async: true }))
      assert.strictEqual(answer.status, 202)
      assert.deepStrictEqual(Object.keys(answer.json()), ["job_id"])
      assert.match(answer.json().job_id, /^[0-9a-f]{32}$/)
      assert.strictEqual(answer.headers.get("location"), jobPath(answer.json().job_id))
      assert.isNotNull(answer.headers.get("retry-after"))
      assert.isNull(answer.headers.get("x-artifact-id"))
    }),
  )

  it.effect("an invalid call is refused immediately, and creates no job", () =>
    Effect.gen(function* () {
      const it = yield* service
      const status = (fields: Json, descriptor: Json = {}) =>
        Effect.map(render(it, request({ async: true, ...fields }, descriptor)), (answer) => answer.status)
      assert.strictEqual(yield* status({ datasets: 7 }), 400)
      assert.strictEqual(yield* status({ template: "nowhere" }), 404)
      assert.strictEqual(yield* status({ datasets: {} }), 422)
      assert.strictEqual(yield* status({ theme: "nowhere" }), 422)
      const empty = { sections: [section({ shape: "scalar" })] }
      assert.strictEqual(yield* status({ datasets: { sales: records([]) } }, empty), 422)
      assert.deepStrictEqual(yield* keys(it), [])
    }),
  )
})

describe("the job record", () => {
  it.effect("[JOB-010] has the six fields", () =>
    Effect.gen(function* () {
      const it = yield* service
      const job = yield* finished(it, yield* submitted(it))
      const fields = ["created_at", "deadline", "error", "job_id", "result", "status"]
      assert.deepStrictEqual(Object.keys(job).sort(), fields)
    }),
  )

  it.effect("[JOB-020] has the job_id from the 202 response", () =>
    Effect.gen(function* () {
      const it = yield* service
      const jobId = yield* submitted(it)
      assert.strictEqual((yield* finished(it, jobId)).job_id, jobId)
    }),
  )

  it.effect("[JOB-030] has the status running, done or failed", () =>
    Effect.gen(function* () {
      const { it, jobId, record, finish } = yield* underway
      yield* finish
      const failing = yield* submitted(it, { template: "strict" })
      const seen = new Set([record.status, (yield* finished(it, jobId)).status, (yield* finished(it, failing)).status])
      assert.deepStrictEqual([...seen].sort(), ["done", "failed", "running"])
    }),
  )

  it.effect("[JOB-040] has a render response as its result once it is done", () =>
    Effect.gen(function* () {
      const it = yield* service
      const { result, error } = yield* finished(it, yield* submitted(it))
      assert.deepStrictEqual(Object.keys(result).sort(), resultFields)
      assert.isNull(error)
      const artifact = yield* it.call({ path: `/api/v1/artifacts/${result.artifact_id}` })
      assert.strictEqual(artifact.status, 200)
      const direct = yield* render(it, request())
      assert.strictEqual(artifact.text, direct.text)
    }),
  )

  it.effect("[JOB-050] has an error object with a code once it has failed", () =>
    Effect.gen(function* () {
      const it = yield* service
      const { result, error, status } = yield* finished(it, yield* submitted(it, { template: "strict" }))
      assert.strictEqual(status, "failed")
      assert.isNull(result)
      assert.strictEqual(error.code, "TEMPLATE_RENDER_ERROR")
      assert.isString(error.message)
    }),
  )

  it.effect("[JOB-060] has timestamps with an offset", () =>
    Effect.gen(function* () {
      const it = yield* service
      const job = yield* finished(it, yield* submitted(it))
      for (const stamp of [job.created_at, job.deadline]) {
        assert.match(stamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/)
        assert.isFalse(Number.isNaN(Date.parse(stamp)))
      }
    }),
  )

  it.effect("[JOB-090] has the status running, and a deadline, right after the 202 response", () =>
    Effect.gen(function* () {
      const { record } = yield* underway
      assert.strictEqual(record.status, "running")
      assert.strictEqual(Date.parse(record.deadline) - Date.parse(record.created_at), 600_000)
    }),
  )

  it.effect("[JOB-100] goes from running to done", () =>
    Effect.gen(function* () {
      const { it, jobId, record, finish } = yield* underway
      assert.strictEqual(record.status, "running")
      yield* finish
      assert.strictEqual((yield* finished(it, jobId)).status, "done")
    }),
  )
})

describe("the job route", () => {
  it.effect("[JOB-170] returns 200 with the record", () =>
    Effect.gen(function* () {
      const it = yield* service
      const answer = yield* it.call({ path: jobPath(yield* submitted(it)) })
      assert.strictEqual(answer.status, 200)
      assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
    }),
  )

  it.effect("[JOB-180] returns 404 for an unknown id", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const id of [crypto.randomUUID(), "0".repeat(32), "%00", "%ff", "..%2f..", "a%20b"]) {
        const answer = yield* it.call({ path: jobPath(id) })
        assert.strictEqual(answer.status, 404, id)
        assert.isString(answer.json().error)
      }
    }),
  )

  it.effect("returns 404 to everyone but the job's owner", () =>
    Effect.gen(function* () {
      const it = yield* service
      const jobId = yield* submitted(it)
      const answer = yield* it.call({ path: jobPath(jobId), as: { ...someone, sub: "8", superuser: false } })
      assert.strictEqual(answer.status, 404)
      assert.strictEqual((yield* it.call({ path: jobPath(jobId), as: null })).status, 401)
    }),
  )
})
