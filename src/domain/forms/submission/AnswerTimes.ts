import { isJsonObject, type JsonObject, jsonIn } from "../codec/Json.ts"

/** Milliseconds spent on each question of a page, by top-level field id. */
export type AnswerTimes = Readonly<Record<string, number>>

/** The maximum length of the serialized times. It is enough for the largest form. */
const longest = 100_000
/**
 * Longer times are capped at this number of milliseconds, because the respondent was probably not working on the
 * question.
 */
export const longestAnswerTime = 3_600_000

/** Serializes times; empty if nothing was measured, so that a page without a script sends nothing extra. */
export const writeAnswerTimes = (times: AnswerTimes): string =>
  Object.keys(times).length === 0 ? "" : JSON.stringify(times)

/** Parses a page's measurements. Keeps only the times of the form's own questions, and limits each to one hour. */
export const readAnswerTimes = (text: string | undefined, isField: (id: string) => boolean): AnswerTimes => {
  const sent = text === undefined || text.length > longest ? undefined : jsonIn(text)
  if (!isJsonObject(sent)) return {}
  return Object.fromEntries(
    Object.entries(sent).flatMap(([id, time]) =>
      isField(id) && typeof time === "number" && time >= 0 ? [[id, Math.min(Math.round(time), longestAnswerTime)]] : [],
    ),
  )
}

/** The times in the format that is stored with the answers and that results use; undefined if nothing was measured. */
export const timeEvidence = (times: AnswerTimes): JsonObject | undefined => {
  const entries = Object.entries(times)
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([id, time]) => [id, { time_ms: time }]))
}
