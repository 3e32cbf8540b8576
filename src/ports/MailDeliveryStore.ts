import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { MailDelivery, MailState } from "../domain/forms/mail/MailDelivery.ts"

/** The store is unavailable or timed out. */
export class MailDeliveryStoreUnavailable extends Schema.TaggedError<MailDeliveryStoreUnavailable>()(
  "MailDeliveryStoreUnavailable",
  { cause: Schema.Defect() },
) {}

type Asked<A> = Effect.Effect<A, MailDeliveryStoreUnavailable>

/** `before` is the position of the last delivery seen. */
export interface MailDeliveryQuery {
  readonly before?: number
  readonly limit: number
}

/**
 * Mailed answers and the result of each email. A subject (a submission, a digest or a report) is mailed only once to
 * each address.
 */
export class MailDeliveryStore extends Context.Service<
  MailDeliveryStore,
  {
    /**
     * Adds a delivery and returns it. If this subject was already mailed to the address, returns the existing delivery
     * instead.
     */
    readonly add: (tenant: DeclaredTenant, delivery: MailDelivery) => Asked<MailDelivery>
    readonly find: (tenant: DeclaredTenant, deliveryId: string) => Asked<Option.Option<MailDelivery>>
    /** Deliveries, newest first. */
    readonly list: (
      tenant: DeclaredTenant,
      formUid: string,
      query: MailDeliveryQuery,
    ) => Asked<ReadonlyArray<{ readonly position: number; readonly delivery: MailDelivery }>>
    readonly attempted: (
      tenant: DeclaredTenant,
      deliveryId: string,
      outcome: { readonly state: MailState; readonly error: string | null; readonly at: DateTime.Utc },
    ) => Asked<void>
    readonly removeAll: (tenant: DeclaredTenant, formUid: string) => Asked<void>
    /** Removes deliveries started before a time, and returns how many. */
    readonly forget: (before: DateTime.Utc) => Asked<number>
  }
>()("parley/ports/MailDeliveryStore") {}
