import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import { AllowanceSpent } from "../../domain/chat/Errors.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

/** What is left of a caller's allowance. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the first of the calls that count is forgotten. */
  readonly reset: number
}

const window = Duration.toMillis(Duration.minutes(1))

/** The times of the calls that count, in milliseconds since 1970. */
const Calls = Schema.fromJsonString(Schema.Array(Schema.Int))
const decode = Schema.decodeEffect(Calls)

const keyOf = (caller: Caller): string => `allowance:model:${caller.sub}`

const secondsUntil = (oldest: number, now: number): number => Math.max(1, Math.ceil((oldest + window - now) / 1000))

/** How often a user may ask models: so many calls in any minute, whichever process takes them. */
export class ModelAllowance extends Context.Service<
  ModelAllowance,
  { readonly take: (caller: Caller) => Effect.Effect<Allowance, AllowanceSpent | KeyValueUnavailable> }
>()("parley/application/access/ModelAllowance") {
  static readonly layer = (options: { readonly perMinute: number }) =>
    Layer.effect(
      ModelAllowance,
      Effect.gen(function* () {
        const keyValue = yield* KeyValue
        const limit = options.perMinute

        const take = (caller: Caller): Effect.Effect<Allowance, AllowanceSpent | KeyValueUnavailable> =>
          Effect.gen(function* () {
            const key = keyOf(caller)
            const seen = yield* keyValue.get(key)
            const now = yield* Clock.currentTimeMillis
            const calls = Option.isNone(seen) ? [] : yield* Effect.orDie(decode(seen.value))
            const recent = calls.filter((at) => at > now - window)
            const reset = secondsUntil(recent[0] ?? now, now)
            if (recent.length >= limit) return yield* new AllowanceSpent({ limit, retryAfter: reset })
            const text = JSON.stringify([...recent, now])
            const isTaken = Option.isNone(seen)
              ? yield* keyValue.setIfAbsent(key, text, Duration.millis(window))
              : yield* keyValue.compareAndSet(key, seen.value, text, Duration.millis(window))
            return isTaken ? { limit, remaining: limit - recent.length - 1, reset } : yield* take(caller)
          })

        return ModelAllowance.of({ take })
      }),
    )
}
