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
  /** SHA-256 of the token, in hex: what a record can know it by. */
  readonly fingerprint: string
  /** Milliseconds since 1970; null where the token does not say it. */
  readonly issuedAt: number | null
  /** Whether it was made for the cookie of a session, where alone it counts. */
  readonly isForSession: boolean
}

/** Tokens that say who is calling: JWT with `exp`. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly verify: (token: string) => Effect.Effect<VerifiedToken, Unauthenticated>
    /**
     * Who signed in at the other issuer, by the ID token that it made for us as its client: never a bearer token. `told` are claims
     * that the issuer told beside it; those that it signed win.
     */
    readonly identity: (
      idToken: string,
      told?: Readonly<Record<string, unknown>>,
    ) => Effect.Effect<VerifiedToken, Unauthenticated>
    /** Whose sessions the other issuer says are over, by its logout token (OpenID Connect Back-Channel Logout, section 2.4). */
    readonly signedOut: (logoutToken: string) => Effect.Effect<string, Unauthenticated>
    /** A token of its own for the cookie of a session: no two are the same. */
    readonly signSession: (caller: Caller, lifetime: Duration.Duration) => Effect.Effect<Redacted.Redacted<string>>
    readonly sign: (caller: Caller, lifetime: Duration.Duration) => Effect.Effect<Redacted.Redacted<string>>
  }
>()("parley/ports/Tokens") {}
