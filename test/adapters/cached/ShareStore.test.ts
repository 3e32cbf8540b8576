import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Cached from "../../../src/adapters/cached/ShareStore.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { shareDefaults } from "../../../src/domain/forms/share/ShareSettings.ts"
import { ShareStore } from "../../../src/ports/ShareStore.ts"
import { shareStoreSuite } from "../../contract/shareStoreSuite.ts"
import * as Memory from "../../doubles/memory/ShareStore.ts"

shareStoreSuite("cached, over memory", Cached.layer.pipe(Layer.provide(Memory.layer)))

it.effect("reads a form's share settings once, and again after a change", () => {
  let asked = 0
  const counted = Layer.effect(
    ShareStore,
    Effect.map(ShareStore, (store) =>
      ShareStore.of({ ...store, get: (...of) => Effect.suspend(() => (asked++, store.get(...of))) }),
    ),
  )
  return Effect.gen(function* () {
    const store = yield* ShareStore
    const tenant = tenantNamed("demo")
    for (let i = 0; i < 3; i++) assert.isTrue(Option.isNone(yield* store.get(tenant, "f")))
    assert.strictEqual(asked, 1)
    yield* store.begin(tenant, "f", "code", shareDefaults)
    for (let i = 0; i < 3; i++) assert.isTrue(Option.isSome(yield* store.get(tenant, "f")))
    yield* store.change(tenant, "f", { ...shareDefaults, isPaused: true }, 1)
    for (let i = 0; i < 3; i++) assert.isTrue(Option.getOrThrow(yield* store.get(tenant, "f")).settings.isPaused)
    assert.strictEqual(asked, 3)
  }).pipe(Effect.provide(Cached.layer.pipe(Layer.provide(counted), Layer.provide(Memory.layer))))
})
