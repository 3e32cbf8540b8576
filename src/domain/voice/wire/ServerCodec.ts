import type { Json, JsonObject } from "../../forms/codec/Json.ts"
import type { Protocol } from "../settings/SessionSettings.ts"
import type { ServerMessage } from "./ServerMessage.ts"

/**
 * The first protocol that includes a key. An object lists nested keys; with `map`, the keys of entries are sent
 * unchanged.
 */
export type Key = Protocol | { readonly since: Protocol; readonly keys: Keys; readonly map?: true }
export interface Keys {
  readonly [key: string]: Key
}

const match = { value: 1, label: 1, method: 1, score: 1 } as const
const reviewItem = {
  position: 1,
  fieldId: 1,
  label: 1,
  answerText: 1,
  skipped: 1,
  flagged: 1,
  sensitive: 1,
} as const
const summary: Key = { since: 2, keys: { status: 1, threshold: 1, checked: 1, flagged: 1, reason: 1 } }
const verdicts: Key = { since: 1, keys: { plausible: 1, confidence: 1, reason: 1 }, map: true }

/**
 * Every server message with exactly its keys (docs/contract/voice-ws-v2.md). `1`: both protocols; `2`: protocol 2
 * only.
 */
export const serverMessages: Readonly<
  Record<ServerMessage["type"], { readonly since: Protocol; readonly keys: Keys }>
> = {
  session_started: {
    since: 1,
    keys: {
      sessionId: 1,
      totalQuestions: 1,
      title: 1,
      protocolVersion: 2,
      handsFree: { since: 2, keys: { autoRecord: 1, silenceMs: 1, bargeIn: 1 } },
      maxRecordingSeconds: 2,
      prefetchCount: 2,
      silencePromptMs: 2,
      answered: 2,
    },
  },
  question: {
    since: 1,
    keys: {
      index: 1,
      fieldId: 1,
      label: 1,
      required: 1,
      fieldType: 1,
      voiceMode: 1,
      renderMode: 1,
      sensitive: 1,
      description: 1,
      audio: 1,
      options: { since: 1, keys: { value: 1, label: 1, exclusive: 2 } },
      fallbackHtml: 1,
      sectionUid: 2,
      intro: 2,
      hint: 2,
      uiCue: { since: 2, keys: { control: 1, focus: 1, highlight: 1, submitVia: 1 } },
      answerModes: 2,
      narration: { since: 2, keys: { text: 1, audioKeys: 1, segments: 1 } },
    },
  },
  transcription: { since: 1, keys: { text: 1, confidence: 1 } },
  confirm_request: {
    since: 1,
    keys: {
      fieldId: 1,
      transcript: 1,
      confidence: 1,
      value: 2,
      refinedBy: 2,
      matched: { since: 2, keys: match },
      alternatives: { since: 2, keys: match },
      purpose: 2,
      deletes: 2,
    },
  },
  answer_accepted: {
    since: 1,
    keys: { fieldId: 1, value: 1, source: 1, matched: { since: 2, keys: match }, blobRef: 2 },
  },
  answer_rejected: { since: 1, keys: { fieldId: 1, reason: 1, code: 1, value: 2 } },
  form_complete: {
    since: 1,
    keys: {
      submissionId: 1,
      answers: { since: 1, keys: { value: 1, source: 1 }, map: true },
      storedIn: 2,
      plausibilitySummary: summary,
    },
  },
  answers_ready: { since: 2, keys: { data: 1, plausibilitySummary: summary } },
  session_ended: { since: 1, keys: { sessionId: 1, kept: 2 } },
  error: {
    since: 1,
    keys: { code: 1, message: 1, sessionId: 1, formUid: 1, unattended: 1, temporary: 2, submissionId: 1, storedIn: 1 },
  },
  pong: { since: 1, keys: {} },
  audio_segment: { since: 2, keys: { key: 1, mime: 1, kind: 1, text: 1 } },
  plan_updated: { since: 2, keys: { order: 1, hidden: 1, cleared: 1, requiredChanged: 1, hiddenByCap: 1 } },
  section_enter: { since: 2, keys: { sectionUid: 1, title: 1 } },
  question_skipped: { since: 2, keys: { fieldId: 1, reason: 1 } },
  answer_cleared: { since: 2, keys: { fieldId: 1 } },
  command_ack: { since: 2, keys: { command: 1, fieldId: 1, locale: 1 } },
  also_heard: {
    since: 2,
    keys: { items: { since: 1, keys: { fieldId: 1, status: 1, value: 1 } }, unheard: 1, text: 1, key: 1 },
  },
  review_start: {
    since: 2,
    keys: {
      items: { since: 1, keys: reviewItem },
      computed: { since: 1, keys: { fieldId: 1, label: 1, answerText: 1 } },
    },
  },
  review_item: { since: 2, keys: { item: { since: 1, keys: reviewItem } } },
  review_prompt: { since: 2, keys: { text: 1 } },
  review_confirm: { since: 2, keys: { confirmed: 1 } },
  review_edit: { since: 2, keys: { fieldId: 1 } },
  validation_errors: { since: 2, keys: { errors: 1, firstFieldId: 1 } },
  plausibility_result: { since: 2, keys: { status: 1, items: verdicts, reason: 1 } },
  session_resumed: { since: 2, keys: { sessionId: 1, phase: 1, cursor: 1, answered: 1 } },
  prompt: { since: 2, keys: { reason: 1, text: 1, key: 1, offer: 1 } },
  turn_timings: { since: 2, keys: { fieldId: 1, transcribeMs: 1, thinkMs: 1, saveMs: 1, totalMs: 1 } },
}

/** A key in wire spelling, computed once per protocol. */
interface WireKey {
  readonly from: string
  readonly to: string
  readonly inner: ReadonlyArray<WireKey> | undefined
  readonly isMap: boolean
}

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const wireKeys = (keys: Keys, protocol: Protocol): ReadonlyArray<WireKey> =>
  Object.entries(keys).flatMap(([from, key]) => {
    const since = typeof key === "number" ? key : key.since
    if (since > protocol) return []
    const inner = typeof key === "number" ? undefined : wireKeys(key.keys, protocol)
    return [{ from, to: snake(from), inner, isMap: typeof key === "object" && key.map === true }]
  })

const tables: Readonly<Record<Protocol, ReadonlyMap<string, ReadonlyArray<WireKey>>>> = {
  1: new Map(Object.entries(serverMessages).map(([type, { keys }]) => [type, wireKeys(keys, 1)])),
  2: new Map(Object.entries(serverMessages).map(([type, { keys }]) => [type, wireKeys(keys, 2)])),
}

const written = (source: object, keys: ReadonlyArray<WireKey>, target: Record<string, unknown>): JsonObject => {
  const held = source as Readonly<Record<string, unknown>>
  for (const { from, to, inner, isMap } of keys) {
    const value = held[from]
    if (value === undefined) continue
    if (inner === undefined || typeof value !== "object" || value === null) target[to] = value
    else if (Array.isArray(value)) target[to] = value.map((item: object) => written(item, inner, {}))
    else if (isMap)
      target[to] = Object.fromEntries(
        Object.entries(value).map(([key, item]: [string, object]) => [key, written(item, inner, {})]),
      )
    else target[to] = written(value, inner, {})
  }
  return target as JsonObject
}

/**
 * Converts a value for protocol 1, which has only strings. A number becomes a decimal string, a list its
 * comma-separated items, and a composite value (an address, rows, an uploaded file) its JSON.
 */
const asText = (value: Json): string => {
  if (typeof value === "string") return value
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== "object")
  return isFlat ? value.join(",") : JSON.stringify(value)
}

const inProtocol1 = (message: ServerMessage): ServerMessage => {
  if (message.type === "answer_accepted" && message.value !== undefined)
    return { ...message, value: asText(message.value) }
  if (message.type !== "form_complete") return message
  const answers = Object.entries(message.answers).map(([id, one]) => [id, { ...one, value: asText(one.value) }])
  return { ...message, answers: Object.fromEntries(answers) as typeof message.answers }
}

/** Whether a protocol includes the message. */
export const isSaidIn = (protocol: Protocol, { type }: ServerMessage): boolean => serverMessages[type].since <= protocol

/** Encodes a message for the wire: in snake_case, with `type` first, and only the protocol's keys that have values. */
export const encodeMessage = (message: ServerMessage, protocol: Protocol): JsonObject =>
  written(protocol === 1 ? inProtocol1(message) : message, tables[protocol].get(message.type)!, { type: message.type })
