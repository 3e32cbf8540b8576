import type { Json } from "../../forms/codec/Json.ts"
import type { Match, ReadyAnswer, Source } from "../wire/ServerMessage.ts"

/** Evidence of a spoken answer. Stored only for non-sensitive answers, next to the value. */
export interface Evidence {
  readonly rawTranscript: string
  /** The source of the value: the rules, the model, or the verbatim transcript. */
  readonly normalizedBy: "rules" | "llm" | null
  readonly llmConfidence?: number
  readonly confidence?: number
  readonly blobRef?: string
  readonly audioMime?: string
  readonly durationMs?: number
  readonly language?: string
  /** The question as asked, and the sentence that was confirmed before the answer was accepted. */
  readonly asked?: string
  readonly confirmed?: string
  /** When the question was asked, and when its answer was accepted, in ISO 8601 and UTC. */
  readonly askedAt?: string
  readonly answeredAt?: string
}

/** An accepted answer. `version` increases with every acceptance in the session, so that late results are detected. */
export interface Answer {
  readonly value: Json
  readonly source: Source
  readonly version: number
  readonly evidence?: Evidence
  readonly matched?: Match
}

/** Milliseconds from the question to its answer; undefined if unknown. */
export const timeTaken = ({ askedAt, answeredAt }: Evidence): number | undefined =>
  askedAt === undefined || answeredAt === undefined
    ? undefined
    : Math.max(0, Date.parse(answeredAt) - Date.parse(askedAt))

const withTime = (time: number | undefined) => (time === undefined ? {} : { time_ms: time })

/**
 * The stored envelope of a spoken answer (docs/contract/voice-ws-v2.md), with keys as on the wire and without data
 * URLs.
 */
export const envelopeOf = (answer: Json, evidence: Evidence): Readonly<Record<string, Json>> => ({
  answer,
  source: "speech",
  raw_transcript: evidence.rawTranscript,
  normalized_by: evidence.normalizedBy,
  ...(evidence.llmConfidence === undefined ? {} : { llm_confidence: evidence.llmConfidence }),
  ...(evidence.confidence === undefined ? {} : { confidence: evidence.confidence }),
  ...(evidence.blobRef === undefined ? {} : { blob_ref: evidence.blobRef }),
  ...(evidence.audioMime === undefined ? {} : { audio_mime: evidence.audioMime }),
  ...(evidence.durationMs === undefined ? {} : { duration_ms: evidence.durationMs }),
  ...(evidence.language === undefined ? {} : { language: evidence.language }),
  ...(evidence.asked === undefined ? {} : { asked: evidence.asked }),
  ...(evidence.confirmed === undefined ? {} : { confirmed: evidence.confirmed }),
  ...(evidence.askedAt === undefined ? {} : { asked_at: evidence.askedAt }),
  ...(evidence.answeredAt === undefined ? {} : { answered_at: evidence.answeredAt }),
  ...withTime(timeTaken(evidence)),
})

/** One answer as sent to the host in client submit mode. */
export const readyAnswer = (value: Json, evidence: Evidence | undefined): ReadyAnswer =>
  evidence === undefined
    ? value
    : {
        answer: value,
        transcript: evidence.rawTranscript,
        ...(evidence.blobRef === undefined ? {} : { blob_ref: evidence.blobRef }),
      }
