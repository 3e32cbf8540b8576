import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as RcMap from "effect/RcMap"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { layerStoreMemory, RateLimiterStore } from "effect/persistence/RateLimiter"
import { type Calls, take, type Taken } from "../../domain/ratelimits/SlidingWindow.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { Counts } from "./Counts.ts"

const decode = Schema.decodeOption(Schema.fromJsonString(Schema.Array(Schema.Tuple([Schema.Int, Schema.Int]))))

const keyOf = (key: string): string => `limit:${key}`

/** How long to avoid calling an unavailable store, in milliseconds. */
const pause = 10_000

interface Window {
  readonly key: string
  readonly amount: number
  readonly limit: number
  readonly milliseconds: number
}

/**
 * Counts calls in a sliding window, so that no window of that length contains more calls than the limit. `isShared`:
 * other processes count in the same key-value store, and a call is recorded there by compare-and-set. Without other
 * processes, or while the store is unavailable, this process counts alone.
 */
export const layer = (options: { readonly isShared: boolean }) =>
  Layer.effect(
    RateLimiterStore,
    Effect.gen(function* () {
      const memory = yield* RateLimiterStore
      const store = yield* KeyValue
      const counts = new Counts()
      const turns = yield* RcMap.make<string, Semaphore.Semaphore, never, never>({ lookup: () => Semaphore.make(1) })
      let awayUntil = 0

      const decided = ({ milliseconds, limit, amount }: Window, calls: Calls, now: number): Taken =>
        take(calls, now, milliseconds, limit, amount)

      const note = ({ key, milliseconds }: Window, calls: Calls, now: number): string => {
        const text = JSON.stringify(calls)
        counts.set(key, { calls, text, until: now + 2 * milliseconds })
        return text
      }

      const here = (window: Window): Effect.Effect<Taken> =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const taken = decided(window, counts.get(window.key, now)?.calls ?? [], now)
          if (taken.calls !== undefined) note(window, taken.calls, now)
          return taken
        })

      const stored = (window: Window) =>
        Effect.map(store.get(keyOf(window.key)), (text) =>
          Option.map(text, (text) => ({ text, calls: Option.getOrElse(decode(text), (): Calls => []) })),
        )

      /**
       * Tries this process's last write first: if no other process uses the key, a call costs one round trip to the
       * store.
       */
      const shared = Effect.fnUntraced(function* (window: Window): Effect.fn.Return<Taken, KeyValueUnavailable> {
        const ttl = Duration.millis(2 * window.milliseconds)
        for (let isFirst = true; ; isFirst = false) {
          const now = yield* Clock.currentTimeMillis
          const cached = counts.get(window.key, now)
          const before = isFirst && cached !== undefined ? Option.some(cached) : yield* stored(window)
          const taken = decided(window, Option.isSome(before) ? before.value.calls : [], now)
          // Calls are removed only when they expire, so a limit that is reached stays reached until then, and the store
          // needn't be queried.
          if (taken.calls === undefined) {
            if (Option.isSome(before)) counts.set(window.key, { ...before.value, until: now + 2 * window.milliseconds })
            return taken
          }
          const text = JSON.stringify(taken.calls)
          const isTaken = yield* Option.isSome(before)
            ? store.compareAndSet(keyOf(window.key), before.value.text, text, ttl)
            : store.setIfAbsent(keyOf(window.key), text, ttl)
          if (isTaken) {
            note(window, taken.calls, now)
            return taken
          }
        }
      })

      /** Calls in this process are serialized, so that they don't overwrite each other's counts. */
      const inTurn = <A, E>(key: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
        Effect.scoped(Effect.flatMap(RcMap.get(turns, key), (turn) => turn.withPermit(effect)))

      const taken = Effect.fnUntraced(function* (window: Window) {
        if (!options.isShared || (yield* Clock.currentTimeMillis) < awayUntil) return yield* here(window)
        return yield* inTurn(window.key, shared(window)).pipe(
          Effect.catchTag("KeyValueUnavailable", (error) =>
            Effect.gen(function* () {
              awayUntil = (yield* Clock.currentTimeMillis) + pause
              yield* Effect.logWarning("Rate limits are counted in this process only for now", error)
              return yield* here(window)
            }),
          ),
        )
      })

      return RateLimiterStore.of({
        ...memory,
        fixedWindow: (given) =>
          given.limit === undefined
            ? memory.fixedWindow(given)
            : Effect.map(
                taken({
                  key: given.key,
                  amount: given.tokens,
                  limit: given.limit,
                  milliseconds: Math.round(Duration.toMillis(given.refillRate) * given.limit),
                }),
                ({ count, reset }) => [count, reset] as const,
              ),
      })
    }),
  ).pipe(Layer.provide(layerStoreMemory))
