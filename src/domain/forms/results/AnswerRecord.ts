import { isJsonObject, type Json, jsonIn } from "../codec/Json.ts"
import type { SubmissionSource } from "../records/Submission.ts"

/** The channels through which answers arrive. */
export const channels = ["page", "voice", "api", "messenger"] as const satisfies ReadonlyArray<SubmissionSource>

/** The parts of a submission that results need. */
export interface AnswerRecord {
  readonly channel: SubmissionSource
  readonly version: string
  /** The time of submission in milliseconds since 1970. */
  readonly at: number
  readonly data: Readonly<Record<string, Json>>
  /** Evidence by field id; `time_ms` is how long the answer took. */
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

/** The separator between the records of a batch. Records can't contain it, because our JSON has no white space. */
export const between = "\r,\t\n"

/** The records of a batch, and the number of records that could not be read. */
export interface Batch {
  readonly records: ReadonlyArray<AnswerRecord>
  readonly unreadable: number
}

const isRecord = (row: Json | undefined): boolean =>
  Array.isArray(row) && row.length === 5 && isJsonObject(row[3]) && (row[4] === null || isJsonObject(row[4]))

/** Parses each record separately; damaged records become `undefined`. */
const apart = (records: string): ReadonlyArray<Json | undefined> => records.slice(1, -1).split(between).map(jsonIn)

/** Parses the records of a batch from our own store. Damaged or missing records don't affect the others. */
export const recordsIn = (records: string): Batch => {
  const whole = jsonIn(records)
  const rows = Array.isArray(whole) ? (whole as ReadonlyArray<Json | undefined>) : apart(records)
  const readable = rows.filter(isRecord) as ReadonlyArray<Json | undefined> as ReadonlyArray<RecordRow>
  return {
    records: readable.map(([channel, version, at, data, evidence]) => ({ channel, version, at, data, evidence })),
    unreadable: rows.length - readable.length,
  }
}
