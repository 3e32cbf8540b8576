import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import { keyPrefix } from "../../domain/access/ApiKey.ts"
import { SessionsUnavailable, type Unauthenticated } from "../../domain/access/Errors.ts"
import { Tokens, type VerifiedToken } from "../../ports/Tokens.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { Sessions } from "./Sessions.ts"

/** Who showed something that holds. */
export interface Identified {
  readonly caller: Caller
  /** Until when it holds at most, in milliseconds since 1970. */
  readonly expiresAt: number
  /** The session, where it came as a cookie. */
  readonly sessionId: string | null
}

type Outcome = Effect.Effect<Identified, Unauthenticated | SessionsUnavailable>

const presented = ({ fingerprint, expiresAt }: VerifiedToken, userAgent: string | null) => ({
  fingerprint,
  tokenEndsAt: expiresAt,
  userAgent,
})

/** Who is calling, by what they show: a bearer token, which nothing is kept of, an API key, or the cookie of a session. */
export class Callers extends Context.Service<
  Callers,
  {
    readonly bearer: (token: string) => Outcome
    readonly cookie: (token: string, userAgent: string | null) => Outcome
    /** Opens a session with a token, to be put into a cookie. */
    readonly signIn: (token: string, userAgent: string | null) => Outcome
    /** Ends the session of a cookie. A token that does not hold has none. */
    readonly signOut: (token: string, userAgent: string | null) => Effect.Effect<void, SessionsUnavailable>
  }
>()("parley/application/access/Callers") {
  static readonly layer = Layer.effect(
    Callers,
    Effect.gen(function* () {
      const tokens = yield* Tokens
      const sessions = yield* Sessions
      const keys = yield* ApiKeys

      const byKey = (secret: string): Outcome =>
        keys.identify(secret).pipe(
          Effect.map((known) => ({ ...known, sessionId: null })),
          Effect.catchTag("ApiKeyStoreUnavailable", (cause) => Effect.fail(new SessionsUnavailable({ cause }))),
        )

      const inSession = (token: string, userAgent: string | null, isNew: boolean): Outcome =>
        Effect.flatMap(tokens.verify(token), (verified) => {
          const { sub } = verified.caller
          const shown = presented(verified, userAgent)
          return Effect.map(isNew ? sessions.open(sub, shown) : sessions.use(sub, shown), (session) => ({
            caller: verified.caller,
            expiresAt: Math.min(verified.expiresAt, session.openedAt + sessions.longest),
            sessionId: session.id,
          }))
        })

      return Callers.of({
        bearer: (token) =>
          token.startsWith(keyPrefix)
            ? byKey(token)
            : Effect.map(tokens.verify(token), ({ caller, expiresAt }) => ({ caller, expiresAt, sessionId: null })),
        cookie: (token, userAgent) => inSession(token, userAgent, false),
        signIn: (token, userAgent) => inSession(token, userAgent, true),
        signOut: (token, userAgent) =>
          tokens.verify(token).pipe(
            Effect.flatMap((verified) => sessions.endOf(verified.caller.sub, presented(verified, userAgent))),
            Effect.catchTag("Unauthenticated", () => Effect.void),
          ),
      })
    }),
  )
}
