import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AtRest } from "../../ports/AtRest.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { PeriodicWork } from "./PeriodicWork.ts"

const objectsAtOnce = 50
/** Maximum number of rounds per turn; the next turn takes the rest. */
const mostRounds = 1_000

/**
 * Encrypts data with the current key if it is unencrypted or encrypted with another key: rows first, then objects.
 * Returns how many it encrypted.
 */
export const renewed = Effect.gen(function* () {
  const atRest = yield* AtRest
  if (atRest === null) return 0
  const objects = yield* ObjectStore
  let count = 0
  let after = ""
  for (let round = 0; round < mostRounds; round++) {
    const rows = yield* atRest.renewRows
    const keys = yield* atRest.staleObjects(objectsAtOnce, after)
    const done = yield* Effect.forEach(keys, (key) =>
      objects.get(key).pipe(
        Effect.flatMap(({ body, contentType }) => objects.put(key, body, { contentType })),
        Effect.andThen(atRest.isOrphaned(key)),
        Effect.tap((isOrphaned) => (isOrphaned ? objects.delete(key) : Effect.void)),
        Effect.as(1),
        // A record without an object is removed by the file sweep; an unreadable object is kept.
        Effect.catchTag(["ObjectMissing", "ObjectStoreUnavailable"], () => Effect.succeed(0)),
      ),
    )
    count += done.reduce<number>((sum, one) => sum + one, rows)
    if (rows === 0 && keys.length === 0) break
    after = keys.at(-1) ?? after
  }
  return count
})

/** Encrypts old data with the current key in the background, in one process at a time. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { every } = yield* PeriodicWork
    const services = yield* Effect.context<ObjectStore>()
    yield* every(
      "encryption",
      "1 hour",
      renewed.pipe(
        Effect.provideContext(services),
        Effect.ignore({ log: "Warn", message: "Could not re-encrypt data of an old key" }),
      ),
    )
  }),
)
