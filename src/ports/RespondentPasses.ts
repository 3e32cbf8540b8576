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

/** Where a pass is kept: by a program, which shows it as bearer token, or by a browser in a cookie that no script reads. */
export type PassKeeper = "program" | "browser"

/** Signed passes of respondents. A token of an account is none, and a pass is no token of an account. */
export class RespondentPasses extends Context.Service<
  RespondentPasses,
  {
    /** Without a keeper: for a program. What a browser keeps is never said in a body, and is no bearer token. */
    readonly sign: (
      pass: RespondentPass,
      lifetime: Duration.Duration,
      keeper?: PassKeeper,
    ) => Effect.Effect<Redacted.Redacted<string>>
    /** 64 hex digits that only this service can say of these words: always the same ones, until another key signs. */
    readonly secretOf: (...words: ReadonlyArray<string>) => string
    /** The same by every key that still holds, the signing one first: to find what was named before keys were exchanged. */
    readonly secretsOf: (...words: ReadonlyArray<string>) => ReadonlyArray<string>
    /** Not signed by this service, expired, or of another kind: `Unauthenticated`. */
    readonly verify: (text: string, keeper?: PassKeeper) => Effect.Effect<VerifiedPass, Unauthenticated>
  }
>()("parley/ports/RespondentPasses") {}
