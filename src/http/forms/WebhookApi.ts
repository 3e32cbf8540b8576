import * as Schema from "effect/Schema"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { deliveryStates } from "../../domain/forms/webhooks/Webhook.ts"
import { OptionalBody } from "../body/DecodedCall.ts"
import { adjusted, bodyOptional } from "../description/Operation.ts"
import * as Bodies from "./Bodies.ts"
import { form, summary } from "./EndpointParts.ts"
import { MemberBody } from "./FormBody.ts"
import * as Payloads from "./Payloads.ts"
import { MembersOnly } from "./Tenancy.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"

const optional = Schema.optionalKey
const nullable = Schema.NullOr

const one = { ...form, webhook_id: Schema.String }

const about = {
  webhook_id: Schema.String,
  url: Schema.String,
  description: Schema.String,
  is_active: Schema.Boolean,
  created_at: Schema.String,
  updated_at: Schema.String,
  /** The time until which the previous secret also signs; null if there is no previous secret. */
  previous_secret_until: nullable(Schema.String),
}
const Webhook = Schema.Struct(about).annotate({
  identifier: "Webhook",
  examples: [
    {
      webhook_id: "0b6f3a1e-6a3f-4a53-9f4c-5a1a2f0c9d11",
      url: "https://example.com/parley",
      description: "CRM",
      is_active: true,
      created_at: "2026-01-02T03:04:05.000Z",
      updated_at: "2026-01-02T03:04:05.000Z",
      previous_secret_until: null,
    },
  ],
})

/** A webhook with its secret, which only this response contains. */
const WithSecret = Schema.Struct({ ...about, secret: Schema.String })

const Delivery = Schema.Struct({
  delivery_id: Schema.String,
  submission_id: Schema.String,
  state: Schema.Literals(deliveryStates),
  attempts: Schema.Int,
  status: nullable(Schema.Int),
  error: nullable(Schema.String),
  duration_ms: nullable(Schema.Int),
  created_at: Schema.String,
  attempted_at: nullable(Schema.String),
  replays: Schema.Int,
}).annotate({
  identifier: "WebhookDelivery",
  description:
    "The delivery of one answer to one webhook. `status`, `error` and `duration_ms` are those of the last attempt.",
})

const Trial = Schema.Struct({
  state: Schema.Literals(deliveryStates),
  status: nullable(Schema.Int),
  error: nullable(Schema.String),
  duration_ms: Schema.Int,
})

/** Webhooks of a form, and the results of their deliveries. */
export const webhooksAt = (base: string) => {
  const all: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid/webhooks` as "/:tenant/forms/:form_uid/webhooks"
  const it = `${all}/:webhook_id` as const
  return HttpApiGroup.make("webhooks")
    .add(
      HttpApiEndpoint.get("webhooks", all, {
        params: form,
        query: pageQuery,
        success: pageOf("webhooks", Webhook),
      }).annotateMerge(summary("The form's webhooks, oldest first")),
      HttpApiEndpoint.post("createWebhook", all, {
        params: form,
        payload: Payloads.NewWebhook,
        success: WithSecret.pipe(HttpApiSchema.status(201)),
        error: [Bodies.Conflict, Bodies.BadWebhook, ...Bodies.TooMuch],
      }).annotateMerge(summary("Creates a webhook for every answer; the secret is shown only once")),
      HttpApiEndpoint.get("webhook", it, { params: one, success: Webhook }).annotateMerge(summary("One webhook")),
      HttpApiEndpoint.patch("changeWebhook", it, {
        params: one,
        payload: Payloads.ChangedWebhook,
        success: Webhook,
        error: [Bodies.BadWebhook, ...Bodies.TooMuch],
      }).annotateMerge(summary("Changes the address or the description, or turns the webhook on or off")),
      HttpApiEndpoint.delete("removeWebhook", it, { params: one, success: HttpApiSchema.NoContent }).annotateMerge(
        summary("Deletes the webhook and its log"),
      ),
      HttpApiEndpoint.post("rotateWebhook", `${it}/rotate`, {
        params: one,
        payload: Payloads.JsonObject,
        success: WithSecret,
        error: Bodies.TooMuch,
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional))
        .annotateMerge(summary("Replaces the secret; the previous one also signs for 24 hours")),
      HttpApiEndpoint.post("testWebhook", `${it}/test`, {
        params: one,
        payload: Payloads.JsonObject,
        success: Trial,
        error: Bodies.TooMuch,
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional))
        .annotateMerge(summary("Sends a `ping` now, once, and returns the result")),
      HttpApiEndpoint.get("deliveries", `${it}/deliveries`, {
        params: one,
        query: { ...pageQuery, state: optional(Schema.String) },
        success: pageOf("deliveries", Delivery),
      }).annotateMerge(summary("Deliveries, newest first; `state` selects `pending`, `delivered` or `failed`")),
      HttpApiEndpoint.post("replayDelivery", `${it}/deliveries/:delivery_id/replay`, {
        params: { ...one, delivery_id: Schema.String },
        payload: Payloads.JsonObject,
        success: Delivery.pipe(HttpApiSchema.status(202)),
        error: Bodies.TooMuch,
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional))
        .annotateMerge(summary("Sends a delivery again, with the same identifier")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Webhooks",
        description: "Webhooks that receive a form's answers, signed, and their deliveries.",
      }),
    )
}
