import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** A connection as the heartbeat sees it. */
export interface Pulse {
  readonly ping: Effect.Effect<void>
  /** Grows with everything that arrives, a pong included. */
  readonly bytesRead: () => number
  readonly drop: Effect.Effect<void>
}

/** A WebSocket ping without payload, as a server sends it. */
export const pingFrame = Uint8Array.of(0x89, 0x00)

/**
 * Pings at every interval. A peer from which nothing has come for two of them is gone, even where nobody has told the
 * network, and its connection is dropped.
 */
export const keepBeating = (pulse: Pulse, interval: Duration.Duration): Effect.Effect<void> =>
  Effect.gen(function* () {
    let heard = pulse.bytesRead()
    let missed = 0
    for (;;) {
      yield* Effect.sleep(interval)
      const now = pulse.bytesRead()
      missed = now === heard ? missed + 1 : 0
      heard = now
      if (missed > 1) return yield* pulse.drop
      yield* pulse.ping
    }
  })
