import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Cached from "../../../src/adapters/cached/WebhookStore.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { WebhookStore } from "../../../src/ports/WebhookStore.ts"
import { webhookOf, webhookStoreSuite } from "../../contract/webhookStoreSuite.ts"
import * as Memory from "../../doubles/memory/WebhookStore.ts"

webhookStoreSuite("cached, over memory", Cached.layer.pipe(Layer.provide(Memory.layer)))

it.effect("reads a form's webhooks once, and again after any of them changes", () => {
  let asked = 0
  const counted = Layer.effect(
    WebhookStore,
    Effect.map(WebhookStore, (store) =>
      WebhookStore.of({ ...store, list: (...of) => Effect.suspend(() => (asked++, store.list(...of))) }),
    ),
  )
  return Effect.gen(function* () {
    const store = yield* WebhookStore
    const tenant = tenantNamed("demo")
    const count = Effect.gen(function* () {
      yield* store.list(tenant, "f")
      return (yield* store.list(tenant, "f")).length
    })
    assert.strictEqual(yield* count, 0)
    const webhook = webhookOf("f")
    yield* store.insert(tenant, webhook)
    assert.strictEqual(yield* count, 1)
    yield* store.replace(tenant, webhook, { ...webhook, isActive: false })
    assert.isFalse((yield* store.list(tenant, "f"))[0]!.isActive)
    yield* store.remove(tenant, "f", webhook.webhookId)
    assert.strictEqual(yield* count, 0)
    yield* store.insert(tenant, webhook)
    assert.strictEqual(yield* count, 1)
    yield* store.removeAll(tenant, "f")
    assert.strictEqual(yield* count, 0)
    assert.strictEqual(asked, 6)
  }).pipe(Effect.provide(Cached.layer.pipe(Layer.provide(counted), Layer.provide(Memory.layer))))
})
