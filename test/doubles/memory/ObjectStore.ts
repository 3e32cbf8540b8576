import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { objectKey, objectPrefix } from "../../../src/domain/objects/ObjectKey.ts"
import { ObjectMissing, ObjectStore } from "../../../src/ports/ObjectStore.ts"

interface Entry {
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** One process without persistence. Bytes are copied in and out, so a caller may reuse its buffer. */
export const layer = Layer.sync(ObjectStore, () => {
  const entries = new Map<string, Entry>()
  return ObjectStore.of({
    kind: "memory",
    put: (key, body, { contentType }) =>
      Effect.suspend(() => {
        const name = objectKey(key)
        const copied = body instanceof Uint8Array ? Effect.succeed(body.slice()) : Stream.mkUint8Array(body)
        return Effect.map(copied, (bytes) => {
          entries.set(name, { contentType, bytes })
          return { size: bytes.length }
        })
      }),
    get: (key) =>
      Effect.suspend(() => {
        const entry = entries.get(objectKey(key))
        if (entry === undefined) return Effect.fail(new ObjectMissing({ key }))
        const { contentType, bytes } = entry
        return Effect.succeed({ contentType, size: bytes.length, body: Stream.sync(() => bytes.slice()) })
      }),
    delete: (key) => Effect.sync(() => void entries.delete(objectKey(key))),
    deleteAll: (prefix) =>
      Effect.sync(() => {
        const below = objectPrefix(prefix)
        for (const key of entries.keys()) if (key.startsWith(below)) entries.delete(key)
      }),
    keys: Stream.suspend(() => Stream.fromIterable([...entries.keys()])),
    presign: () => Effect.succeed(Option.none()),
    ping: Effect.void,
  })
})
