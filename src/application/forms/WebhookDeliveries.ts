import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import { type AttemptOutcome, type Delivery, sharedSubmission, waits } from "../../domain/forms/webhooks/Webhook.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { SubmissionStore } from "../../ports/SubmissionStore.ts"
import { WebhookStore, WebhookStoreUnavailable } from "../../ports/WebhookStore.ts"
import type { Attempt } from "../../ports/WorkQueues.ts"
import { durableWork } from "../operations/durableWork.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"
import { FormLibrary } from "./FormLibrary.ts"
import { WebhookSending } from "./WebhookSending.ts"

/** Maximum number of requests that one process sends at a time. */
const atOnce = 8

/** How long the log of deliveries is kept. */
const retention = { days: 30 }

const Run = Schema.Struct({ tenant: Schema.String, deliveryId: Schema.String, run: Schema.Int })

/** The receiver did not accept the delivery; its response is in the log of deliveries. */
class NotDelivered extends Schema.TaggedError<NotDelivered>()("NotDelivered", {}) {}

const overWith = (error: string): AttemptOutcome => ({ state: "failed", status: null, error })

/** Webhook deliveries: each is sent at least once, and again after a failure or a crash. */
export class WebhookDeliveries extends Context.Service<
  WebhookDeliveries,
  {
    readonly hasActive: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<boolean, WebhookStoreUnavailable>
    /** Sends a submission to every active webhook of its form; repeated calls send no duplicates. */
    readonly announce: (
      tenant: DeclaredTenant,
      submission: Pick<Submission, "formUid" | "submissionId">,
    ) => Effect.Effect<void, WebhookStoreUnavailable>
    /** Starts the delivery's newest run, unless it has already started. */
    readonly send: (tenant: DeclaredTenant, delivery: Delivery) => Effect.Effect<void, WebhookStoreUnavailable>
  }
>()("parley/application/forms/WebhookDeliveries") {
  static readonly layer = Layer.effect(
    WebhookDeliveries,
    Effect.gen(function* () {
      const store = yield* WebhookStore
      const submissions = yield* SubmissionStore
      const library = yield* FormLibrary
      const identifiers = yield* Identifiers
      const sending = yield* WebhookSending
      const { every } = yield* PeriodicWork

      /** The current attempt, or undefined if nothing is to be sent. */
      const tried = Effect.fnUntraced(function* (tenant: DeclaredTenant, delivery: Delivery) {
        const { formUid, webhookId, submissionId, deliveryId } = delivery
        const at = yield* DateTime.now
        const nothingSent = (error: string) => ({ ...overWith(error), durationMs: 0, at })
        const webhook = yield* store.find(tenant, formUid, webhookId)
        if (Option.isNone(webhook)) return nothingSent("The webhook no longer exists.")
        if (!webhook.value.isActive) return nothingSent("The webhook is turned off.")
        const shared = yield* submissions.get(tenant, formUid, submissionId).pipe(
          Effect.flatMap((submission) =>
            Effect.map(library.labelled(tenant, formUid, submission.formVersion), ({ compiled }) =>
              Option.some(submission.unreadable === undefined ? sharedSubmission(compiled.form, submission) : null),
            ),
          ),
          Effect.catchTag(["SubmissionNotFound", "FormNotFound", "VersionNotFound"], () => Effect.succeedNone),
        )
        if (Option.isNone(shared)) return nothingSent("The answers no longer exist.")
        if (shared.value === null) return nothingSent("The answers cannot be read.")
        return yield* sending.post(tenant, webhook.value, {
          deliveryId,
          type: "submission.created",
          data: shared.value,
        })
      })

      const perform = Effect.fn("WebhookDeliveries.perform")(function* (
        { tenant, deliveryId, run }: typeof Run.Type,
        { isLast }: Attempt,
      ) {
        const owner = tenantIn(tenant)
        if (owner === undefined) return
        const delivery = yield* store.delivery(owner, deliveryId)
        if (Option.isNone(delivery) || delivery.value.runs !== run || delivery.value.state !== "pending") return
        const outcome = yield* tried(owner, delivery.value)
        const state = outcome.state === "pending" && isLast ? "failed" : outcome.state
        yield* store.attempted(owner, delivery.value, { ...outcome, state })
        if (state === "pending") yield* new NotDelivered()
      })

      const queue = yield* durableWork({ name: "webhook", payload: Run, atOnce, waits, perform })

      yield* every(
        "webhook deliveries",
        "1 hour",
        Effect.flatMap(DateTime.now, (now) => store.forget(DateTime.subtract(now, retention))),
      )

      const send = (tenant: DeclaredTenant, { deliveryId, runs }: Delivery) =>
        queue
          .add({ tenant, deliveryId, run: runs }, { id: `${deliveryId}:${runs}` })
          .pipe(Effect.mapError(({ cause }) => new WebhookStoreUnavailable({ cause })))

      const active = (tenant: DeclaredTenant, formUid: string) =>
        Effect.map(store.list(tenant, formUid), (webhooks) => webhooks.filter(({ isActive }) => isActive))

      return WebhookDeliveries.of({
        send,
        hasActive: (tenant, formUid) => Effect.map(active(tenant, formUid), (webhooks) => webhooks.length > 0),
        announce: Effect.fn("WebhookDeliveries.announce")(function* (tenant, { formUid, submissionId }) {
          for (const { webhookId } of yield* active(tenant, formUid)) {
            const delivery = yield* store.addDelivery(tenant, {
              deliveryId: yield* identifiers.uuid,
              webhookId,
              formUid,
              submissionId,
              state: "pending",
              attempts: 0,
              status: null,
              error: null,
              durationMs: null,
              createdAt: yield* DateTime.now,
              attemptedAt: null,
              runs: 0,
            })
            if (delivery.state === "pending") yield* send(tenant, delivery)
          }
        }),
      })
    }),
  )
}
