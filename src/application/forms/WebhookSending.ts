import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { type AttemptOutcome, outcomeOf, signingSecrets, type Webhook } from "../../domain/forms/webhooks/Webhook.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { Sealing } from "../../ports/Sealing.ts"

const timeout = Duration.seconds(30)

/** What is read of an answer, in bytes: its status is all that counts. */
const mostRead = 65_536

/** What one request carries. */
export interface WebhookMessage {
  readonly deliveryId: string
  readonly type: "submission.created" | "ping"
  readonly data: JsonObject
}

/** What came of one request, and how long it took. */
export type WebhookTrial = AttemptOutcome & { readonly durationMs: number; readonly at: DateTime.Utc }

/** The record that a secret is sealed for. */
export const contextOf = (tenant: DeclaredTenant, webhookId: string): string => `webhook:${tenant}:${webhookId}`

const encoder = new TextEncoder()

/** HMAC-SHA256 in hexadecimal. */
const hmac = (secret: Redacted.Redacted<string>, text: string) =>
  Effect.promise(async () => {
    const algorithm = { name: "HMAC", hash: "SHA-256" }
    const raw = encoder.encode(Redacted.value(secret))
    const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["sign"])
    return Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).toString("hex")
  })

/** One signed request to a webhook. */
export class WebhookSending extends Context.Service<
  WebhookSending,
  {
    readonly post: (tenant: DeclaredTenant, webhook: Webhook, message: WebhookMessage) => Effect.Effect<WebhookTrial>
  }
>()("parley/application/forms/WebhookSending") {
  static readonly layer = Layer.effect(
    WebhookSending,
    Effect.gen(function* () {
      const outbound = yield* OutboundHttp
      const sealing = yield* Sealing

      /** `t` is in seconds; there are two signatures while a secret is being replaced. */
      const signature = Effect.fnUntraced(function* (tenant: DeclaredTenant, webhook: Webhook, body: string) {
        const now = yield* DateTime.now
        const t = Math.floor(DateTime.toEpochMillis(now) / 1000)
        const signatures = yield* Effect.forEach(signingSecrets(webhook, now), ({ sealed }) =>
          Effect.flatMap(sealing.open(sealed, contextOf(tenant, webhook.webhookId)), (secret) =>
            hmac(secret, `${t}.${body}`),
          ),
        )
        return `t=${t},${signatures.map((one) => `v1=${one}`).join(",")}`
      })

      const asked = Effect.fnUntraced(function* (tenant: DeclaredTenant, webhook: Webhook, message: WebhookMessage) {
        const { deliveryId, type, data } = message
        const createdAt = DateTime.formatIso(yield* DateTime.now)
        const about = { delivery_id: deliveryId, type, tenant, form_uid: webhook.formUid, sent_at: createdAt }
        const body = JSON.stringify({ ...about, data })
        const { status } = yield* outbound.send({
          url: webhook.url,
          method: "POST",
          headers: {
            "content-type": "application/json",
            "user-agent": "Parley-Webhooks",
            "parley-delivery": deliveryId,
            "parley-event": type,
            "parley-signature": yield* signature(tenant, webhook, body),
          },
          body,
          timeout,
          maxBytes: mostRead,
        })
        return outcomeOf(status)
      })

      return WebhookSending.of({
        post: Effect.fn("WebhookSending.post")(function* (tenant, webhook, message) {
          const at = yield* DateTime.now
          const start = yield* Clock.currentTimeMillis
          const outcome = yield* asked(tenant, webhook, message).pipe(
            Effect.catchTags({
              OutboundForbidden: () =>
                Effect.succeed<AttemptOutcome>({
                  state: "failed",
                  status: null,
                  error: "The address is not a public one.",
                }),
              OutboundFailed: ({ reason }) =>
                Effect.succeed<AttemptOutcome>({
                  state: reason === "invalid_url" ? "failed" : "pending",
                  status: null,
                  error: reason === "invalid_url" ? "The address is none." : `No answer (${reason}).`,
                }),
              SealBroken: () =>
                Effect.succeed<AttemptOutcome>({
                  state: "failed",
                  status: null,
                  error: "The secret cannot be read: make a new one.",
                }),
            }),
          )
          return { ...outcome, at, durationMs: (yield* Clock.currentTimeMillis) - start }
        }),
      })
    }),
  )
}
