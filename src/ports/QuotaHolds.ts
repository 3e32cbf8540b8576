import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { UsageUnavailable } from "../domain/usage/Quota.ts"

/** Reservations on quotas, shared by all processes: an addition counts before it is stored. */
export class QuotaHolds extends Context.Service<
  QuotaHolds,
  {
    /**
     * Reserves an amount under `key`. Returns the total that all others have reserved, read after the write, so that at
     * least one of two concurrent calls sees the other. A reservation expires after ten minutes.
     */
    readonly hold: (
      key: string,
      amount: number,
    ) => Effect.Effect<{ readonly id: string; readonly others: number }, UsageUnavailable>
    /**
     * Releases a reservation after the addition was stored or dropped. If the release fails, the reservation expires by
     * itself.
     */
    readonly release: (key: string, id: string) => Effect.Effect<void>
  }
>()("parley/ports/QuotaHolds") {}
