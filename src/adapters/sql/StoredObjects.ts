import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { withDeadline } from "./deadline.ts"
import { deletion } from "./deletion.ts"

/** Whether an object counts toward a tenant's quota. */
const isCounted = (key: string): boolean => key.startsWith("uploads/") || key.startsWith("recordings/")

/** The string that sorts directly after all strings with the prefix: `0` follows `/`, so it replaces the final `/`. */
export const behind = (prefix: string): string => `${prefix.slice(0, -1)}0`

/**
 * An object store that counts uploads and recordings in the table `stored_objects`. A failed count does not prevent
 * storing.
 */
export const counted = Layer.effect(
  ObjectStore,
  Effect.gen(function* () {
    const objects = yield* ObjectStore
    const sql = yield* SqlClient.SqlClient
    const remove = yield* deletion

    const noted = <A, E>(statement: Effect.Effect<A, E>) =>
      Effect.ignore(statement, { log: "Warn", message: "An object's size could not be counted" })

    return ObjectStore.of({
      ...objects,
      put: (key, body, options) => {
        const stored = objects.put(key, body, options)
        return isCounted(key)
          ? Effect.tap(stored, ({ size }) =>
              noted(
                withDeadline(sql`
                insert into stored_objects (object_key, bytes) values (${key}, ${BigInt(size)})
                on conflict (object_key) do update set bytes = excluded.bytes`),
              ),
            )
          : stored
      },
      delete: (key) =>
        isCounted(key)
          ? Effect.andThen(
              objects.delete(key),
              noted(withDeadline(sql`delete from stored_objects where object_key = ${key}`)),
            )
          : objects.delete(key),
      deleteAll: (prefix) =>
        isCounted(prefix)
          ? Effect.andThen(
              objects.deleteAll(prefix),
              noted(
                remove(
                  withDeadline,
                  "stored_objects",
                  "object_key",
                  sql`object_key >= ${prefix} and object_key < ${behind(prefix)}`,
                ),
              ),
            )
          : objects.deleteAll(prefix),
    })
  }),
)
