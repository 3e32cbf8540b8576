import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { KeyValue } from "../../ports/out/KeyValue.ts"

interface Entry {
  readonly value: string
  /** Epoch milliseconds; the entry is gone at that instant. */
  readonly expiresAt: number
}

/** Writes between two sweeps: what has expired and is never asked for again must not stay for ever. */
const sweepInterval = 4096

const atOneInstant = <A>(f: (now: number) => A): Effect.Effect<A> =>
  Clock.clockWith((clock) => Effect.sync(() => f(clock.currentTimeMillisUnsafe())))

/** One process, nothing kept. Every operation is one synchronous step, so none can see half of another. */
export const layer = Layer.sync(KeyValue, () => {
  const entries = new Map<string, Entry>()
  let writes = 0

  const live = (key: string, now: number): Entry | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.expiresAt > now) return entry
    entries.delete(key)
    return undefined
  }

  const write = (key: string, value: string, ttl: Duration.Duration, now: number): void => {
    entries.set(key, { value, expiresAt: now + Math.max(1, Duration.toMillis(ttl)) })
    writes += 1
    if (writes % sweepInterval !== 0) return
    for (const [key, entry] of entries) if (entry.expiresAt <= now) entries.delete(key)
  }

  return KeyValue.of({
    get: (key) => atOneInstant((now) => Option.map(Option.fromUndefinedOr(live(key, now)), ({ value }) => value)),
    set: (key, value, ttl) => atOneInstant((now) => write(key, value, ttl, now)),
    setIfAbsent: (key, value, ttl) =>
      atOneInstant((now) => {
        if (live(key, now) !== undefined) return false
        write(key, value, ttl, now)
        return true
      }),
    compareAndSet: (key, expected, value, ttl) =>
      atOneInstant((now) => {
        if (live(key, now)?.value !== expected) return false
        write(key, value, ttl, now)
        return true
      }),
    delete: (key) => atOneInstant((now) => live(key, now) !== undefined && entries.delete(key)),
    compareAndDelete: (key, expected) =>
      atOneInstant((now) => live(key, now)?.value === expected && entries.delete(key)),
    extend: (key, ttl) =>
      atOneInstant((now) => {
        const entry = live(key, now)
        if (entry === undefined) return false
        write(key, entry.value, ttl, now)
        return true
      }),
    keys: (prefix, limit) =>
      atOneInstant((now) => {
        const found: Array<string> = []
        for (const [key, entry] of entries) {
          if (found.length >= limit) break
          if (entry.expiresAt > now && key.startsWith(prefix)) found.push(key)
        }
        return found
      }),
    ping: Effect.void,
  })
})
