import { isJsonObject, type Json, jsonIn } from "../codec/Json.ts"
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

/** Stands between the records of a batch, and inside of none: our JSON is written without blanks, and what is damaged hardly has these. */
export const between = "\r,\t\n"

/** The records of a batch, and how many of it cannot be read. */
export interface Batch {
  readonly records: ReadonlyArray<AnswerRecord>
  readonly unreadable: number
}

const isRecord = (row: Json | undefined): boolean =>
  Array.isArray(row) && row.length === 5 && isJsonObject(row[3]) && (row[4] === null || isJsonObject(row[4]))

/** Each record on its own; `undefined` for one that is damaged. */
const apart = (records: string): ReadonlyArray<Json | undefined> => records.slice(1, -1).split(between).map(jsonIn)

/** The records of a batch that a store of ours wrote. One that is damaged or was left out leaves the others as they are. */
export const recordsIn = (records: string): Batch => {
  const whole = jsonIn(records)
  const rows = Array.isArray(whole) ? (whole as ReadonlyArray<Json | undefined>) : apart(records)
  const readable = rows.filter(isRecord) as ReadonlyArray<Json | undefined> as ReadonlyArray<RecordRow>
  return {
    records: readable.map(([channel, version, at, data, evidence]) => ({ channel, version, at, data, evidence })),
    unreadable: rows.length - readable.length,
  }
}
