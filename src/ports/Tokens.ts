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
}

/** Tokens that say who is calling: JWT with `exp`. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly verify: (token: string) => Effect.Effect<VerifiedToken, Unauthenticated>
    readonly sign: (caller: Caller, lifetime: Duration.Duration) => Effect.Effect<Redacted.Redacted<string>>
  }
>()("parley/ports/Tokens") {}
