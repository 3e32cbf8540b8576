import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { MailDelivery } from "../../src/domain/forms/mail/MailDelivery.ts"
import { MailDeliveryStore } from "../../src/ports/MailDeliveryStore.ts"

const at = DateTime.makeUnsafe("2026-01-02T03:04:05Z")

const deliveryOf = (formUid: string, more: Partial<MailDelivery> = {}): MailDelivery => ({
  deliveryId: randomUUID(),
  formUid,
  recipient: "o'hara@example.com",
  kind: "answer",
  subject: randomUUID(),
  state: "pending",
  attempts: 0,
  error: null,
  createdAt: at,
  attemptedAt: null,
  ...more,
})

/** The contract of every `MailDeliveryStore`. */
export const mailDeliveryStoreSuite = <E>(name: string, stores: Layer.Layer<MailDeliveryStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`MailDeliveryStore: ${name}`, (it) => {
    const places = () => [tenantNamed(`t${randomUUID()}`), randomUUID()] as const

    it.effect("records an address for a subject once, however often it is added", () =>
      Effect.gen(function* () {
        const store = yield* MailDeliveryStore
        const [tenant, formUid] = places()
        const first = deliveryOf(formUid)
        const again = { ...deliveryOf(formUid), subject: first.subject }
        const other = { ...again, recipient: "b@example.com", deliveryId: randomUUID() }
        assert.deepStrictEqual(yield* store.add(tenant, first), first)
        assert.deepStrictEqual(yield* store.add(tenant, again), first)
        assert.deepStrictEqual(yield* store.add(tenant, other), other)
        const [elsewhere] = places()
        assert.deepStrictEqual(
          yield* store
            .add(elsewhere, { ...again, deliveryId: randomUUID() })
            .pipe(Effect.map(({ recipient }) => recipient)),
          first.recipient,
        )
        assert.strictEqual((yield* store.list(tenant, formUid, { limit: 10 })).length, 2)
      }),
    )

    it.effect("lists deliveries page by page, newest first, for one tenant and form only", () =>
      Effect.gen(function* () {
        const store = yield* MailDeliveryStore
        const [tenant, formUid] = places()
        const all = [deliveryOf(formUid), deliveryOf(formUid), deliveryOf(formUid)]
        for (const one of all) yield* store.add(tenant, one)
        const first = yield* store.list(tenant, formUid, { limit: 2 })
        const rest = yield* store.list(tenant, formUid, { limit: 2, before: first.at(-1)!.position })
        assert.deepStrictEqual(
          [...first, ...rest].map(({ delivery }) => delivery.deliveryId),
          all.map(({ deliveryId }) => deliveryId).toReversed(),
        )
        assert.deepStrictEqual(yield* store.list(tenantNamed("other"), formUid, { limit: 2 }), [])
        assert.isTrue(Option.isNone(yield* store.find(tenantNamed("other"), all[0]!.deliveryId)))
      }),
    )

    it.effect("records the result of the last attempt, and the number of attempts", () =>
      Effect.gen(function* () {
        const store = yield* MailDeliveryStore
        const [tenant, formUid] = places()
        const one = deliveryOf(formUid)
        yield* store.add(tenant, one)
        yield* store.attempted(tenant, one.deliveryId, { state: "pending", error: "busy", at })
        yield* store.attempted(tenant, one.deliveryId, { state: "delivered", error: null, at })
        assert.deepStrictEqual(
          yield* store.find(tenant, one.deliveryId),
          Option.some({ ...one, state: "delivered" as const, attempts: 2, attemptedAt: at }),
        )
      }),
    )

    it.effect("deletes records with their form, and after their retention time", () =>
      Effect.gen(function* () {
        const store = yield* MailDeliveryStore
        const [tenant, formUid] = places()
        const [, otherForm] = places()
        yield* store.add(tenant, deliveryOf(formUid))
        yield* store.add(tenant, deliveryOf(otherForm))
        yield* store.removeAll(tenant, formUid)
        assert.deepStrictEqual(yield* store.list(tenant, formUid, { limit: 2 }), [])
        assert.strictEqual((yield* store.list(tenant, otherForm, { limit: 2 })).length, 1)
        yield* store.forget(DateTime.add(at, { seconds: 1 }))
        assert.deepStrictEqual(yield* store.list(tenant, otherForm, { limit: 2 }), [])
      }),
    )
  })
