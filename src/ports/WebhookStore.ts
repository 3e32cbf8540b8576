import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { AttemptOutcome, Delivery, DeliveryState, Webhook } from "../domain/forms/webhooks/Webhook.ts"

/** The store is unavailable or timed out. */
export class WebhookStoreUnavailable extends Schema.TaggedError<WebhookStoreUnavailable>()("WebhookStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A page of a webhook's deliveries, newest first. `before` is the position of the last delivery seen. */
export interface DeliveryQuery {
  readonly before?: number
  readonly limit: number
  readonly state?: DeliveryState
}

type Asked<A> = Effect.Effect<A, WebhookStoreUnavailable>

/** Webhooks of forms, and the log of their deliveries. */
export class WebhookStore extends Context.Service<
  WebhookStore,
  {
    readonly insert: (tenant: DeclaredTenant, webhook: Webhook) => Asked<void>
    /** Oldest first. */
    readonly list: (tenant: DeclaredTenant, formUid: string) => Asked<ReadonlyArray<Webhook>>
    readonly find: (tenant: DeclaredTenant, formUid: string, webhookId: string) => Asked<Option.Option<Webhook>>
    /** Replaces `before` with `after`; returns false if the webhook no longer equals `before`. */
    readonly replace: (tenant: DeclaredTenant, before: Webhook, after: Webhook) => Asked<boolean>
    /** Deletes a webhook with its deliveries; returns true if it existed. */
    readonly remove: (tenant: DeclaredTenant, formUid: string, webhookId: string) => Asked<boolean>
    /** Inserts a delivery of a submission once; returns the existing one if there is one. */
    readonly addDelivery: (tenant: DeclaredTenant, delivery: Delivery) => Asked<Delivery>
    readonly delivery: (tenant: DeclaredTenant, deliveryId: string) => Asked<Option.Option<Delivery>>
    readonly deliveries: (
      tenant: DeclaredTenant,
      webhookId: string,
      query: DeliveryQuery,
    ) => Asked<ReadonlyArray<{ readonly position: number; readonly delivery: Delivery }>>
    /** Records an attempt in this run. Ignored once a newer run has begun. */
    readonly attempted: (
      tenant: DeclaredTenant,
      delivery: Pick<Delivery, "deliveryId" | "runs">,
      outcome: AttemptOutcome & { readonly durationMs: number; readonly at: DateTime.Utc },
    ) => Asked<void>
    /** Starts another run, and returns the delivery. */
    readonly rerun: (tenant: DeclaredTenant, deliveryId: string) => Asked<Option.Option<Delivery>>
    /** Deletes all webhooks of a form and their deliveries. */
    readonly removeAll: (tenant: DeclaredTenant, formUid: string) => Asked<void>
    /** Deletes deliveries created before the given time, and returns the number of deleted deliveries. */
    readonly forget: (before: DateTime.Utc) => Asked<number>
  }
>()("parley/ports/WebhookStore") {}
