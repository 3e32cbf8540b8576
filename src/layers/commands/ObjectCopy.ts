import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ObjectStore } from "../../ports/ObjectStore.ts"

/** Maximum number of objects copied at the same time. */
const concurrency = 8

/**
 * Copies every object of one store into another and counts them. An object that is deleted in the meantime is skipped.
 */
export const copyObjects = (from: ObjectStore["Service"], to: ObjectStore["Service"]) =>
  from.keys.pipe(
    Stream.mapEffect(
      (key) =>
        from.get(key).pipe(
          Effect.flatMap(({ body, contentType }) => to.put(key, body, { contentType })),
          Effect.map(({ size }) => ({ count: 1, bytes: size })),
          Effect.catchTag("ObjectMissing", () => Effect.succeed({ count: 0, bytes: 0 })),
        ),
      { concurrency, unordered: true },
    ),
    Stream.runFold(
      () => ({ count: 0, bytes: 0 }),
      (sum, one) => ({ count: sum.count + one.count, bytes: sum.bytes + one.bytes }),
    ),
  )
