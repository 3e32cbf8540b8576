import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Caller } from "../domain/access/Caller.ts"
import type { Unauthenticated } from "../domain/access/Errors.ts"

export interface VerifiedToken {
  readonly caller: Caller
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** SHA-256 of the token in hex, which records use to identify it. */
  readonly fingerprint: string
  /** Milliseconds since 1970, or null if the token has no such claim. */
  readonly issuedAt: number | null
  /** Whether the token was made for a session cookie. Such a token is valid only there. */
  readonly isForSession: boolean
}

/** Access tokens: JWT with `exp`. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly verify: (token: string) => Effect.Effect<VerifiedToken, Unauthenticated>
    /**
     * The person who signed in at the external issuer, from the ID token issued to this service as its client. An ID
     * token is never accepted as a bearer token. `userInfo` adds claims, but signed claims take precedence.
     */
    readonly identity: (
      idToken: string,
      userInfo?: Readonly<Record<string, unknown>>,
    ) => Effect.Effect<VerifiedToken, Unauthenticated>
    /**
     * Verifies a logout token of the external issuer, and returns the person whose sessions it ends (OpenID Connect
     * Back-Channel Logout, section 2.4).
     */
    readonly signedOut: (logoutToken: string) => Effect.Effect<string, Unauthenticated>
    /** A unique token for a session cookie, issued at this time (`EndedTokens.issueTime`). */
    readonly signSession: (
      caller: Caller,
      lifetime: Duration.Duration,
      issuedAt: number,
    ) => Effect.Effect<Redacted.Redacted<string>>
    readonly sign: (caller: Caller, lifetime: Duration.Duration) => Effect.Effect<Redacted.Redacted<string>>
  }
>()("parley/ports/Tokens") {}
