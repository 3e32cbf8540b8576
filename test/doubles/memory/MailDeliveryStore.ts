import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { MailDelivery } from "../../../src/domain/forms/mail/MailDelivery.ts"
import { MailDeliveryStore } from "../../../src/ports/MailDeliveryStore.ts"

interface Logged {
  readonly tenant: string
  readonly position: number
  delivery: MailDelivery
}

/** Mail deliveries for the lifetime of the process. */
export const layer = Layer.sync(MailDeliveryStore, () => {
  let log: ReadonlyArray<Logged> = []
  let last = 0
  const found = (tenant: string, deliveryId: string) =>
    log.find((one) => one.tenant === tenant && one.delivery.deliveryId === deliveryId)

  return MailDeliveryStore.of({
    add: (tenant, delivery) =>
      Effect.sync(() => {
        const before = log.find(
          (one) =>
            one.tenant === tenant &&
            one.delivery.formUid === delivery.formUid &&
            one.delivery.recipient === delivery.recipient &&
            one.delivery.subject === delivery.subject,
        )
        if (before !== undefined) return before.delivery
        log = [...log, { tenant, position: ++last, delivery }]
        return delivery
      }),
    find: (tenant, deliveryId) => Effect.sync(() => Option.fromUndefinedOr(found(tenant, deliveryId)?.delivery)),
    list: (tenant, formUid, { before = Infinity, limit }) =>
      Effect.sync(() =>
        log
          .filter((one) => one.tenant === tenant && one.delivery.formUid === formUid && one.position < before)
          .toReversed()
          .slice(0, limit)
          .map(({ position, delivery }) => ({ position, delivery })),
      ),
    attempted: (tenant, deliveryId, { state, error, at }) =>
      Effect.sync(() => {
        const one = found(tenant, deliveryId)
        if (one !== undefined)
          one.delivery = { ...one.delivery, state, error, attempts: one.delivery.attempts + 1, attemptedAt: at }
      }),
    removeAll: (tenant, formUid) =>
      Effect.sync(() => void (log = log.filter((one) => one.tenant !== tenant || one.delivery.formUid !== formUid))),
    forget: (before) =>
      Effect.sync(() => {
        const kept = log.filter(({ delivery }) => !DateTime.isLessThan(delivery.createdAt, before))
        const gone = log.length - kept.length
        log = kept
        return gone
      }),
  })
})
