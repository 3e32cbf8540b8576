import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as RcRef from "effect/RcRef"
import * as Schema from "effect/Schema"
import type { ResourceLimits, Worker, WorkerOptions } from "node:worker_threads"

/** On a machine that takes longer to start a thread, the work would also time out. */
const startingTime = Duration.minutes(1)

export interface SharedThreadOptions {
  readonly spawn: (options: WorkerOptions) => Worker
  readonly resourceLimits: ResourceLimits
  /** An unused thread is stopped after this long, which frees its memory. */
  readonly idle: Duration.Input
}

/** The thread ended before it replied (out of memory, or stopped), or did not start. */
export class ThreadEnded extends Schema.TaggedError<ThreadEnded>()("ThreadEnded", {}) {}

/** Waits for the thread's next message. */
const nextMessage = <Answer>(worker: Worker): Effect.Effect<Answer, ThreadEnded> =>
  Effect.callback((resume) => {
    const onMessage = (answer: Answer) => finish(Effect.succeed(answer))
    const onExit = () => finish(Effect.fail(new ThreadEnded()))
    const off = () => void worker.off("message", onMessage).off("exit", onExit)
    const finish = (outcome: Effect.Effect<Answer, ThreadEnded>) => {
      off()
      resume(outcome)
    }
    worker.on("message", onMessage).on("exit", onExit)
    return Effect.sync(off)
  })

/**
 * A thread that starts on first use. It counts as started once it reports ready, so its startup does not count toward a
 * document's time limit. Waiting callers learn that it ended, but not why.
 */
export const sharedThread = ({ spawn, resourceLimits, idle }: SharedThreadOptions) =>
  RcRef.make({
    acquire: Effect.acquireRelease(
      Effect.sync(() => {
        const worker = spawn({ resourceLimits })
        worker.on("error", () => undefined)
        return worker
      }),
      (worker) => Effect.promise(() => worker.terminate()),
    ).pipe(
      Effect.tap((worker) =>
        Effect.timeoutOrElse(nextMessage<"ready">(worker), {
          duration: startingTime,
          orElse: () => Effect.fail(new ThreadEnded()),
        }),
      ),
    ),
    idleTimeToLive: idle,
  })

/** Sends a request to a thread that handles one request at a time. */
export const askThread = <Answer>(worker: Worker, order: unknown): Effect.Effect<Answer, ThreadEnded> =>
  Effect.suspend(() => {
    worker.postMessage(order)
    return nextMessage<Answer>(worker)
  })
