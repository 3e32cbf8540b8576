import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as MemoryObjects from "../../doubles/memory/ObjectStore.ts"
import * as MemoryQueues from "../../doubles/memory/WorkQueues.ts"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import { vi } from "vitest"
import { someone } from "../../doubles/Testing.ts"
import { RenderRuns } from "../../../src/application/infographic/RenderRuns.ts"
import { RenderJobs } from "../../../src/application/infographic/RenderJobs.ts"

vi.mock("../../../src/domain/infographic/RenderDeadline.ts", () => ({ maxRuntime: () => Duration.seconds(42) }))

const jobs = RenderJobs.layer({ concurrency: 1 }).pipe(
  Layer.provide([
    MemoryKeyValue.layer,
    MemoryObjects.layer,
    MemoryQueues.layer,
    Identifiers.layer,
    Layer.succeed(RenderRuns, { run: () => Effect.never, discard: () => Effect.void }),
  ]),
)

describe("the function for render deadlines", () => {
  it.effect("[LIMIT-070] determines every deadline: for a queued job, for a starting job and for the work itself", () =>
    Effect.gen(function* () {
      const { enqueue, poll } = yield* RenderJobs
      const submit = enqueue(someone, { request: new Uint8Array(1), parts: [], isMultipart: false })
      const secondsLeft = (jobId: string) =>
        Effect.gen(function* () {
          const { deadline, status } = yield* poll(someone, jobId)
          return [status, Duration.toSeconds(DateTime.distance(yield* DateTime.now, deadline))]
        })
      const first = yield* submit
      const second = yield* submit
      assert.deepStrictEqual(yield* secondsLeft(first), ["running", 42])
      yield* TestClock.adjust("41 seconds")
      assert.deepStrictEqual(yield* secondsLeft(second), ["running", 1])
      yield* TestClock.adjust("1 seconds")
      assert.strictEqual((yield* poll(someone, first)).error?.code, "watchdog_timeout")
      assert.deepStrictEqual(yield* secondsLeft(second), ["running", 42])
    }).pipe(Effect.provide(jobs)),
  )
})
