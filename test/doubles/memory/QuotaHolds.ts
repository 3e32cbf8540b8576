import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { QuotaHolds } from "../../../src/ports/QuotaHolds.ts"

/** Holds of this process. The test ends before they expire. */
export const layer = Layer.sync(QuotaHolds, () => {
  const held = new Map<string, Map<string, number>>()
  let count = 0
  return QuotaHolds.of({
    hold: (key, amount) =>
      Effect.sync(() => {
        const all = held.get(key) ?? new Map<string, number>()
        const others = [...all.values()].reduce((sum, one) => sum + one, 0)
        const id = String(++count)
        held.set(key, all.set(id, amount))
        return { id, others }
      }),
    release: (key, id) => Effect.sync(() => void held.get(key)?.delete(id)),
  })
})
