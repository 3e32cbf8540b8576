import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  type AttemptOutcome,
  outcomeOf,
  type SealedSecret,
  signingSecrets,
} from "../../domain/forms/webhooks/Webhook.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { Sealing } from "../../ports/Sealing.ts"

const timeout = Duration.seconds(30)

/** How much of a response is read, in bytes. Only its status matters. */
const mostRead = 65_536

/** A request whose receiver can detect forgeries and replays. */
export interface SignedPost {
  readonly url: string
  readonly secrets: ReadonlyArray<SealedSecret>
  /** The record that the secrets are sealed for. */
  readonly context: string
  readonly deliveryId: string
  readonly event: string
  /** Builds the body for the time of sending (ISO 8601). */
  readonly body: (sentAt: string) => string
}

/** The result of one request, and its duration. */
export type PostTrial = AttemptOutcome & { readonly durationMs: number; readonly at: DateTime.Utc }

const encoder = new TextEncoder()

/** HMAC-SHA256 in hexadecimal. */
const hmac = (secret: Redacted.Redacted<string>, text: string) =>
  Effect.promise(async () => {
    const algorithm = { name: "HMAC", hash: "SHA-256" }
    const raw = encoder.encode(Redacted.value(secret))
    const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["sign"])
    return Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).toString("hex")
  })

const over = (state: "failed" | "pending", error: string): AttemptOutcome => ({ state, status: null, error })

/** Sends signed requests to addresses that users entered, once each, and returns the result. */
export const signedPosts = Effect.gen(function* () {
  const outbound = yield* OutboundHttp
  const sealing = yield* Sealing

  /** `t` is in seconds. While a secret is being replaced, there are two signatures. */
  const signature = Effect.fnUntraced(function* ({ secrets, context }: SignedPost, body: string) {
    const now = yield* DateTime.now
    const t = Math.floor(DateTime.toEpochMillis(now) / 1000)
    const signatures = yield* Effect.forEach(signingSecrets({ secrets }, now), ({ sealed }) =>
      Effect.flatMap(sealing.open(sealed, context), (secret) => hmac(secret, `${t}.${body}`)),
    )
    return `t=${t},${signatures.map((one) => `v1=${one}`).join(",")}`
  })

  const asked = Effect.fnUntraced(function* (message: SignedPost) {
    const body = message.body(DateTime.formatIso(yield* DateTime.now))
    const { status } = yield* outbound.send({
      url: message.url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Parley-Webhooks",
        "parley-delivery": message.deliveryId,
        "parley-event": message.event,
        "parley-signature": yield* signature(message, body),
      },
      body,
      timeout,
      maxBytes: mostRead,
    })
    return outcomeOf(status)
  })

  const post = Effect.fnUntraced(function* (message: SignedPost) {
    const at = yield* DateTime.now
    const start = yield* Clock.currentTimeMillis
    const outcome = yield* asked(message).pipe(
      Effect.catchTags({
        OutboundForbidden: () => Effect.succeed(over("failed", "The address isn't public.")),
        OutboundFailed: ({ reason }) =>
          Effect.succeed(
            reason === "invalid_url"
              ? over("failed", "The address isn't valid.")
              : over("pending", `No answer (${reason}).`),
          ),
        SealBroken: () => Effect.succeed(over("failed", "The secret can't be read. Create a new one.")),
      }),
    )
    return { ...outcome, at, durationMs: (yield* Clock.currentTimeMillis) - start } satisfies PostTrial
  })

  return { post }
})
