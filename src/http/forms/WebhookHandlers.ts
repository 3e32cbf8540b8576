import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { type Delivery, type DeliveryState, deliveryStates, type Webhook } from "../../domain/forms/webhooks/Webhook.ts"
import { type WithSecret, type WebhookFields, Webhooks } from "../../application/forms/Webhooks.ts"
import type { WebhookTrial } from "../../application/forms/WebhookSending.ts"
import { json, noContent } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { asMember } from "./Answer.ts"
import { BadQuery, type Query, queryOf } from "../query/Query.ts"
import { cut, limitOf, pageFrom, paged, upwards } from "../query/Paging.ts"
import { logPositionOf } from "./Requests.ts"
import type { MemberRequest } from "./Tenancy.ts"
import type { ChangedWebhook } from "./Payloads.ts"

type Request = HttpServerRequest.HttpServerRequest

const shown = ({ webhookId, url, description, isActive, createdAt, updatedAt, secrets }: Webhook) => ({
  webhook_id: webhookId,
  url,
  description,
  is_active: isActive,
  created_at: createdAt,
  updated_at: updatedAt,
  previous_secret_until: secrets.find(({ until }) => until !== null)?.until ?? null,
})

const shownWithSecret = ({ webhook, secret }: WithSecret) => ({ ...shown(webhook), secret: Redacted.value(secret) })

const logged = (delivery: Delivery) => ({
  delivery_id: delivery.deliveryId,
  submission_id: delivery.submissionId,
  state: delivery.state,
  attempts: delivery.attempts,
  status: delivery.status,
  error: delivery.error,
  duration_ms: delivery.durationMs,
  created_at: DateTime.formatIso(delivery.createdAt),
  attempted_at: delivery.attemptedAt === null ? null : DateTime.formatIso(delivery.attemptedAt),
  replays: delivery.runs,
})

const fieldsOf = ({ url, description, is_active }: typeof ChangedWebhook.Type): WebhookFields => ({
  ...(url === undefined ? {} : { url }),
  ...(description === undefined ? {} : { description }),
  ...(is_active === undefined ? {} : { isActive: is_active }),
})

const isState = (text: string): text is DeliveryState => (deliveryStates as ReadonlyArray<string>).includes(text)

const stateOf = (query: Query) => {
  const state = query.get("state")
  if (state === null) return Effect.succeed({})
  return isState(state)
    ? Effect.succeed({ state })
    : Effect.fail(new BadQuery({ key: "state", expected: deliveryStates.join(", ") }))
}

/** The outcome of a test delivery, which is not retried. */
const tried = ({ state, status, error, durationMs }: WebhookTrial) => ({
  state: state === "pending" ? "failed" : state,
  status,
  error,
  duration_ms: Math.round(durationMs),
})

export const layer = (api: Api) =>
  group(
    api,
    "webhooks",
    Effect.fnUntraced(function* (handlers) {
      const webhooks = yield* Webhooks
      const limits = yield* Limits

      const deliveries = Effect.fnUntraced(function* (
        request: Request,
        { tenant }: MemberRequest,
        { form_uid, webhook_id }: { readonly form_uid: string; readonly webhook_id: string },
      ) {
        const query = queryOf(request)
        const limit = yield* limitOf(query, limits)
        const where = { ...(yield* stateOf(query)), ...(yield* logPositionOf(query)) }
        const listed = yield* webhooks.deliveries(tenant, form_uid, webhook_id, { ...where, limit: limit + 1 })
        const { items, next } = cut(listed, limit, ({ position }) => String(position))
        return json({ deliveries: items.map(({ delivery }) => logged(delivery)), next_cursor: next })
      })

      return handlers
        .handle("webhooks", ({ request, params }) =>
          asMember(({ tenant }) =>
            paged(request, limits, (asked) =>
              Effect.map(webhooks.list(tenant, params.form_uid), (all) => {
                const { items, next } = pageFrom(all, asked, (one) => `${one.createdAt} ${one.webhookId}`, upwards)
                return json({ webhooks: items.map(shown), next_cursor: next })
              }),
            ),
          ),
        )
        .handle("createWebhook", ({ params, payload }) =>
          asMember(({ tenant, caller }) =>
            Effect.map(
              webhooks.create(tenant, params.form_uid, { ...fieldsOf(payload), url: payload.url }, caller),
              (made) => json(shownWithSecret(made), 201),
            ),
          ),
        )
        .handle("webhook", ({ params }) =>
          asMember(({ tenant }) =>
            Effect.map(webhooks.find(tenant, params.form_uid, params.webhook_id), (webhook) => json(shown(webhook))),
          ),
        )
        .handle("changeWebhook", ({ params, payload }) =>
          asMember(({ tenant }) =>
            Effect.map(webhooks.change(tenant, params.form_uid, params.webhook_id, fieldsOf(payload)), (changed) =>
              json(shown(changed)),
            ),
          ),
        )
        .handle("removeWebhook", ({ params }) =>
          asMember(({ tenant }) => Effect.as(webhooks.remove(tenant, params.form_uid, params.webhook_id), noContent)),
        )
        .handle("rotateWebhook", ({ params }) =>
          asMember(({ tenant }) =>
            Effect.map(webhooks.rotate(tenant, params.form_uid, params.webhook_id), (made) =>
              json(shownWithSecret(made)),
            ),
          ),
        )
        .handle("testWebhook", ({ params }) =>
          asMember(({ tenant }) =>
            Effect.map(webhooks.test(tenant, params.form_uid, params.webhook_id), (outcome) => json(tried(outcome))),
          ),
        )
        .handle("deliveries", ({ request, params }) => asMember((member) => deliveries(request, member, params)))
        .handle("replayDelivery", ({ params }) =>
          asMember(({ tenant }) =>
            Effect.map(webhooks.replay(tenant, params.form_uid, params.webhook_id, params.delivery_id), (delivery) =>
              json(logged(delivery), 202),
            ),
          ),
        )
    }),
  )
