import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as RcRef from "effect/RcRef"
import * as Schema from "effect/Schema"
import type { ResourceLimits, Transferable, Worker, WorkerOptions } from "node:worker_threads"

export interface SharedThreadOptions {
  readonly spawn: (options: WorkerOptions) => Worker
  readonly resourceLimits: ResourceLimits
  /** A thread that nobody needs for so long is stopped, and its memory is the system's again. */
  readonly idle: Duration.Input
}

/** A thread that starts with the first who needs it. Whoever waits for it learns of its end, not of its errors. */
export const sharedThread = ({ spawn, resourceLimits, idle }: SharedThreadOptions) =>
  RcRef.make({
    acquire: Effect.acquireRelease(
      Effect.sync(() => {
        const worker = spawn({ resourceLimits })
        worker.on("error", () => undefined)
        return worker
      }),
      (worker) => Effect.promise(() => worker.terminate()),
    ),
    idleTimeToLive: idle,
  })

/** The thread ended before it answered: out of memory, or stopped. */
export class ThreadEnded extends Schema.TaggedError<ThreadEnded>()("ThreadEnded", {}) {}

/** Asks a thread that does nothing else meanwhile. */
export const askThread = <Answer>(
  worker: Worker,
  order: unknown,
  transferred: ReadonlyArray<Transferable> = [],
): Effect.Effect<Answer, ThreadEnded> =>
  Effect.callback((resume) => {
    const onMessage = (answer: Answer | "ready") => {
      if (answer !== "ready") finish(Effect.succeed(answer))
    }
    const onExit = () => finish(Effect.fail(new ThreadEnded()))
    const finish = (outcome: Effect.Effect<Answer, ThreadEnded>) => {
      worker.off("message", onMessage).off("exit", onExit)
      resume(outcome)
    }
    worker.on("message", onMessage).on("exit", onExit)
    worker.postMessage(order, [...transferred])
    return Effect.sync(() => void worker.off("message", onMessage).off("exit", onExit))
  })
