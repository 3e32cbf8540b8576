import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Unauthenticated } from "../domain/access/Errors.ts"
import type { RespondentPass } from "../domain/access/RespondentPass.ts"

export interface VerifiedPass {
  readonly pass: RespondentPass
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * The holder of a pass: a program, which sends it as a bearer token, or a browser, which keeps it in a cookie that
 * scripts can't read.
 */
export type PassKeeper = "program" | "browser"

/** Signed passes for respondents. A pass isn't an account token, and an account token isn't a pass. */
export class RespondentPasses extends Context.Service<
  RespondentPasses,
  {
    /** Signs a pass, by default for a program. A browser's pass is never in a body and is refused as a bearer token. */
    readonly sign: (
      pass: RespondentPass,
      lifetime: Duration.Duration,
      keeper?: PassKeeper,
    ) => Effect.Effect<Redacted.Redacted<string>>
    /** A keyed hash of these strings as 64 hex digits, which stays the same until the signing key changes. */
    readonly secretOf: (...words: ReadonlyArray<string>) => string
    /**
     * The same hash with each valid key, the signing key first, to find records whose hash was computed before a key
     * rotation.
     */
    readonly secretsOf: (...words: ReadonlyArray<string>) => ReadonlyArray<string>
    /** Fails with `Unauthenticated` if the pass was not signed by this service, has expired, or is of another kind. */
    readonly verify: (text: string, keeper?: PassKeeper) => Effect.Effect<VerifiedPass, Unauthenticated>
  }
>()("parley/ports/RespondentPasses") {}
