import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layer as limiter, RateLimiter, type RateLimiterError } from "effect/persistence/RateLimiter"
import { LimitReached, RateLimits } from "../../ports/RateLimits.ts"
import * as Store from "./Store.ts"

const seconds = (duration: Duration.Duration): number => Math.max(1, Math.ceil(Duration.toSeconds(duration)))

/** While the shared store is unavailable, `Store` counts in this process, so only an exceeded limit is expected. */
const reached = ({ reason }: RateLimiterError): Effect.Effect<never, LimitReached> =>
  reason._tag === "RateLimitExceeded"
    ? Effect.fail(new LimitReached({ limit: reason.limit, retryAfter: seconds(reason.retryAfter) }))
    : Effect.die(reason)

/** Effect's rate limiter, on top of this store. */
export const layer = (options: { readonly isShared: boolean }) =>
  Layer.effect(
    RateLimits,
    Effect.map(RateLimiter, ({ consume }) => ({
      take: (key, limit, window) =>
        consume({ key, limit, window }).pipe(
          Effect.map(({ remaining, resetAfter }) => ({ limit, remaining, reset: seconds(resetAfter) })),
          Effect.catch(reached),
        ),
    })),
  ).pipe(Layer.provide(limiter.pipe(Layer.provide(Store.layer(options)))))
