import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import type { Webhook } from "../../domain/forms/webhooks/Webhook.ts"
import { type PostTrial, signedPosts } from "../operations/signedPosts.ts"

/** The content of one request. */
export interface WebhookMessage {
  readonly deliveryId: string
  readonly type: "submission.created" | "ping"
  readonly data: JsonObject
}

export type WebhookTrial = PostTrial

/** The identity of the record for which a secret is sealed. */
export const contextOf = (tenant: DeclaredTenant, webhookId: string): string => `webhook:${tenant}:${webhookId}`

/** One signed request to a webhook. */
export class WebhookSending extends Context.Service<
  WebhookSending,
  {
    readonly post: (tenant: DeclaredTenant, webhook: Webhook, message: WebhookMessage) => Effect.Effect<WebhookTrial>
  }
>()("parley/application/forms/WebhookSending") {
  static readonly layer = Layer.effect(
    WebhookSending,
    Effect.map(signedPosts, ({ post }) =>
      WebhookSending.of({
        post: Effect.fn("WebhookSending.post")(function* (tenant, webhook, { deliveryId, type, data }) {
          const about = { delivery_id: deliveryId, type, tenant, form_uid: webhook.formUid }
          return yield* post({
            url: webhook.url,
            secrets: webhook.secrets,
            context: contextOf(tenant, webhook.webhookId),
            deliveryId,
            event: type,
            body: (sentAt) => JSON.stringify({ ...about, sent_at: sentAt, data }),
          })
        }),
      }),
    ),
  )
}
