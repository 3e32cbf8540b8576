import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Schedule from "effect/Schedule"
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from "node:perf_hooks"

const memory = Metric.gauge("process_resident_memory_bytes", { description: "Memory of the process" })
const delay = Metric.gauge("nodejs_eventloop_delay_seconds", {
  description: "Delay of the event loop in the last second",
})
const delayP99 = Metric.withAttributes(delay, { quantile: "0.99" })
const delayMost = Metric.withAttributes(delay, { quantile: "1" })

const restarts = Metric.gauge("process_restarts", {
  description: "How often the supervisor has restarted the service after an unexpected exit",
})

const used = Metric.gauge("v8js_memory_heap_used_bytes", { description: "Memory of the program's objects" })
const utilization = Metric.gauge("nodejs_eventloop_utilization_ratio", {
  description: "Share of the last second in which the event loop was busy, 0 to 1",
})
const processor = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time of the process",
  incremental: true,
})

/** The kinds of garbage collection, by Node's constants for them. */
const collections = new Map(
  (
    [
      [constants.NODE_PERFORMANCE_GC_MINOR, "minor"],
      [constants.NODE_PERFORMANCE_GC_MAJOR, "major"],
      [constants.NODE_PERFORMANCE_GC_INCREMENTAL, "incremental"],
      [constants.NODE_PERFORMANCE_GC_WEAKCB, "weakcb"],
    ] as const
  ).map(([kind, name]) => [
    kind,
    Metric.histogram("v8js_gc_duration_seconds", {
      description: "Garbage collections, by kind",
      attributes: { v8js_gc_type: name },
      boundaries: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    }),
  ]),
)

/** Reports every garbage collection while the scope is open. */
const collecting = Effect.acquireRelease(
  Effect.withFiber<PerformanceObserver>((fiber) =>
    Effect.sync(() => {
      const observer = new PerformanceObserver((list) => {
        for (const { duration, detail } of list.getEntries() as ReadonlyArray<{ duration: number; detail?: unknown }>) {
          const kind = typeof detail === "object" && detail !== null && "kind" in detail ? Number(detail.kind) : -1
          collections.get(kind)?.updateUnsafe(duration / 1000, fiber.context)
        }
      })
      observer.observe({ entryTypes: ["gc"] })
      return observer
    }),
  ),
  (observer) => Effect.sync(() => observer.disconnect()),
)

/**
 * The interval, in milliseconds, at which Node samples the event loop. Every measured delay includes it, so it is
 * subtracted.
 */
const resolution = 10

const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1000)

/** Metrics of the process itself, measured once a second. */
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
    yield* collecting
    let loop = performance.eventLoopUtilization()
    let cpu = process.cpuUsage()
    yield* Metric.update(restarts, Number(process.env["PARLEY_RESTARTS"] ?? 0))
    const sample = Effect.gen(function* () {
      const [before, usedBefore] = [loop, cpu]
      loop = performance.eventLoopUtilization()
      cpu = process.cpuUsage()
      yield* Metric.update(utilization, performance.eventLoopUtilization(loop, before).utilization)
      yield* Metric.update(processor, (cpu.user + cpu.system - usedBefore.user - usedBefore.system) / 1e6)
      yield* Metric.update(used, process.memoryUsage().heapUsed)
      yield* Metric.update(memory, process.memoryUsage.rss())
      yield* Metric.update(delayP99, seconds(histogram.percentile(99)))
      yield* Metric.update(delayMost, seconds(histogram.max))
      histogram.reset()
    })
    yield* sample.pipe(Effect.repeat(Schedule.spaced("1 second")), Effect.forkScoped)
  }),
)
