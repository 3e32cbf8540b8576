import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Caller } from "../../domain/access/Caller.ts"
import { keyPrefix } from "../../domain/access/ApiKey.ts"
import { SessionsUnavailable, Unauthenticated } from "../../domain/access/Errors.ts"
import type { Session } from "../../domain/access/Session.ts"
import { Tokens, type VerifiedToken } from "../../ports/Tokens.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { EndedTokens } from "./EndedTokens.ts"
import { Sessions } from "./Sessions.ts"

/** A caller with valid credentials. */
export interface Identified {
  readonly caller: Caller
  /** When the credentials expire, in milliseconds since 1970. They may be revoked earlier. */
  readonly expiresAt: number
  /** The session, if the credentials were a cookie. */
  readonly sessionId: string | null
}

type Outcome = Effect.Effect<Identified, Unauthenticated | SessionsUnavailable>

/** A signed-in person, and the content of their session cookie. */
export interface SignedIn extends Identified {
  readonly cookie: Redacted.Redacted<string>
}

const presented = ({ fingerprint, expiresAt, isForSession }: VerifiedToken, userAgent: string | null) => ({
  fingerprint,
  isForSession,
  tokenEndsAt: expiresAt,
  userAgent,
})

/** Identifies callers by their credentials: a bearer token (which is never stored), an API key, or a session cookie. */
export class Callers extends Context.Service<
  Callers,
  {
    readonly bearer: (token: string) => Outcome
    readonly cookie: (token: string, userAgent: string | null) => Outcome
    /**
     * Opens a session for the owner of a bearer token. Its cookie contains a separate token, which is valid nowhere
     * else.
     */
    readonly signIn: (
      token: string,
      userAgent: string | null,
    ) => Effect.Effect<SignedIn, Unauthenticated | SessionsUnavailable>
    /** Opens the session for which `Tokens.signSession` issued the token. */
    readonly enter: (
      token: string,
      userAgent: string | null,
    ) => Effect.Effect<SignedIn, Unauthenticated | SessionsUnavailable>
    /** Ends the session of a cookie. An invalid token has no session. */
    readonly signOut: (token: string, userAgent: string | null) => Effect.Effect<void, SessionsUnavailable>
  }
>()("parley/application/access/Callers") {
  static readonly layer = Layer.effect(
    Callers,
    Effect.gen(function* () {
      const tokens = yield* Tokens
      const sessions = yield* Sessions
      const keys = yield* ApiKeys
      const ended = yield* EndedTokens

      const byKey = (secret: string): Outcome =>
        keys.identify(secret).pipe(
          Effect.map((identified) => ({ ...identified, sessionId: null })),
          Effect.catchTag("ApiKeyStoreUnavailable", (cause) => Effect.fail(new SessionsUnavailable({ cause }))),
        )

      const checked = (token: string) => Effect.tap(tokens.verify(token), ended.check)

      /** A valid bearer token; session tokens are refused. */
      const borne = (token: string) =>
        Effect.tap(checked(token), ({ isForSession }) =>
          isForSession ? Effect.fail(new Unauthenticated()) : Effect.void,
        )

      const inSession = (verified: VerifiedToken, session: Session): Identified => ({
        caller: verified.caller,
        expiresAt: Math.min(verified.expiresAt, session.openedAt + sessions.longest),
        sessionId: session.id,
      })

      const enter = Effect.fnUntraced(function* (token: string, userAgent: string | null) {
        const verified = yield* checked(token)
        if (!verified.isForSession) return yield* new Unauthenticated()
        const session = yield* sessions.open(verified.caller.sub, presented(verified, userAgent))
        return { ...inSession(verified, session), cookie: Redacted.make(token) }
      })

      return Callers.of({
        bearer: (token) =>
          token.startsWith(keyPrefix)
            ? byKey(token)
            : Effect.map(borne(token), ({ caller, expiresAt }) => ({ caller, expiresAt, sessionId: null })),
        cookie: Effect.fnUntraced(function* (token, userAgent) {
          // A session token is valid only as long as its session.
          const verified = yield* tokens.verify(token)
          if (!verified.isForSession) yield* ended.check(verified)
          return inSession(verified, yield* sessions.use(verified.caller.sub, presented(verified, userAgent)))
        }),
        signIn: Effect.fnUntraced(function* (token, userAgent) {
          const { caller, expiresAt } = yield* borne(token)
          const left = Math.min(expiresAt - (yield* Clock.currentTimeMillis), sessions.longest)
          const lifetime = Duration.seconds(Math.max(1, Math.floor(left / 1000)))
          const own = yield* tokens.signSession(caller, lifetime, yield* ended.issueTime(caller.sub))
          return yield* enter(Redacted.value(own), userAgent)
        }),
        enter,
        signOut: (token, userAgent) =>
          tokens.verify(token).pipe(
            Effect.flatMap((verified) => sessions.endOf(verified.caller.sub, presented(verified, userAgent))),
            Effect.catchTag("Unauthenticated", () => Effect.void),
          ),
      })
    }),
  )
}
