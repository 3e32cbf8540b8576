import { isBlank } from "../answers/Reading.ts"
import type { Json, JsonObject } from "../codec/Json.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import { isMailAddress } from "../../mail/Mail.ts"
import { localize } from "../model/LocalizedText.ts"
import type { SubmissionSource } from "../records/Submission.ts"
import type { AnswerTimes } from "../submission/AnswerTimes.ts"
import { channels } from "./AnswerRecord.ts"

/** The channel of a respondent, and the measured times. */
export interface Pace {
  readonly channel: SubmissionSource
  /** Times in milliseconds, by field id. */
  readonly times: AnswerTimes
  /** The account's email address, if known. */
  readonly email?: string | null
  /** True if the link prefilled all answers so far, that is, if the respondent has not answered anything. */
  readonly isBrought?: true
}

/**
 * How far a respondent got before submitting: the last answered question, and how long each question took. Of the
 * answers themselves, only email addresses are stored, as keyed hashes, so that people can have their data erased.
 */
export interface Progress {
  readonly channel: SubmissionSource
  /** The uid of a top-level field; empty before the first answer. */
  readonly last: string
  /** Times in milliseconds, by field uid. */
  readonly times: AnswerTimes
  /** Addresses from the account and the answers, in lower case, without duplicates. */
  readonly addresses: ReadonlyArray<string>
}

/** The maximum number of addresses per person; real answers contain fewer. */
const mostAddresses = 20

const stringsIn = (answer: Json | undefined): ReadonlyArray<string> =>
  typeof answer === "string"
    ? [answer]
    : answer !== null && typeof answer === "object"
      ? Object.values(answer).flatMap(stringsIn)
      : []

/** The account's email address, if known, and the email addresses in the answers. */
export const addressesIn = (
  answers: Iterable<Json | undefined>,
  email: string | null | undefined,
): ReadonlyArray<string> => {
  const named = [...(email == null ? [] : [email]), ...[...answers].flatMap(stringsIn)]
  return [...new Set(named.filter(isMailAddress).map((one) => one.toLowerCase()))].slice(0, mostAddresses)
}

/** The progress for the answers so far (by field uid); undefined if there are none. */
export const progressIn = (
  form: FormDefinition,
  answers: JsonObject,
  { channel, times, email, isBrought }: Pace,
): Progress | undefined => {
  const addresses = addressesIn(Object.values(answers), email)
  if (isBrought === true) return addresses.length === 0 ? undefined : { channel, last: "", times: {}, addresses }
  const fields = topLevelFields(form)
  // An untouched checkbox also has an answer, "no", so only touched fields count, if it is known which were touched.
  const isTouched = (id: string, answer: Json | undefined) =>
    Object.keys(times).length > 0 ? times[id] !== undefined : channel !== "page" || answer !== false
  const last = fields.findLast(({ fieldId, fieldUid }) => {
    const answer = answers[fieldUid]
    return !isBlank(answer) && isTouched(fieldId, answer)
  })
  if (last === undefined) return undefined
  const places = fields.flatMap(({ fieldId, fieldUid }) => {
    const time = times[fieldId]
    return time === undefined ? [] : [[fieldUid, time] as const]
  })
  return { channel, last: last.fieldUid, times: Object.fromEntries(places), addresses }
}

/** The number of people who stopped at a question, by channel. */
export interface Stopped {
  readonly channel: SubmissionSource
  readonly last: string
  readonly count: number
}

/** The time that respondents who did not submit spent on a question; `median` is in milliseconds. */
export interface Spent {
  readonly channel: SubmissionSource
  readonly field: string
  readonly count: number
  readonly median: number
}

export interface Unfinished {
  /** The number of people who started but did not submit. */
  readonly count: number
  readonly channels: ReadonlyArray<{ readonly channel: SubmissionSource; readonly count: number }>
  /** The questions where respondents stopped or spent time, in form order. */
  readonly questions: ReadonlyArray<{
    readonly id: string
    readonly label: string
    /** The number of people for whom this was the last answered question. */
    readonly stopped: number
    readonly channels: ReadonlyArray<{
      readonly channel: SubmissionSource
      readonly stopped: number
      /** In seconds, rounded to tenths. */
      readonly seconds?: { readonly count: number; readonly median: number }
    }>
  }>
}

const sum = (counts: ReadonlyArray<{ readonly count: number }>): number =>
  counts.reduce((total, { count }) => total + count, 0)

/**
 * Where people stopped, by question and channel. People who stopped at a question that has since been removed count
 * only in the total.
 */
export const unfinishedOf = (
  form: FormDefinition,
  stops: ReadonlyArray<Stopped>,
  spent: ReadonlyArray<Spent>,
  locale: string,
): Unfinished => ({
  count: sum(stops),
  channels: channels.flatMap((channel) => {
    const count = sum(stops.filter((one) => one.channel === channel))
    return count === 0 ? [] : [{ channel, count }]
  }),
  questions: topLevelFields(form).flatMap(({ fieldUid, fieldId, label }) => {
    const here = stops.filter(({ last }) => last === fieldUid)
    const own = channels.flatMap((channel) => {
      const stopped = sum(here.filter((one) => one.channel === channel))
      const time = spent.find((one) => one.field === fieldUid && one.channel === channel)
      const seconds =
        time === undefined ? {} : { seconds: { count: time.count, median: Math.round(time.median / 100) / 10 } }
      return stopped === 0 && time === undefined ? [] : [{ channel, stopped, ...seconds }]
    })
    return own.length === 0 ? [] : [{ id: fieldId, label: localize(label, locale), stopped: sum(here), channels: own }]
  }),
})
