import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { described } from "./Log.ts"

/** The exit status after an unexpected error; the supervisor starts a new process. */
export const uncaughtStatus = 70

const errors = Metric.counter("uncaught_errors_total", {
  description: "Errors outside of requests; the process drains and ends after the first",
  incremental: true,
})

let hasFailed = false

/** Whether an unexpected error has occurred. */
export const failed = (): boolean => hasFailed

/** An unexpected error may have left work half done: the process logs it, finishes open responses and exits. */
const uncaught =
  (longest: number) =>
  (error: unknown): void => {
    const line = { time: new Date().toISOString(), level: "fatal", message: "Uncaught error outside of a request" }
    process.stderr.write(`${JSON.stringify({ ...line, errors: [described(error)] })}\n`)
    Effect.runSync(Metric.update(errors, 1))
    if (hasFailed) return
    hasFailed = true
    setTimeout(() => process.exit(uncaughtStatus), longest).unref()
    // Drains as if an operator had requested it.
    process.emit("SIGTERM")
  }

/**
 * After an unexpected error, this process drains and exits; `longest` is the time limit for draining, in milliseconds.
 */
export const watch = (longest: number): void => {
  // Published from the start, because a counter must be seen at 0 before its first increase.
  Effect.runSync(Metric.update(errors, 0))
  const handler = uncaught(longest)
  process.on("uncaughtException", handler)
  process.on("unhandledRejection", handler)
}
