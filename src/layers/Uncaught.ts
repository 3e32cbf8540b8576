import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { described } from "./Log.ts"

/** The status of a process that an error ended which nobody had expected: whoever supervises it starts another one. */
export const uncaughtStatus = 70

const errors = Metric.counter("uncaught_errors_total", {
  description: "Errors outside of every request; the process drains and ends after the first",
  incremental: true,
})

let hasFailed = false

/** Whether there was such an error. */
export const failed = (): boolean => hasFailed

/** Nobody knows what such an error left half done: the process says so, answers what it has begun, and ends. */
const uncaught =
  (longest: number) =>
  (error: unknown): void => {
    const line = { time: new Date().toISOString(), level: "fatal", message: "Uncaught error outside of a request" }
    process.stderr.write(`${JSON.stringify({ ...line, errors: [described(error)] })}\n`)
    Effect.runSync(Metric.update(errors, 1))
    if (hasFailed) return
    hasFailed = true
    setTimeout(() => process.exit(uncaughtStatus), longest).unref()
    // Drained as where an operator says so.
    process.emit("SIGTERM")
  }

/** From now on such errors drain this process; `longest` is how long that may take, in milliseconds. */
export const watch = (longest: number): void => {
  // Published from the start: what counts an increase has to see it at 0.
  Effect.runSync(Metric.update(errors, 0))
  const handler = uncaught(longest)
  process.on("uncaughtException", handler)
  process.on("unhandledRejection", handler)
}
