import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The calls that a limit still allows. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the oldest counted call expires. */
  readonly reset: number
}

/** The limit is reached; try again in `retryAfter` seconds. */
export class LimitReached extends Schema.TaggedError<LimitReached>()("LimitReached", {
  limit: Schema.Int,
  retryAfter: Schema.Int,
}) {}

/** Counts calls by key, across all processes that share a store. */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    /** Counts one call, unless that would make more than `limit` calls in a `window`. */
    readonly take: (key: string, limit: number, window: Duration.Duration) => Effect.Effect<Allowance, LimitReached>
  }
>()("parley/ports/RateLimits") {}
