import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { KeyValue } from "../../../src/ports/KeyValue.ts"

interface Entry {
  /** The value and the appended pieces, which are joined on reading. */
  readonly pieces: Array<string>
  /** Expiry in epoch milliseconds. */
  readonly expiresAt: number
}

/** Number of writes between two sweeps, which delete expired entries that are never read again. */
const sweepInterval = 4096

const atOneInstant = <A>(f: (now: number) => A): Effect.Effect<A> =>
  Clock.clockWith((clock) => Effect.succeed(f(clock.currentTimeMillisUnsafe())))

const valueOf = ({ pieces }: Entry): string => {
  if (pieces.length > 1) pieces.splice(0, pieces.length, pieces.join(""))
  return pieces[0]!
}

const endsWith = (entry: Entry, ending: string): boolean =>
  entry.pieces.at(-1) === ending || valueOf(entry).endsWith(ending)

/**
 * One process without persistence. Every operation is one synchronous step, so no operation can see half of another.
 */
export const layer = Layer.sync(KeyValue, () => {
  const entries = new Map<string, Entry>()
  let writes = 0

  const live = (key: string, now: number): Entry | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.expiresAt > now) return entry
    entries.delete(key)
    return undefined
  }

  const holds = (key: string, expected: string, now: number): boolean => {
    const entry = live(key, now)
    return entry !== undefined && valueOf(entry) === expected
  }

  const put = (key: string, pieces: Array<string>, ttl: Duration.Duration, now: number): void => {
    entries.set(key, { pieces, expiresAt: now + Math.max(1, Duration.toMillis(ttl)) })
    writes += 1
    if (writes % sweepInterval !== 0) return
    for (const [key, entry] of entries) if (entry.expiresAt <= now) entries.delete(key)
  }

  const write = (key: string, value: string, ttl: Duration.Duration, now: number): void => put(key, [value], ttl, now)

  return KeyValue.of({
    get: (key) => atOneInstant((now) => Option.map(Option.fromUndefinedOr(live(key, now)), valueOf)),
    getAll: (keys) =>
      atOneInstant((now) => keys.map((key) => Option.map(Option.fromUndefinedOr(live(key, now)), valueOf))),
    set: (key, value, ttl) => atOneInstant((now) => write(key, value, ttl, now)),
    setIfAbsent: (key, value, ttl) =>
      atOneInstant((now) => {
        if (live(key, now) !== undefined) return false
        write(key, value, ttl, now)
        return true
      }),
    compareAndSet: (key, expected, value, ttl) =>
      atOneInstant((now) => {
        if (!holds(key, expected, now)) return false
        write(key, value, ttl, now)
        return true
      }),
    appendAfter: (key, ending, addition, ttl) =>
      atOneInstant((now) => {
        const entry = live(key, now)
        if (entry === undefined || !endsWith(entry, ending)) return false
        entry.pieces.push(addition)
        put(key, entry.pieces, ttl, now)
        return true
      }),
    delete: (key) => atOneInstant((now) => live(key, now) !== undefined && entries.delete(key)),
    compareAndDelete: (key, expected) => atOneInstant((now) => holds(key, expected, now) && entries.delete(key)),
    extend: (key, ttl) =>
      atOneInstant((now) => {
        const entry = live(key, now)
        if (entry === undefined) return false
        put(key, entry.pieces, ttl, now)
        return true
      }),
    remaining: (key) =>
      atOneInstant((now) =>
        Option.map(Option.fromUndefinedOr(live(key, now)), ({ expiresAt }) => Duration.millis(expiresAt - now)),
      ),
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
