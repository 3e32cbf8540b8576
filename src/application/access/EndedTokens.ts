import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SessionsUnavailable, Unauthenticated } from "../../domain/access/Errors.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { VerifiedToken } from "../../ports/Tokens.ts"

const tokenKey = (fingerprint: string): string => `ended-token:${fingerprint}`
const userKey = (sub: string): string => `ended-before:${JSON.stringify(sub)}`

/** How long tokens are trusted while the store is unavailable, counted from its last response. */
const trustedWithoutStore = Duration.minutes(5)

/** Clocks of external issuers may be ahead of ours by this much. */
const leeway = Duration.minutes(1)

/** The unit of a token's issue time, in milliseconds. */
const second = 1000

/**
 * Whether a token was issued before all tokens of its user were revoked. A token whose issue time is in the future was
 * issued while a clock was ahead, possibly before the revocation, so it counts as earlier. An issue time up to a second
 * after `endedAt` never counts as earlier: `issueTime` returns such a time if `endedAt` itself is in the future.
 */
const isEarlier = (issuedAt: number, endedAt: number, now: number): boolean =>
  issuedAt <= endedAt || (issuedAt > now + Duration.toMillis(leeway) && issuedAt > endedAt + second)

/**
 * The maximum number of cached entries: revocations by this process, which apply while the store is unavailable, and
 * tokens known to be valid.
 */
const mostKnown = 10_000

/** A write that timed out may still be applied, so nothing is cached for this long. */
const doubt = Duration.minutes(1)

/**
 * Tokens revoked before their `exp`: single tokens by fingerprint, and all tokens of a user that were issued before a
 * given time. A revocation is stored for as long as the token would be valid.
 */
export class EndedTokens extends Context.Service<
  EndedTokens,
  {
    readonly end: (fingerprint: string, tokenEndsAt: number) => Effect.Effect<void, SessionsUnavailable>
    /** Revokes all tokens of the user that have been issued so far, and any token without an issue time. */
    readonly endAll: (sub: string) => Effect.Effect<void, SessionsUnavailable>
    /** An issue time for the user's new token, later than the last `endAll` even if the clock was ahead then. */
    readonly issueTime: (sub: string) => Effect.Effect<number, SessionsUnavailable>
    /** Fails for a revoked token. While the store is unavailable, a token is trusted for `trustedWithoutStore`. */
    readonly check: (token: VerifiedToken) => Effect.Effect<void, Unauthenticated | SessionsUnavailable>
  }
>()("parley/application/access/EndedTokens") {
  /**
   * `longest`: the longest remaining life of a token. `isShared`: whether other processes revoke tokens too. A single
   * process looks up each token in the store once, and again after any revocation, or if the store hasn't been queried
   * for `trustedWithoutStore`.
   */
  static readonly layer = ({
    longest,
    isShared,
  }: {
    readonly longest: Duration.Duration
    readonly isShared: boolean
  }) =>
    Layer.effect(
      EndedTokens,
      Effect.gen(function* () {
        const keyValue = yield* KeyValue
        const endedHere = new Set<string>()
        /** Valid tokens, by fingerprint. */
        const knownValid = new Map<string, string>()
        let writes = 0
        let doubtfulUntil = 0
        let answeredAt = yield* Clock.currentTimeMillis

        const asked = <A>(effect: Effect.Effect<A, KeyValueUnavailable>) =>
          Effect.mapError(effect, (cause) => new SessionsUnavailable({ cause }))

        const isOver = (fingerprint: string): Effect.Effect<never, Unauthenticated> => {
          if (endedHere.size >= mostKnown) endedHere.delete(endedHere.values().next().value!)
          endedHere.add(fingerprint)
          return Effect.fail(new Unauthenticated())
        }

        const end = (fingerprint: string, tokenEndsAt: number, now: number) =>
          tokenEndsAt > now ? keyValue.set(tokenKey(fingerprint), "1", Duration.millis(tokenEndsAt - now)) : Effect.void

        /** When all tokens of a user were revoked; 0 if never. */
        const endedAt = (sub: string) =>
          Effect.map(keyValue.get(userKey(sub)), Option.match({ onNone: () => 0, onSome: Number }))

        /** How long a user's tokens that were issued at or before `last` may remain valid. */
        const remembered = (last: number, now: number) =>
          Duration.sum(Duration.millis(last - now), Duration.sum(longest, leeway))

        /** Revokes tokens, and clears the cache. Completes even if the caller is interrupted. */
        const ending = (write: Effect.Effect<void, KeyValueUnavailable>) =>
          Effect.onExit(asked(write), (exit) =>
            Effect.map(Clock.currentTimeMillis, (now) => {
              writes++
              knownValid.clear()
              if (Exit.isFailure(exit)) doubtfulUntil = now + Duration.toMillis(doubt)
            }),
          )

        return EndedTokens.of({
          end: Effect.fnUntraced(function* (fingerprint, tokenEndsAt) {
            yield* ending(end(fingerprint, tokenEndsAt, yield* Clock.currentTimeMillis))
          }),
          endAll: Effect.fnUntraced(function* (sub) {
            const now = yield* Clock.currentTimeMillis
            // The time never moves back, because tokens revoked while the clock was ahead must stay revoked.
            const last = Math.max(now, yield* asked(endedAt(sub)))
            yield* ending(keyValue.set(userKey(sub), String(last), remembered(last, now)))
          }),
          issueTime: Effect.fnUntraced(function* (sub) {
            const now = yield* Clock.currentTimeMillis
            const last = yield* asked(endedAt(sub))
            // The first whole second after the revocation.
            return Math.max(now, (Math.floor(last / second) + 1) * second)
          }),
          check: Effect.fnUntraced(function* ({ caller, fingerprint, issuedAt, expiresAt }) {
            const before = writes
            const now = yield* Clock.currentTimeMillis
            // Checked in both directions, because the clock may have been set back.
            const isTrusted = Math.abs(now - answeredAt) <= Duration.toMillis(trustedWithoutStore)
            if (isTrusted && knownValid.get(fingerprint) === caller.sub) return
            const outcome = yield* Effect.result(keyValue.getAll([tokenKey(fingerprint), userKey(caller.sub)]))
            if (outcome._tag === "Failure") {
              if (endedHere.has(fingerprint)) return yield* new Unauthenticated()
              if (isTrusted) return
              return yield* new SessionsUnavailable({ cause: outcome.failure })
            }
            answeredAt = now
            const [single = Option.none(), all = Option.none()] = outcome.success
            if (Option.isSome(single)) return yield* isOver(fingerprint)
            if (Option.isSome(all)) {
              const last = Number(all.value)
              // The clock was ahead when the revocation was stored, so its lifetime is extended.
              if (last > now) yield* Effect.ignore(keyValue.extend(userKey(caller.sub), remembered(last, now)))
              if (isEarlier(issuedAt ?? 0, last, now)) {
                // A token with an issue time in the future must still count as revoked when that time comes.
                if (issuedAt !== null && issuedAt > now) yield* asked(end(fingerprint, expiresAt, now))
                return yield* isOver(fingerprint)
              }
            }
            if (isShared || writes !== before || now < doubtfulUntil) return
            if (knownValid.size >= mostKnown) knownValid.delete(knownValid.keys().next().value!)
            knownValid.set(fingerprint, caller.sub)
          }),
        })
      }),
    )
}
