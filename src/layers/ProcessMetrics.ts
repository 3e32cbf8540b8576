import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Schedule from "effect/Schedule"
import { monitorEventLoopDelay } from "node:perf_hooks"

const memory = Metric.gauge("process_resident_memory_bytes", { description: "Memory that the process holds" })
const delay = Metric.gauge("nodejs_eventloop_delay_seconds", {
  description: "How late the event loop was in the last second",
})
const delayP99 = Metric.withAttributes(delay, { quantile: "0.99" })
const delayMost = Metric.withAttributes(delay, { quantile: "1" })

const restarts = Metric.gauge("process_restarts", {
  description: "How often the supervisor has started the service anew because it had ended by itself",
})

/** The loop is looked at this often, so that much is no delay; milliseconds. */
const resolution = 10

const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1000)

/** What the process itself is up to, once a second. */
export const layer: Layer.Layer<never> = Layer.effectDiscard(
  Effect.gen(function* () {
    const histogram = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const started = monitorEventLoopDelay({ resolution })
        started.enable()
        return started
      }),
      (started) => Effect.sync(() => started.disable()),
    )
    yield* Metric.update(restarts, Number(process.env["PARLEY_RESTARTS"] ?? 0))
    const sample = Effect.gen(function* () {
      yield* Metric.update(memory, process.memoryUsage.rss())
      yield* Metric.update(delayP99, seconds(histogram.percentile(99)))
      yield* Metric.update(delayMost, seconds(histogram.max))
      histogram.reset()
    })
    yield* sample.pipe(Effect.repeat(Schedule.spaced("1 second")), Effect.forkScoped)
  }),
)
