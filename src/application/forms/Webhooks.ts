import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import {
  type Delivery,
  DeliveryNotFound,
  mostWebhooks,
  rotated,
  type Webhook,
  WebhookAddressInvalid,
  WebhookNotFound,
  WebhooksFull,
} from "../../domain/forms/webhooks/Webhook.ts"
import { isWebhookAddress } from "../../domain/forms/webhooks/WebhookAddress.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { Sealing, type SealingAbsent } from "../../ports/Sealing.ts"
import { type DeliveryQuery, WebhookStore, type WebhookStoreUnavailable } from "../../ports/WebhookStore.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { WebhookDeliveries } from "./WebhookDeliveries.ts"
import { contextOf, WebhookSending, type WebhookTrial } from "./WebhookSending.ts"

export type WebhookError = LoadError | WebhookNotFound | WebhookStoreUnavailable

/** The settings of a webhook. */
export interface WebhookFields {
  readonly url?: string
  readonly description?: string
  readonly isActive?: boolean
}

/** A webhook, with its secret, which is shown only once. */
export interface WithSecret {
  readonly webhook: Webhook
  readonly secret: Redacted.Redacted<string>
}

type Place = readonly [tenant: DeclaredTenant, formUid: string]
type One = readonly [...Place, webhookId: string]

/** Concurrent edits of a webhook are serialized. */
const attempts = 8

const parts = Effect.gen(function* () {
  const store = yield* WebhookStore
  const library = yield* FormLibrary
  const identifiers = yield* Identifiers
  const sealing = yield* Sealing
  const sending = yield* WebhookSending
  const outbound = yield* OutboundHttp
  const { send } = yield* WebhookDeliveries

  const list = Effect.fn("Webhooks.list")(function* (...[tenant, formUid]: Place) {
    yield* library.served(tenant, formUid)
    return yield* store.list(tenant, formUid)
  })

  const find = Effect.fn("Webhooks.find")(function* (...[tenant, formUid, webhookId]: One) {
    yield* library.served(tenant, formUid)
    const webhook = yield* store.find(tenant, formUid, webhookId)
    return Option.isNone(webhook) ? yield* new WebhookNotFound() : webhook.value
  })

  const edit = (
    [tenant, formUid, webhookId]: One,
    change: (webhook: Webhook, now: DateTime.Utc) => Webhook,
    left = attempts,
  ): Effect.Effect<Webhook, WebhookError> =>
    Effect.gen(function* () {
      const before = yield* find(tenant, formUid, webhookId)
      const after = change(before, yield* DateTime.now)
      if (yield* store.replace(tenant, before, after)) return after
      return left === 0 ? yield* new WebhookNotFound() : yield* edit([tenant, formUid, webhookId], change, left - 1)
    })

  const newSecret = Effect.fnUntraced(function* (tenant: DeclaredTenant, webhookId: string) {
    const secret = Redacted.make(`whsec_${yield* identifiers.hex}${yield* identifiers.hex}`)
    return { secret, sealed: yield* sealing.seal(secret, contextOf(tenant, webhookId)) }
  })

  const checked = (url: string | undefined): Effect.Effect<void, WebhookAddressInvalid> => {
    if (url === undefined) return Effect.void
    return isWebhookAddress(url)
      ? Effect.mapError(outbound.admits(url), () => new WebhookAddressInvalid({ reason: "forbidden" }))
      : Effect.fail(new WebhookAddressInvalid({ reason: "malformed" }))
  }
  return { checked, list, identifiers, newSecret, store, find, edit, library, sending, send }
})

type Parts = Effect.Success<typeof parts>

const create = ({ checked, list, identifiers, newSecret, store }: Parts): Webhooks["Service"]["create"] =>
  Effect.fn("Webhooks.create")(function* (tenant, formUid, fields, by) {
    yield* checked(fields.url)
    if ((yield* list(tenant, formUid)).length >= mostWebhooks) return yield* new WebhooksFull({ most: mostWebhooks })
    const webhookId = yield* identifiers.uuid
    const { secret, sealed } = yield* newSecret(tenant, webhookId)
    const now = DateTime.formatIso(yield* DateTime.now)
    const webhook: Webhook = {
      webhookId,
      formUid,
      url: fields.url,
      description: fields.description ?? "",
      isActive: fields.isActive ?? true,
      secrets: [{ sealed, until: null }],
      createdAt: now,
      updatedAt: now,
      createdBy: by.sub,
    }
    yield* store.insert(tenant, webhook)
    return { webhook, secret }
  })

/** Webhooks of a form, and the results of their deliveries. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    readonly list: (...at: Place) => Effect.Effect<ReadonlyArray<Webhook>, WebhookError>
    readonly find: (...at: One) => Effect.Effect<Webhook, WebhookError>
    readonly create: (
      tenant: DeclaredTenant,
      formUid: string,
      fields: WebhookFields & { readonly url: string },
      by: Caller,
    ) => Effect.Effect<WithSecret, WebhookError | WebhooksFull | WebhookAddressInvalid | SealingAbsent>
    readonly change: (
      tenant: DeclaredTenant,
      formUid: string,
      webhookId: string,
      fields: WebhookFields,
    ) => Effect.Effect<Webhook, WebhookError | WebhookAddressInvalid>
    readonly remove: (...at: One) => Effect.Effect<void, WebhookError>
    /** Creates a new secret. For a day, requests are also signed with the old one. */
    readonly rotate: (...at: One) => Effect.Effect<WithSecret, WebhookError | SealingAbsent>
    /** Sends a `ping` now, once, and returns the result. */
    readonly test: (...at: One) => Effect.Effect<WebhookTrial, WebhookError>
    readonly deliveries: (
      tenant: DeclaredTenant,
      formUid: string,
      webhookId: string,
      query: DeliveryQuery,
    ) => Effect.Effect<ReadonlyArray<{ readonly position: number; readonly delivery: Delivery }>, WebhookError>
    /** Sends a delivery again, regardless of the earlier result. */
    readonly replay: (
      tenant: DeclaredTenant,
      formUid: string,
      webhookId: string,
      deliveryId: string,
    ) => Effect.Effect<Delivery, WebhookError | DeliveryNotFound>
  }
>()("parley/application/forms/Webhooks") {
  static readonly layer = Layer.effect(
    Webhooks,
    Effect.map(parts, (its) => {
      const { list, find, checked, identifiers, newSecret, store, edit, library, sending, send } = its
      return Webhooks.of({
        list,
        find,
        create: create(its),

        change: Effect.fn("Webhooks.change")(function* (tenant, formUid, webhookId, fields) {
          yield* checked(fields.url)
          return yield* edit([tenant, formUid, webhookId], (webhook, now) => ({
            ...webhook,
            ...fields,
            updatedAt: DateTime.formatIso(now),
          }))
        }),

        remove: Effect.fn("Webhooks.remove")(function* (...[tenant, formUid, webhookId]: One) {
          yield* library.served(tenant, formUid)
          if (!(yield* store.remove(tenant, formUid, webhookId))) return yield* new WebhookNotFound()
        }),

        rotate: Effect.fn("Webhooks.rotate")(function* (...[tenant, formUid, webhookId]: One) {
          const { secret, sealed } = yield* newSecret(tenant, webhookId)
          const webhook = yield* edit([tenant, formUid, webhookId], (before, now) => rotated(before, sealed, now))
          return { webhook, secret }
        }),

        test: Effect.fn("Webhooks.test")(function* (...[tenant, formUid, webhookId]: One) {
          const webhook = yield* find(tenant, formUid, webhookId)
          const deliveryId = yield* identifiers.uuid
          return yield* sending.post(tenant, webhook, { deliveryId, type: "ping", data: {} })
        }),

        deliveries: Effect.fn("Webhooks.deliveries")(function* (tenant, formUid, webhookId, query) {
          yield* find(tenant, formUid, webhookId)
          return yield* store.deliveries(tenant, webhookId, query)
        }),

        replay: Effect.fn("Webhooks.replay")(function* (tenant, formUid, webhookId, deliveryId) {
          yield* find(tenant, formUid, webhookId)
          const delivery = yield* store.delivery(tenant, deliveryId)
          if (Option.isNone(delivery) || delivery.value.webhookId !== webhookId) return yield* new DeliveryNotFound()
          const again = yield* store.rerun(tenant, deliveryId)
          if (Option.isNone(again)) return yield* new DeliveryNotFound()
          yield* send(tenant, again.value)
          return again.value
        }),
      })
    }),
  )
}
