import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Delivery, Webhook } from "../../../src/domain/forms/webhooks/Webhook.ts"
import { WebhookStore } from "../../../src/ports/WebhookStore.ts"

interface Logged {
  readonly tenant: string
  readonly position: number
  delivery: Delivery
}

/** Webhooks for the lifetime of the process. */
export const layer = Layer.sync(WebhookStore, () => {
  let webhooks: ReadonlyArray<{ readonly tenant: string; readonly webhook: Webhook }> = []
  let log: ReadonlyArray<Logged> = []
  let last = 0
  const inLog = (tenant: string, deliveryId: string) =>
    log.find((one) => one.tenant === tenant && one.delivery.deliveryId === deliveryId)
  const same = (a: Webhook, b: Webhook) => JSON.stringify(a) === JSON.stringify(b)

  return WebhookStore.of({
    insert: (tenant, webhook) => Effect.sync(() => void (webhooks = [...webhooks, { tenant, webhook }])),
    list: (tenant, formUid) =>
      Effect.sync(() =>
        webhooks
          .flatMap((one) => (one.tenant === tenant && one.webhook.formUid === formUid ? [one.webhook] : []))
          .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
      ),
    find: (tenant, formUid, webhookId) =>
      Effect.sync(() =>
        Option.fromUndefinedOr(
          webhooks.find(
            (one) => one.tenant === tenant && one.webhook.formUid === formUid && one.webhook.webhookId === webhookId,
          )?.webhook,
        ),
      ),
    replace: (tenant, before, after) =>
      Effect.sync(() => {
        const at = webhooks.findIndex((one) => one.tenant === tenant && same(one.webhook, before))
        if (at !== -1) webhooks = webhooks.with(at, { tenant, webhook: after })
        return at !== -1
      }),
    remove: (tenant, formUid, webhookId) =>
      Effect.sync(() => {
        const left = webhooks.filter(
          (one) => one.tenant !== tenant || one.webhook.formUid !== formUid || one.webhook.webhookId !== webhookId,
        )
        const existed = left.length < webhooks.length
        webhooks = left
        if (existed) log = log.filter((one) => one.tenant !== tenant || one.delivery.webhookId !== webhookId)
        return existed
      }),
    addDelivery: (tenant, delivery) =>
      Effect.sync(() => {
        const known = log.find(
          (one) =>
            one.tenant === tenant &&
            one.delivery.webhookId === delivery.webhookId &&
            one.delivery.submissionId === delivery.submissionId,
        )
        if (known !== undefined) return known.delivery
        log = [...log, { tenant, position: ++last, delivery }]
        return delivery
      }),
    delivery: (tenant, deliveryId) => Effect.sync(() => Option.fromUndefinedOr(inLog(tenant, deliveryId)?.delivery)),
    deliveries: (tenant, webhookId, { before = Infinity, limit, state }) =>
      Effect.sync(() =>
        log
          .filter(
            (one) =>
              one.tenant === tenant &&
              one.delivery.webhookId === webhookId &&
              one.position < before &&
              (state === undefined || one.delivery.state === state),
          )
          .toReversed()
          .slice(0, limit)
          .map(({ position, delivery }) => ({ position, delivery })),
      ),
    attempted: (tenant, { deliveryId, runs }, { at, ...outcome }) =>
      Effect.sync(() => {
        const found = inLog(tenant, deliveryId)
        if (found?.delivery.runs !== runs) return
        const { attempts } = found.delivery
        const durationMs = Math.round(outcome.durationMs)
        found.delivery = { ...found.delivery, ...outcome, durationMs, attemptedAt: at, attempts: attempts + 1 }
      }),
    rerun: (tenant, deliveryId) =>
      Effect.sync(() => {
        const found = inLog(tenant, deliveryId)
        if (found === undefined) return Option.none()
        found.delivery = { ...found.delivery, runs: found.delivery.runs + 1, state: "pending" }
        return Option.some(found.delivery)
      }),
    removeAll: (tenant, formUid) =>
      Effect.sync(() => {
        webhooks = webhooks.filter((one) => one.tenant !== tenant || one.webhook.formUid !== formUid)
        log = log.filter((one) => one.tenant !== tenant || one.delivery.formUid !== formUid)
      }),
    forget: (before) =>
      Effect.sync(() => {
        const left = log.filter(({ delivery }) => !DateTime.isLessThan(delivery.createdAt, before))
        const gone = log.length - left.length
        log = left
        return gone
      }),
  })
})
