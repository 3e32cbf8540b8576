import { assert, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as Memory from "../../doubles/memory/FormStore.ts"
import * as Cached from "../../../src/adapters/cached/FormStore.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { blank } from "../../../src/domain/forms/edit/Editing.ts"
import { FormStore, FormStoreUnavailable } from "../../../src/ports/FormStore.ts"
import { formStoreSuite } from "../../contract/formStoreSuite.ts"

formStoreSuite("cached, over memory", Cached.layer.pipe(Layer.provide(Memory.layer)))

const formUid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01"
const tenant = tenantNamed("demo")
const form = { ...Result.getOrThrow(blank("Form", { formUid })), version: "1.0" }
const saving = { by: "7", at: DateTime.makeUnsafe("2026-02-28T00:00:00Z") }

/** The in-memory store, except that it counts reads and never confirms publications. */
const watched = () => {
  const asked = { heads: 0 }
  const late = Layer.effect(
    FormStore,
    Effect.map(FormStore, (store) =>
      FormStore.of({
        ...store,
        head: (...of) => Effect.suspend(() => (asked.heads++, store.head(...of))),
        publish: () => Effect.fail(new FormStoreUnavailable({ cause: "too late" })),
      }),
    ),
  )
  return { asked, layer: Cached.layer.pipe(Layer.provide(late), Layer.provide(Memory.layer)) }
}

it.effect("reads a form's head once, and again after a write", () => {
  const { asked, layer } = watched()
  return Effect.gen(function* () {
    const store = yield* FormStore
    yield* store.insert(tenant, form, saving)
    for (let i = 0; i < 10; i++) yield* store.head(tenant, formUid)
    assert.strictEqual(asked.heads, 1)
    const { newest } = yield* store.head(tenant, formUid)
    yield* store.save(tenant, { ...form, version: "1.1" }, newest, saving)
    assert.strictEqual((yield* store.head(tenant, formUid)).newest.version, "1.1")
    assert.strictEqual(asked.heads, 2)
  }).pipe(Effect.provide(layer))
})

it.effect("bypasses the cache for a minute after a write with an unknown outcome", () => {
  const { asked, layer } = watched()
  return Effect.gen(function* () {
    const store = yield* FormStore
    yield* store.insert(tenant, form, saving)
    yield* Effect.result(store.publish(tenant, formUid, "1.0", saving))
    yield* store.head(tenant, formUid)
    yield* store.head(tenant, formUid)
    assert.strictEqual(asked.heads, 2)
    yield* TestClock.adjust(Duration.minutes(1))
    yield* store.head(tenant, formUid)
    yield* store.head(tenant, formUid)
    assert.strictEqual(asked.heads, 3)
  }).pipe(Effect.provide(layer))
})
