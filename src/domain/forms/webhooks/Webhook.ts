import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { isSensitive } from "../manifest/VoiceModes.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { topLevelFields } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { type Submission, writeSubmission } from "../records/Submission.ts"

/** The form has no webhook with this id. */
export class WebhookNotFound extends Schema.TaggedError<WebhookNotFound>()("WebhookNotFound", {}) {}

/** The webhook has no delivery with this id. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {}) {}

/** The form already has the maximum number of webhooks. */
export class WebhooksFull extends Schema.TaggedError<WebhooksFull>()("WebhooksFull", { most: Schema.Int }) {}

/** The address is invalid, or in a network that users must not reach through this service. */
export class WebhookAddressInvalid extends Schema.TaggedError<WebhookAddressInvalid>()("WebhookAddressInvalid", {
  reason: Schema.Literals(["malformed", "forbidden"]),
}) {}

export const mostWebhooks = 20

/** How long deliveries are also signed with the previous secret after a rotation. */
const overlap = "24 hours"

/** An encrypted signing secret. `until` is when it expires; null for the current secret. */
export const SealedSecret = Schema.Struct({ sealed: Schema.String, until: Schema.NullOr(Schema.String) })
export type SealedSecret = typeof SealedSecret.Type

/** A destination for a form's answers. */
export const Webhook = Schema.Struct({
  webhookId: Schema.String,
  formUid: Schema.String,
  url: Schema.String,
  description: Schema.String,
  isActive: Schema.Boolean,
  secrets: Schema.Array(SealedSecret),
  createdAt: Schema.String,
  updatedAt: Schema.String,
  createdBy: Schema.String,
})
export type Webhook = typeof Webhook.Type

export const deliveryStates = ["pending", "delivered", "failed"] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A delivery of an answer to a webhook. It doesn't contain the answer. `runs` counts manual retries. */
export interface Delivery {
  readonly deliveryId: string
  readonly webhookId: string
  readonly formUid: string
  readonly submissionId: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number | null
  readonly createdAt: DateTime.Utc
  readonly attemptedAt: DateTime.Utc | null
  readonly runs: number
}

/**
 * Delays between attempts, 24 hours in total. If the last attempt fails, the delivery has failed and can only be
 * retried manually.
 */
export const waits = [
  "10 seconds",
  "1 minute",
  "5 minutes",
  "15 minutes",
  "1 hour",
  "2 hours",
  "4 hours",
  "8 hours",
  "8 hours",
] as const

/** The result of one attempt. */
export interface AttemptOutcome {
  readonly state: DeliveryState
  readonly status: number | null
  readonly error: string | null
}

/** The outcome for a response status. Any status other than 2xx may be temporary, except 410, which is permanent. */
export const outcomeOf = (status: number): AttemptOutcome =>
  status >= 200 && status < 300
    ? { state: "delivered", status, error: null }
    : { state: status === 410 ? "failed" : "pending", status, error: `The receiver answered ${status}.` }

/** The secrets that currently sign deliveries. */
export const signingSecrets = ({ secrets }: Pick<Webhook, "secrets">, now: DateTime.Utc): ReadonlyArray<SealedSecret> =>
  secrets.filter(({ until }) => until === null || DateTime.isGreaterThan(DateTime.makeUnsafe(until), now))

/** Adds a new secret. The previous secret stays valid for another day; older secrets are removed. */
export const rotated = (webhook: Webhook, sealed: string, now: DateTime.Utc): Webhook => {
  const until = DateTime.formatIso(DateTime.addDuration(now, overlap))
  const before = webhook.secrets.filter((secret) => secret.until === null).map((secret) => ({ ...secret, until }))
  return { ...webhook, secrets: [{ sealed, until: null }, ...before], updatedAt: DateTime.formatIso(now) }
}

const openIn = (fields: ReadonlyArray<FormField>, answers: JsonObject): JsonObject => {
  const fieldsById = new Map(fields.map((field) => [field.fieldId, field]))
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) => {
      const field = fieldsById.get(key)
      if (field === undefined) return [[key, value]]
      return isSensitive(field) || field.fieldType === "credit_card" ? [] : [[key, openValue(field, value)]]
    }),
  ) as JsonObject
}

const openValue = (field: FormField, value: Json | undefined): Json => {
  if (value === undefined) return null
  if (field.children !== undefined && isJsonObject(value)) return openIn(field.children, value)
  const item = field.itemTemplate
  if (item !== undefined && Array.isArray(value)) return value.map((one: Json) => openValue(item, one))
  return value
}

/** The payload for a submission, without sensitive answers, transcripts or client data. */
export const sharedSubmission = (form: FormDefinition, submission: Submission): JsonObject => {
  const { submission_id, form_uid, form_id, form_version, source, user_id, locale, submitted_at } =
    writeSubmission(submission)
  const shared = { submission_id, form_uid, form_id, form_version, source, user_id, locale, submitted_at }
  const present = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined))
  return { ...present, data: openIn(topLevelFields(form), submission.data) } as JsonObject
}
