import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Worker } from "node:worker_threads"
import { withinWork } from "../../../src/adapters/threads/WorkLimit.ts"

const thread = (program: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new Worker(program, { eval: true })),
    (worker) => Effect.promise(() => worker.terminate()),
  )

const answerOf = (worker: Worker): Effect.Effect<string> =>
  Effect.callback((resume) => void worker.once("message", (answer: string) => resume(Effect.succeed(answer))))

const limited = (program: string, milliseconds: number) =>
  Effect.scoped(
    Effect.flatMap(thread(program), (worker) =>
      withinWork(answerOf(worker), { worker, limit: milliseconds, orElse: () => Effect.succeed("too much") }),
    ),
  )

describe("a thread's work", () => {
  it.live("is abandoned once it has used up its processor time, even if the thread never returns", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* limited("for (;;);", 200), "too much")
    }),
  )

  it.live("may take longer than its processor time limit if it spends that time waiting", () =>
    Effect.gen(function* () {
      const waits = `setTimeout(() => require("node:worker_threads").parentPort.postMessage("done"), 2500)`
      assert.strictEqual(yield* limited(waits, 2000), "done")
    }),
  )

  it.live("is abandoned once the caller has waited many times as long as the limit", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* limited("setInterval(() => undefined, 1000)", 50), "too much")
    }),
  )
})
