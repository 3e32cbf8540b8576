import type { Protocol } from "../settings/SessionSettings.ts"
import { type Key, type Keys, serverMessages } from "./ServerCodec.ts"
import type { ErrorCode, Phase, RejectionCode, SegmentKind, ServerMessage } from "./ServerMessage.ts"

type JsonSchema = Readonly<Record<string, unknown>>

const text = { type: "string" }
const integer = { type: "integer" }
const number = { type: "number" }
const yesNo = { type: "boolean" }
const anything = {}
const list = (items: JsonSchema) => ({ type: "array", items })
const map = (values: JsonSchema) => ({ type: "object", additionalProperties: values })
const one = <T extends string>(...values: ReadonlyArray<T>) => ({ type: "string", enum: values })

const phases = ["asking", "confirming", "review", "plausibility", "submitting", "complete", "aborted"] as const
const segmentKinds = ["question", "hint", "options", "option", "system", "review"] as const
const rejections = ["INVALID_EMAIL", "INVALID_VALUE", "NO_MATCH", "REQUIRED"] as const
const errors: Readonly<Record<ErrorCode, true>> = {
  AUTH_REQUIRED: true,
  TENANT_NOT_DECLARED: true,
  TENANT_MISMATCH: true,
  ANSWERS_NOT_TAKEN: true,
  INVALID_MESSAGE: true,
  UNKNOWN_MESSAGE_TYPE: true,
  SESSION_NOT_STARTED: true,
  SESSION_COMPLETE: true,
  SESSION_ACTIVE: true,
  RESUME_FORBIDDEN: true,
  RESUME_UNAVAILABLE: true,
  RESUME_STALE: true,
  RESUME_CONFLICT: true,
  WRONG_FIELD: true,
  INVALID_INDEX: true,
  NO_PENDING_ANSWER: true,
  FIELD_MISMATCH: true,
  TRANSCRIBER_UNAVAILABLE: true,
  EMPTY_AUDIO: true,
  UNSUPPORTED_AUDIO: true,
  AUDIO_DECODE_ERROR: true,
  COMMAND_NOT_AVAILABLE: true,
  PLAUSIBILITY_UNAVAILABLE: true,
  REQUIRED: true,
  INTERNAL_ERROR: true,
}

/** The schema of a key, in any message. */
const values: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(
    [
      "sessionId",
      "title",
      "fieldId",
      "label",
      "fieldType",
      "voiceMode",
      "renderMode",
      "description",
      "audio",
      "fallbackHtml",
      "sectionUid",
      "hint",
      "intro",
      "text",
      "transcript",
      "purpose",
      "refinedBy",
      "source",
      "blobRef",
      "reason",
      "storedIn",
      "message",
      "formUid",
      "key",
      "mime",
      "command",
      "locale",
      "answerText",
      "method",
      "control",
      "submitVia",
      "firstFieldId",
      "cursor",
      "status",
      "offer",
    ].map((key) => [key, text]),
  ),
  ...Object.fromEntries(
    [
      "totalQuestions",
      "protocolVersion",
      "silenceMs",
      "maxRecordingSeconds",
      "prefetchCount",
      "silencePromptMs",
      "index",
      "position",
      "checked",
    ].map((key) => [key, integer]),
  ),
  ...Object.fromEntries(
    ["confidence", "score", "threshold", "transcribeMs", "thinkMs", "saveMs", "totalMs"].map((key) => [key, number]),
  ),
  ...Object.fromEntries(
    [
      "required",
      "sensitive",
      "deletes",
      "kept",
      "autoRecord",
      "bargeIn",
      "focus",
      "highlight",
      "skipped",
      "plausible",
      "confirmed",
      "unattended",
      "temporary",
      "exclusive",
    ].map((key) => [key, yesNo]),
  ),
  value: anything,
  submissionId: { type: ["string", "null"] },
  audioKeys: list(text),
  segments: map(text),
  answerModes: list(text),
  order: list(text),
  hidden: list(text),
  cleared: list(text),
  hiddenByCap: list(text),
  unheard: list(text),
  requiredChanged: map(yesNo),
  data: map(anything),
  phase: one<Phase>(...phases),
  kind: one<SegmentKind>(...segmentKinds),
}

/** Keys whose schema differs in some messages. */
const own: Partial<Readonly<Record<ServerMessage["type"], Readonly<Record<string, JsonSchema>>>>> = {
  session_started: { answered: list(text) },
  session_resumed: { answered: list(text) },
  error: { code: one(...Object.keys(errors)) },
  answer_rejected: { code: one<RejectionCode>(...rejections) },
  validation_errors: { errors: map(list(text)) },
}

/** Keys whose values are lists of objects. */
const lists = new Set(["options", "alternatives", "items", "computed"])

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const schemaOf = (type: ServerMessage["type"], name: string, key: Key, protocol: Protocol): JsonSchema => {
  // In a summary, the flagged fields; in a review item, whether it is flagged.
  if (name === "flagged") return type.startsWith("review") ? yesNo : list(text)
  if (typeof key === "number") {
    const schema = own[type]?.[name] ?? values[name]
    if (schema === undefined) throw new Error(`No schema for ${name} of ${type}`)
    return schema
  }
  const inner = objectOf(type, key.keys, protocol)
  if (key.map === true) return map(inner)
  return lists.has(name) ? list(inner) : inner
}

const objectOf = (
  type: ServerMessage["type"],
  keys: Keys,
  protocol: Protocol,
): JsonSchema & { readonly properties: JsonSchema } => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) => {
      const since = typeof key === "number" ? key : key.since
      return since > protocol ? [] : [[snake(name), schemaOf(type, name, key, protocol)]]
    }),
  ),
  additionalProperties: false,
})

/** The JSON Schema of a server message. Keys without values are absent. */
export const serverPayload = (type: ServerMessage["type"], protocol: Protocol): JsonSchema => {
  const { properties, ...rest } = objectOf(type, serverMessages[type].keys, protocol)
  return { ...rest, properties: { type: { const: type }, ...properties }, required: ["type"] }
}
