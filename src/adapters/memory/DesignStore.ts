import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type DesignKind, DesignStore } from "../../ports/DesignStore.ts"

/** Stores designs in memory while the process runs. */
export const layer = Layer.sync(DesignStore, () => {
  const designs = new Map<string, unknown>()
  const keyOf = (kind: DesignKind, name: string) => `${kind}:${name}`
  return DesignStore.of({
    put: (kind, name, document) => Effect.sync(() => void designs.set(keyOf(kind, name), document)),
    get: (kind, name) => Effect.sync(() => Option.fromUndefinedOr(designs.get(keyOf(kind, name)))),
    list: (kind) =>
      Effect.sync(() =>
        [...designs.entries()]
          .filter(([key]) => key.startsWith(`${kind}:`))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, document]) => document),
      ),
  })
})
