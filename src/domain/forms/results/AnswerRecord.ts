import type { Json } from "../codec/Json.ts"
import type { SubmissionSource } from "../records/Submission.ts"

/** Where people answer from. */
export const channels = ["page", "voice", "api", "messenger"] as const satisfies ReadonlyArray<SubmissionSource>

/** A submission as far as results need it. */
export interface AnswerRecord {
  readonly channel: SubmissionSource
  readonly version: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: Readonly<Record<string, Json>>
  /** What is known about each answer, by field id; `time_ms` is how long it took. */
  readonly evidence: Readonly<Record<string, Json>> | null
}

/** A batch of records: a list of `[channel, version, milliseconds, data, evidence]`. */
export type RecordRow = readonly [
  channel: SubmissionSource,
  version: string,
  at: number,
  data: Readonly<Record<string, Json>>,
  evidence: Readonly<Record<string, Json>> | null,
]

/** The records of a batch that a store of ours wrote. */
export const recordsIn = (records: string): ReadonlyArray<AnswerRecord> =>
  (JSON.parse(records) as ReadonlyArray<RecordRow>).map(([channel, version, at, data, evidence]) => ({
    channel,
    version,
    at,
    data,
    evidence,
  }))
