import * as Schema from "effect/Schema"
import { isLocale } from "../../forms/model/Locale.ts"
import type { StartSession } from "../settings/SessionSettings.ts"

const Text = Schema.String
const FieldId = Schema.NonEmptyString
const maybe = Schema.optionalKey

const Locale = Schema.String.check(
  Schema.makeFilter((tag: string) => (isLocale(tag) ? undefined : "a BCP 47 language tag")),
)

/**
 * `start_session`: all keys are optional (docs/contract/voice-config.md). `form_id` is what protocol 1 calls
 * `form_uid`.
 */
const start = {
  form_uid: maybe(Text),
  locale: maybe(Locale),
  tts_backend: maybe(Schema.Literals(["local", "cloud"])),
  tts_voice: maybe(Schema.NullOr(Text)),
  tts_mime_format: maybe(Text),
  auto_advance: maybe(Schema.Boolean),
  enumerate_options: maybe(Schema.Boolean),
  stt_confirm_threshold: maybe(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))),
  protocol_version: maybe(Schema.Int),
  prefetch: maybe(Schema.Boolean),
  resume_session_id: maybe(Schema.NullOr(Text)),
  timezone: maybe(Schema.NullOr(Text)),
  submit_mode: maybe(Schema.Literals(["server", "client"])),
  timings: maybe(Schema.Boolean),
  use_saved_answers: maybe(Schema.Boolean),
  leave_active: maybe(Schema.Boolean),
  keep_recordings: maybe(Schema.Boolean),
}

/** The keys of each message, apart from `type`. Protocol 2 refuses unknown keys; protocol 1 ignores them. */
export const clientMessages = {
  auth: { token: Schema.NonEmptyString },
  start_session: start,
  answer_text: { field_id: FieldId, value: Text },
  answer_selection: { field_id: FieldId, value: maybe(Text), values: maybe(Schema.Array(Text)) },
  answer_payload: { field_id: FieldId, value: Schema.Json },
  confirm_answer: { field_id: maybe(Text), confirmed: Schema.Boolean },
  skip_question: {},
  go_back: { to_index: maybe(Schema.Int) },
  repeat_question: {},
  no_input: {},
  end_session: {},
  ping: {},
  review_confirm: { confirmed: Schema.Boolean },
  review_edit: { field_id: FieldId },
} as const

export type ClientMessageType = keyof typeof clientMessages

/** Messages that protocol 1 doesn't have. */
export const sinceProtocol2: ReadonlySet<ClientMessageType> = new Set(["review_confirm", "review_edit", "no_input"])

/** Client messages for the machine. `auth` belongs to the handshake and never arrives here. */
export type ClientMessage =
  | { readonly type: "start_session"; readonly start: StartSession }
  | { readonly type: "answer_text"; readonly fieldId: string; readonly value: string }
  | { readonly type: "answer_selection"; readonly fieldId: string; readonly value: string }
  | { readonly type: "answer_selection"; readonly fieldId: string; readonly values: ReadonlyArray<string> }
  | { readonly type: "answer_payload"; readonly fieldId: string; readonly value: Schema.Json }
  | { readonly type: "confirm_answer"; readonly fieldId?: string; readonly confirmed: boolean }
  | { readonly type: "skip_question" }
  | { readonly type: "go_back"; readonly toIndex?: number }
  | { readonly type: "repeat_question" }
  | { readonly type: "no_input" }
  | { readonly type: "end_session" }
  | { readonly type: "ping" }
  | { readonly type: "review_confirm"; readonly confirmed: boolean }
  | { readonly type: "review_edit"; readonly fieldId: string }
