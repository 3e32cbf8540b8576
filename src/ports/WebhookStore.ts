import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { AttemptOutcome, Delivery, DeliveryState, Webhook } from "../domain/forms/webhooks/Webhook.ts"

/** The store cannot be reached, or did not answer in time. */
export class WebhookStoreUnavailable extends Schema.TaggedError<WebhookStoreUnavailable>()("WebhookStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** Which deliveries of a webhook, newest first. `before` is the position of the last one seen. */
export interface DeliveryQuery {
  readonly before?: number
  readonly limit: number
  readonly state?: DeliveryState
}

type Asked<A> = Effect.Effect<A, WebhookStoreUnavailable>

/** Webhooks of forms, and the log of what was sent to them. */
export class WebhookStore extends Context.Service<
  WebhookStore,
  {
    readonly insert: (tenant: DeclaredTenant, webhook: Webhook) => Asked<void>
    /** Oldest first. */
    readonly list: (tenant: DeclaredTenant, formUid: string) => Asked<ReadonlyArray<Webhook>>
    readonly find: (tenant: DeclaredTenant, formUid: string, webhookId: string) => Asked<Option.Option<Webhook>>
    /** True when it was as `before` says, and now is `after`. */
    readonly replace: (tenant: DeclaredTenant, before: Webhook, after: Webhook) => Asked<boolean>
    /** With its deliveries; true when it existed. */
    readonly remove: (tenant: DeclaredTenant, formUid: string, webhookId: string) => Asked<boolean>
    /** A delivery of a submission to a webhook comes once: answers with the one that is there. */
    readonly addDelivery: (tenant: DeclaredTenant, delivery: Delivery) => Asked<Delivery>
    readonly delivery: (tenant: DeclaredTenant, deliveryId: string) => Asked<Option.Option<Delivery>>
    readonly deliveries: (
      tenant: DeclaredTenant,
      webhookId: string,
      query: DeliveryQuery,
    ) => Asked<ReadonlyArray<{ readonly position: number; readonly delivery: Delivery }>>
    /** Writes an attempt of this run down; a run that another one has followed changes nothing. */
    readonly attempted: (
      tenant: DeclaredTenant,
      delivery: Pick<Delivery, "deliveryId" | "runs">,
      outcome: AttemptOutcome & { readonly durationMs: number; readonly at: DateTime.Utc },
    ) => Asked<void>
    /** Begins one more run, and answers with the delivery as it is then. */
    readonly rerun: (tenant: DeclaredTenant, deliveryId: string) => Asked<Option.Option<Delivery>>
    /** Everything of a form. */
    readonly removeAll: (tenant: DeclaredTenant, formUid: string) => Asked<void>
    /** Deliveries that were made before; how many went. */
    readonly forget: (before: DateTime.Utc) => Asked<number>
  }
>()("parley/ports/WebhookStore") {}
