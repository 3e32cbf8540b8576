import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { calls } from "./calls.ts"

/** Wraps the given store and measures every call. A `get` is measured until its first byte. */
export const layer = Layer.effect(
  ObjectStore,
  Effect.map(ObjectStore, (store) => {
    const { call } = calls({
      name: "object_store_operation_duration_seconds",
      about: "Calls to the object store, by operation and error",
      operationLabel: "operation",
      labels: { store: store.kind },
    })
    return ObjectStore.of({
      kind: store.kind,
      put: (key, body, options) => call("put")(store.put(key, body, options)),
      get: (key) => call("get")(store.get(key)),
      delete: (key) => call("delete")(store.delete(key)),
      deleteAll: (prefix) => call("delete_all")(store.deleteAll(prefix)),
      keys: store.keys,
      presign: (key, expiry) => store.presign(key, expiry),
      ping: call("ping")(store.ping),
    })
  }),
)
