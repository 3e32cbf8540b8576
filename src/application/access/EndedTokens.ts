import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SessionsUnavailable, Unauthenticated } from "../../domain/access/Errors.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { VerifiedToken } from "../../ports/Tokens.ts"

const tokenKey = (fingerprint: string): string => `ended-token:${fingerprint}`
const userKey = (sub: string): string => `ended-before:${JSON.stringify(sub)}`

/** How long tokens count while the store is away, since it answered last. */
const trustedWithoutStore = Duration.minutes(5)

/** Clocks of other issuers may go ahead of ours by as much. */
const leeway = Duration.minutes(1)

/** Ended tokens that this process knows of by itself, for the time when the store is away. */
const mostKnown = 10_000

/**
 * Tokens that are over before their `exp`: single ones by their fingerprint, and all of a user that were issued up to some moment. What
 * is over is remembered for as long as it would hold otherwise.
 */
export class EndedTokens extends Context.Service<
  EndedTokens,
  {
    readonly end: (fingerprint: string, tokenEndsAt: number) => Effect.Effect<void, SessionsUnavailable>
    /** Every token of the user that was issued until now, and every one that does not say when it was. */
    readonly endAll: (sub: string) => Effect.Effect<void, SessionsUnavailable>
    /** Fails for a token that is over; without the store it is taken as going on for `trustedWithoutStore`. */
    readonly check: (token: VerifiedToken) => Effect.Effect<void, Unauthenticated | SessionsUnavailable>
  }
>()("parley/application/access/EndedTokens") {
  /** `longest`: how far away the end of a token may be. */
  static readonly layer = ({ longest }: { readonly longest: Duration.Duration }) =>
    Layer.effect(
      EndedTokens,
      Effect.gen(function* () {
        const keyValue = yield* KeyValue
        const endedHere = new Set<string>()
        let answeredAt = yield* Clock.currentTimeMillis

        const asked = <A>(effect: Effect.Effect<A, KeyValueUnavailable>) =>
          Effect.mapError(effect, (cause) => new SessionsUnavailable({ cause }))

        const isOver = (fingerprint: string): Effect.Effect<never, Unauthenticated> => {
          if (endedHere.size >= mostKnown) endedHere.delete(endedHere.values().next().value!)
          endedHere.add(fingerprint)
          return Effect.fail(new Unauthenticated())
        }

        return EndedTokens.of({
          end: Effect.fnUntraced(function* (fingerprint, tokenEndsAt) {
            const left = tokenEndsAt - (yield* Clock.currentTimeMillis)
            if (left > 0) yield* asked(keyValue.set(tokenKey(fingerprint), "1", Duration.millis(left)))
          }),
          endAll: Effect.fnUntraced(function* (sub) {
            const now = yield* Clock.currentTimeMillis
            yield* asked(keyValue.set(userKey(sub), String(now), Duration.sum(longest, leeway)))
          }),
          check: Effect.fnUntraced(function* ({ caller, fingerprint, issuedAt }) {
            const now = yield* Clock.currentTimeMillis
            const outcome = yield* Effect.result(keyValue.getAll([tokenKey(fingerprint), userKey(caller.sub)]))
            if (outcome._tag === "Failure") {
              if (endedHere.has(fingerprint)) return yield* new Unauthenticated()
              if (now - answeredAt <= Duration.toMillis(trustedWithoutStore)) return
              return yield* new SessionsUnavailable({ cause: outcome.failure })
            }
            answeredAt = now
            const [single = Option.none(), before = Option.none()] = outcome.success
            if (Option.isSome(single)) return yield* isOver(fingerprint)
            if (Option.isSome(before) && (issuedAt ?? 0) <= Number(before.value)) return yield* isOver(fingerprint)
          }),
        })
      }),
    )
}
