import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** A metric for each message type. The protocol defines the types, so there are few. */
const messages = new Map<string, Metric.Histogram<number>>()

const messageOf = (type: string) => {
  const metric = messages.get(type)
  if (metric !== undefined) return metric
  const made = Metric.histogram("voice_message_duration_seconds", {
    description: "Duration of handling a voice session's message, by type",
    attributes: { type },
    boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  messages.set(type, made)
  return made
}

const failures = Metric.counter("voice_message_failures_total", {
  description: "Messages of voice sessions that failed unexpectedly",
  incremental: true,
})

const phases = new Map<string, Metric.Gauge<number>>()

const phaseOf = (phase: string) => {
  const metric = phases.get(phase)
  if (metric !== undefined) return metric
  const made = Metric.gauge("voice_sessions", {
    description: "Voice sessions connected to this process, by state",
    attributes: { state: phase },
  })
  phases.set(phase, made)
  return made
}

const clipsFrom = (source: string) =>
  Metric.counter("narration_clips_total", {
    description: "Narration clips, by source",
    attributes: { source },
    incremental: true,
  })
/** Counts of narration clips, by source. */
export const clipCounts = {
  fromMemory: clipsFrom("memory"),
  fromStore: clipsFrom("store"),
  fromSynthesis: clipsFrom("synthesis"),
}

/** Records how long the response to a message took. */
export const noteMessage = (type: string, seconds: number) => Metric.update(messageOf(type), seconds)

export const noteFailure = Metric.update(failures, 1)

/** Tracks the states of one session; pass `undefined` when it has ended. */
export const followPhases = () => {
  let at: string | undefined
  return (phase: string | undefined): Effect.Effect<void> => {
    if (phase === at) return Effect.void
    const before = at
    at = phase
    const left = before === undefined ? Effect.void : Metric.modify(phaseOf(before), -1)
    return phase === undefined ? left : Effect.andThen(left, Metric.modify(phaseOf(phase), 1))
  }
}
