import type * as Exit from "effect/Exit"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** Bucket limits in seconds, from a memory lookup to a response that a person waits for. */
const boundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** The result of a call: empty for success, otherwise the name of its error, never its message. */
const errorOf = (exit: Exit.Exit<unknown, unknown>): string => {
  if (exit._tag === "Success") return ""
  if (Cause.hasInterruptsOnly(exit.cause)) return "interrupted"
  const error = exit.cause.reasons.find(Cause.isFailReason)?.error
  return typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : "defect"
}

export interface Calls {
  /** Measures an effect as one call; `operation` is a constant, never a value. */
  readonly call: (operation: string) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Records the duration and the result of a call that isn't an effect. */
  readonly note: (operation: string, seconds: number, exit: Exit.Exit<unknown, unknown>) => Effect.Effect<void>
}

/**
 * Measures calls to other systems: durations by operation and error, and a span for each. Names follow OpenTelemetry's
 * semantic conventions in Prometheus form.
 */
export const calls = (options: {
  readonly name: string
  readonly about: string
  readonly operationLabel: string
  readonly labels: Readonly<Record<string, string>>
}): Calls => {
  const histograms = new Map<string, Metric.Histogram<number>>()
  const histogram = (operation: string, error: string) => {
    const key = `${operation} ${error}`
    const histogram = histograms.get(key)
    if (histogram !== undefined) return histogram
    const attributes = {
      ...options.labels,
      [options.operationLabel]: operation,
      ...(error === "" ? {} : { error_type: error }),
    }
    const made = Metric.histogram(options.name, { description: options.about, attributes, boundaries })
    histograms.set(key, made)
    return made
  }
  const note: Calls["note"] = (operation, seconds, exit) => Metric.update(histogram(operation, errorOf(exit)), seconds)
  const system = Object.values(options.labels)[0] ?? options.name
  return {
    note,
    call: (operation) => {
      const span = { kind: "client", attributes: { ...options.labels, [options.operationLabel]: operation } } as const
      return (effect) =>
        Effect.flatMap(Clock.currentTimeNanos, (start) =>
          Effect.onExit(effect, (exit) =>
            Effect.flatMap(Clock.currentTimeNanos, (end) => note(operation, Number(end - start) / 1e9, exit)),
          ),
        ).pipe(Effect.withSpan(`${system} ${operation}`, span))
    },
  }
}
