import { isJsonObject, type JsonObject, jsonIn } from "../codec/Json.ts"

/** Milliseconds that somebody took for each question of a page, by field id of the top level. */
export type AnswerTimes = Readonly<Record<string, number>>

/** Characters of all times together; no form of the largest size needs more. */
const longest = 100_000
/** Milliseconds: who takes longer has done something else meanwhile. */
export const longestAnswerTime = 3_600_000

/** Empty where nothing was measured, so that a page without a script sends nothing that is none of its own. */
export const writeAnswerTimes = (times: AnswerTimes): string =>
  Object.keys(times).length === 0 ? "" : JSON.stringify(times)

/** What a page says of itself is taken as far as it can be true: of the form's own questions, and no longer than an hour each. */
export const readAnswerTimes = (text: string | undefined, isField: (id: string) => boolean): AnswerTimes => {
  const told = text === undefined || text.length > longest ? undefined : jsonIn(text)
  if (!isJsonObject(told)) return {}
  return Object.fromEntries(
    Object.entries(told).flatMap(([id, time]) =>
      isField(id) && typeof time === "number" && time >= 0 ? [[id, Math.min(Math.round(time), longestAnswerTime)]] : [],
    ),
  )
}

/** As it is stored beside the answers, and read by the results; undefined where nothing was measured. */
export const timeEvidence = (times: AnswerTimes): JsonObject | undefined => {
  const entries = Object.entries(times)
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([id, time]) => [id, { time_ms: time }]))
}
