import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { MailDelivery, MailState } from "../domain/forms/mail/MailDelivery.ts"

/** The store cannot be reached, or did not answer in time. */
export class MailDeliveryStoreUnavailable extends Schema.TaggedError<MailDeliveryStoreUnavailable>()(
  "MailDeliveryStoreUnavailable",
  { cause: Schema.Defect() },
) {}

type Asked<A> = Effect.Effect<A, MailDeliveryStoreUnavailable>

/** `before` is the position of the last one seen. */
export interface MailDeliveryQuery {
  readonly before?: number
  readonly limit: number
}

/** What was mailed of answers, and what came of it; of each form's subject once to each address. */
export class MailDeliveryStore extends Context.Service<
  MailDeliveryStore,
  {
    /** The one that there is now: that which was there before, if the address is told of this subject already. */
    readonly add: (tenant: DeclaredTenant, delivery: MailDelivery) => Asked<MailDelivery>
    readonly find: (tenant: DeclaredTenant, deliveryId: string) => Asked<Option.Option<MailDelivery>>
    /** Newest first. */
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
    /** Removes those that began before, and says how many. */
    readonly forget: (before: DateTime.Utc) => Asked<number>
  }
>()("parley/ports/MailDeliveryStore") {}
