import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { UsageUnavailable } from "../domain/usage/Quota.ts"

/** What is being added to something that has a quota, by whichever process: so it counts before it is stored. */
export class QuotaHolds extends Context.Service<
  QuotaHolds,
  {
    /**
     * Notes that so much is being added to what `key` names. Answers what all others are adding, as it was after that: of two who come at once,
     * one at least sees the other. A hold that nobody releases ends by itself, after ten minutes.
     */
    readonly hold: (
      key: string,
      amount: number,
    ) => Effect.Effect<{ readonly id: string; readonly others: number }, UsageUnavailable>
    /** It is stored, or will not be. What cannot be released ends by itself. */
    readonly release: (key: string, id: string) => Effect.Effect<void>
  }
>()("parley/ports/QuotaHolds") {}
