import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyValue } from "../../ports/KeyValue.ts"
import { calls } from "./calls.ts"

const { call } = calls({
  name: "db_client_operation_duration_seconds",
  about: "Calls to databases, by system, operation and error",
  operationLabel: "db_operation_name",
  labels: { db_system_name: "redis" },
})

/** Wraps the given store and measures every call. */
export const layer = Layer.effect(
  KeyValue,
  Effect.map(KeyValue, (store) =>
    KeyValue.of({
      get: (key) => call("get")(store.get(key)),
      getAll: (keys) => call("get")(store.getAll(keys)),
      set: (key, value, ttl) => call("set")(store.set(key, value, ttl)),
      setIfAbsent: (key, value, ttl) => call("set_if_absent")(store.setIfAbsent(key, value, ttl)),
      compareAndSet: (key, expected, value, ttl) =>
        call("compare_and_set")(store.compareAndSet(key, expected, value, ttl)),
      appendAfter: (key, ending, addition, ttl) => call("append")(store.appendAfter(key, ending, addition, ttl)),
      delete: (key) => call("delete")(store.delete(key)),
      compareAndDelete: (key, expected) => call("compare_and_delete")(store.compareAndDelete(key, expected)),
      extend: (key, ttl) => call("extend")(store.extend(key, ttl)),
      remaining: (key) => call("remaining")(store.remaining(key)),
      keys: (prefix, limit) => call("keys")(store.keys(prefix, limit)),
      ping: call("ping")(store.ping),
    }),
  ),
)
