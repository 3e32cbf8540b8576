import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { Delivery, Webhook } from "../../src/domain/forms/webhooks/Webhook.ts"
import { WebhookStore } from "../../src/ports/WebhookStore.ts"

const at = DateTime.makeUnsafe("2026-01-02T03:04:05Z")

export const webhookOf = (formUid: string, more: Partial<Webhook> = {}): Webhook => ({
  webhookId: randomUUID(),
  formUid,
  url: "https://example.com/a?b='\\",
  description: "日本 \u0000 'x'",
  isActive: true,
  secrets: [{ sealed: "s", until: null }],
  createdAt: "2026-01-02T03:04:05.000Z",
  updatedAt: "2026-01-02T03:04:05.000Z",
  createdBy: "7",
  ...more,
})

const deliveryOf = ({ webhookId, formUid }: Webhook, submissionId: string): Delivery => ({
  deliveryId: randomUUID(),
  webhookId,
  formUid,
  submissionId,
  state: "pending",
  attempts: 0,
  status: null,
  error: null,
  durationMs: null,
  createdAt: at,
  attemptedAt: null,
  runs: 0,
})

/** The contract of every `WebhookStore`. */
export const webhookStoreSuite = <E>(name: string, stores: Layer.Layer<WebhookStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`WebhookStore: ${name}`, (it) => {
    const places = () => [tenantNamed(`t${randomUUID()}`), randomUUID()] as const

    it.effect("stores webhooks by tenant and form, oldest first", () =>
      Effect.gen(function* () {
        const store = yield* WebhookStore
        const [tenant, formUid] = places()
        const first = webhookOf(formUid)
        const second = webhookOf(formUid, { createdAt: "2026-01-03T00:00:00.000Z" })
        yield* store.insert(tenant, second)
        yield* store.insert(tenant, first)
        assert.deepStrictEqual(
          yield* store.list(tenant, formUid),
          [first, second].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
        )
        assert.deepStrictEqual(yield* store.list(tenantNamed("other"), formUid), [])
        assert.deepStrictEqual(yield* store.find(tenant, formUid, first.webhookId), Option.some(first))
        assert.isTrue(Option.isNone(yield* store.find(tenant, randomUUID(), first.webhookId)))
      }),
    )

    it.effect("changes a webhook only if it is in the expected state", () =>
      Effect.gen(function* () {
        const store = yield* WebhookStore
        const [tenant, formUid] = places()
        const before = webhookOf(formUid)
        yield* store.insert(tenant, before)
        const after = { ...before, isActive: false }
        assert.isTrue(yield* store.replace(tenant, before, after))
        assert.isFalse(yield* store.replace(tenant, before, { ...before, url: "https://example.com/other" }))
        assert.deepStrictEqual(yield* store.list(tenant, formUid), [after])
      }),
    )

    it.effect("keeps one delivery per submission and webhook, and ignores attempts of an earlier run", () =>
      Effect.gen(function* () {
        const store = yield* WebhookStore
        const [tenant, formUid] = places()
        const webhook = webhookOf(formUid)
        const delivery = deliveryOf(webhook, "s-1")
        assert.deepStrictEqual(yield* store.addDelivery(tenant, delivery), delivery)
        assert.deepStrictEqual(yield* store.addDelivery(tenant, deliveryOf(webhook, "s-1")), delivery)
        const outcome = { state: "pending", status: 503, error: "busy", durationMs: 12.4, at } as const
        yield* store.attempted(tenant, delivery, outcome)
        const tried = { ...delivery, attempts: 1, status: 503, error: "busy", durationMs: 12, attemptedAt: at }
        assert.deepStrictEqual(yield* store.delivery(tenant, delivery.deliveryId), Option.some(tried))
        const again = yield* store.rerun(tenant, delivery.deliveryId)
        assert.deepStrictEqual(again, Option.some({ ...tried, runs: 1 }))
        yield* store.attempted(tenant, delivery, { ...outcome, state: "failed" })
        assert.deepStrictEqual(yield* store.delivery(tenant, delivery.deliveryId), again)
        assert.isTrue(Option.isNone(yield* store.rerun(tenant, "none")))
      }),
    )

    it.effect("pages through the log, newest first", () =>
      Effect.gen(function* () {
        const store = yield* WebhookStore
        const [tenant, formUid] = places()
        const webhook = webhookOf(formUid)
        for (const id of ["a", "b", "c"]) yield* store.addDelivery(tenant, deliveryOf(webhook, id))
        const ids = (found: ReadonlyArray<{ readonly delivery: Delivery }>) =>
          found.map(({ delivery }) => delivery.submissionId)
        const first = yield* store.deliveries(tenant, webhook.webhookId, { limit: 2 })
        assert.deepStrictEqual(ids(first), ["c", "b"])
        const before = first[1]!.position
        assert.deepStrictEqual(ids(yield* store.deliveries(tenant, webhook.webhookId, { limit: 2, before })), ["a"])
        const done = { state: "delivered", status: 200, error: null, durationMs: 1, at } as const
        yield* store.attempted(tenant, first[1]!.delivery, done)
        assert.deepStrictEqual(
          ids(yield* store.deliveries(tenant, webhook.webhookId, { limit: 9, state: "delivered" })),
          ["b"],
        )
      }),
    )

    it.effect("deletes a webhook and its log, all webhooks of a form, and old log entries", () =>
      Effect.gen(function* () {
        const store = yield* WebhookStore
        const [tenant, formUid] = places()
        const [one, two] = [webhookOf(formUid), webhookOf(formUid)]
        for (const webhook of [one, two]) {
          yield* store.insert(tenant, webhook)
          yield* store.addDelivery(tenant, deliveryOf(webhook, "s"))
        }
        assert.isTrue(yield* store.remove(tenant, formUid, one.webhookId))
        assert.isFalse(yield* store.remove(tenant, formUid, one.webhookId))
        assert.lengthOf(yield* store.deliveries(tenant, one.webhookId, { limit: 9 }), 0)
        assert.lengthOf(yield* store.deliveries(tenant, two.webhookId, { limit: 9 }), 1)
        yield* store.forget(at)
        assert.lengthOf(yield* store.deliveries(tenant, two.webhookId, { limit: 9 }), 1)
        assert.isAtLeast(yield* store.forget(DateTime.add(at, { seconds: 1 })), 1)
        assert.lengthOf(yield* store.deliveries(tenant, two.webhookId, { limit: 9 }), 0)
        yield* store.removeAll(tenant, formUid)
        assert.deepStrictEqual(yield* store.list(tenant, formUid), [])
      }),
    )
  })
