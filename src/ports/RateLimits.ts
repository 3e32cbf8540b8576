import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** What is left of a limit. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the first of the calls that count is forgotten. */
  readonly reset: number
}

/** As many calls as the window allows; again in `retryAfter` seconds. */
export class LimitReached extends Schema.TaggedError<LimitReached>()("LimitReached", {
  limit: Schema.Int,
  retryAfter: Schema.Int,
}) {}

/** Counts calls by key, over all processes that share a store. */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    /** Takes one call where no more than `limit` come in any `window`. */
    readonly take: (key: string, limit: number, window: Duration.Duration) => Effect.Effect<Allowance, LimitReached>
  }
>()("parley/ports/RateLimits") {}
