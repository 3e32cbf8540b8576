import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

/** A connection as the heartbeat sees it. */
export interface Pulse {
  readonly ping: () => void
  /** Increases with everything that arrives, including pongs. */
  readonly bytesRead: () => number
  readonly drop: () => void
}

/** A WebSocket ping without a payload; like every frame from a server, it is unmasked. */
export const pingFrame = Uint8Array.of(0x89, 0x00)

interface Beat {
  due: number
  received: number
  missed: number
}

/**
 * Pings one peer that is due. Returns false if nothing has arrived from it for two intervals: the connection is dead.
 */
const isAlive = (pulse: Pulse, beat: Beat): boolean => {
  const now = pulse.bytesRead()
  beat.missed = now === beat.received ? beat.missed + 1 : 0
  beat.received = now
  if (beat.missed > 1) pulse.drop()
  else pulse.ping()
  return beat.missed <= 1
}

export interface Heartbeat {
  /** Pings the peer once per interval, until the returned function is called or the peer is dropped. */
  readonly keep: (pulse: Pulse) => Effect.Effect<() => void>
}

/** One fiber pings all connections: they queue in order, because all have the same interval. */
export const heartbeat = Effect.fnUntraced(function* (interval: Duration.Duration) {
  const beats = new Map<Pulse, Beat>()
  const someone = yield* Latch.make(false)
  const length = Duration.toMillis(interval)

  /** Pings every peer that is due, and returns the time until the next one is due. */
  const beat = (now: number): number | undefined => {
    for (const [pulse, one] of beats) {
      if (one.due > now) return one.due - now
      beats.delete(pulse)
      // Each peer has its own ping times, so that peers that were pinged late don't stay bunched together. If this
      // process stalls, every peer still has half its interval to respond.
      one.due = Math.max(one.due + length, now + length / 2)
      if (isAlive(pulse, one)) beats.set(pulse, one)
    }
    return undefined
  }

  const beating = Effect.gen(function* () {
    for (;;) {
      const wait = beat(yield* Clock.currentTimeMillis)
      if (wait === undefined) {
        someone.closeUnsafe()
        yield* someone.await
      } else yield* Effect.sleep(Duration.millis(wait))
    }
  })
  yield* Effect.forkScoped(beating)

  const keep = (pulse: Pulse) =>
    Clock.clockWith((clock) =>
      Effect.sync(() => {
        const due = clock.currentTimeMillisUnsafe() + length
        beats.set(pulse, { due, received: pulse.bytesRead(), missed: 0 })
        someone.openUnsafe()
        return () => void beats.delete(pulse)
      }),
    )
  return { keep } satisfies Heartbeat
})
