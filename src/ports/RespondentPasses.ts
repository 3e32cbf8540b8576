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

/** Signed passes of respondents. A token of an account is none, and a pass is no token of an account. */
export class RespondentPasses extends Context.Service<
  RespondentPasses,
  {
    readonly sign: (pass: RespondentPass, lifetime: Duration.Duration) => Effect.Effect<Redacted.Redacted<string>>
    /** Not signed by this service, expired, or of another kind: `Unauthenticated`. */
    readonly verify: (text: string) => Effect.Effect<VerifiedPass, Unauthenticated>
  }
>()("parley/ports/RespondentPasses") {}
