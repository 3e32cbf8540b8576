import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { sumOf } from "../../domain/usage/ModelSums.ts"
import { ModelUsage, type UsedModel } from "../../ports/ModelUsage.ts"

/** How long usage is collected before it is written. A crash loses at most this much. */
const collecting = Duration.millis(500)

const keyOf = ({ owner, day, chatbotId, provider, model }: UsedModel): string =>
  JSON.stringify([owner, day, chatbotId, provider, model])

/**
 * Collects the usage of answers and writes it in the background, with one statement per agent and model instead of one
 * per answer. `written` writes immediately; call it before reading the store.
 */
export const collectedUsage = Effect.gen(function* () {
  const store = yield* ModelUsage
  const background = yield* Effect.scope
  const turns = yield* Semaphore.make(1)
  const collected = new Map<string, UsedModel>()
  let isScheduled = false

  const written = Effect.suspend(() => {
    const batch = [...collected.values()]
    collected.clear()
    return Effect.forEach(
      batch,
      (used) => Effect.catch(store.add(used), (error) => Effect.logWarning("A model's usage was lost", error)),
      { discard: true },
    )
  }).pipe(turns.withPermits(1), Effect.uninterruptible)

  const later = Effect.suspend(() => {
    isScheduled = false
    return written
  }).pipe(Effect.delay(collecting))

  yield* Effect.addFinalizer(() => written)

  return {
    written,
    add: (used: UsedModel): Effect.Effect<void> =>
      Effect.suspend(() => {
        const key = keyOf(used)
        const earlier = collected.get(key)
        collected.set(key, earlier === undefined ? used : { ...used, ...sumOf([earlier, used]) })
        if (isScheduled) return Effect.void
        isScheduled = true
        return Effect.asVoid(Effect.forkIn(later, background))
      }),
  }
})
