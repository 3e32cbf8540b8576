import { isBlank } from "../answers/Reading.ts"
import type { Json, JsonObject } from "../codec/Json.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import { isMailAddress } from "../../mail/Mail.ts"
import { localize } from "../model/LocalizedText.ts"
import type { SubmissionSource } from "../records/Submission.ts"
import type { AnswerTimes } from "../submission/AnswerTimes.ts"
import { channels } from "./AnswerRecord.ts"

/** Where somebody answers from, and what was measured there. */
export interface Pace {
  readonly channel: SubmissionSource
  /** Milliseconds, by field id. */
  readonly times: AnswerTimes
  /** The mail address of the person's account, where it is known. */
  readonly email?: string | null
  /** The link brought the answers along: nobody has answered anything yet. */
  readonly isBrought?: true
}

/**
 * How far somebody has come with answers that are not sent: the last question with an answer, and times. Of the answers it has mail
 * addresses alone, by which the person is found again who wants to be erased; they are kept as keyed hashes.
 */
export interface Progress {
  readonly channel: SubmissionSource
  /** A field of the top level, by its uid; empty as long as nobody has answered. */
  readonly last: string
  /** Milliseconds, by field uid. */
  readonly times: AnswerTimes
  /** In lower case, each once; of the account and among the answers. */
  readonly addresses: ReadonlyArray<string>
}

/** Addresses of one person that are looked for; nobody's own answers name more. */
const mostAddresses = 20

const stringsIn = (answer: Json | undefined): ReadonlyArray<string> =>
  typeof answer === "string"
    ? [answer]
    : answer !== null && typeof answer === "object"
      ? Object.values(answer).flatMap(stringsIn)
      : []

/** The mail addresses of an account and among answers. */
export const addressesIn = (
  answers: Iterable<Json | undefined>,
  email: string | null | undefined,
): ReadonlyArray<string> => {
  const named = [...(email == null ? [] : [email]), ...[...answers].flatMap(stringsIn)]
  return [...new Set(named.filter(isMailAddress).map((one) => one.toLowerCase()))].slice(0, mostAddresses)
}

/** The progress that answers so far (by field uid) are; undefined where there is none. */
export const progressIn = (
  form: FormDefinition,
  answers: JsonObject,
  { channel, times, email, isBrought }: Pace,
): Progress | undefined => {
  const addresses = addressesIn(Object.values(answers), email)
  if (isBrought === true) return addresses.length === 0 ? undefined : { channel, last: "", times: {}, addresses }
  const fields = topLevelFields(form)
  // A box that nobody has touched says no as well: where it is known what was touched, nothing else counts.
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

/** How many stopped at a question, from where. */
export interface Stopped {
  readonly channel: SubmissionSource
  readonly last: string
  readonly count: number
}

/** What those who have not sent their answers took for a question; `median` in milliseconds. */
export interface Spent {
  readonly channel: SubmissionSource
  readonly field: string
  readonly count: number
  readonly median: number
}

export interface Unfinished {
  /** People who have answered something and sent nothing. */
  readonly count: number
  readonly channels: ReadonlyArray<{ readonly channel: SubmissionSource; readonly count: number }>
  /** In the order of the form; those where somebody stopped or spent time. */
  readonly questions: ReadonlyArray<{
    readonly id: string
    readonly label: string
    /** For whom it was the last question with an answer. */
    readonly stopped: number
    readonly channels: ReadonlyArray<{
      readonly channel: SubmissionSource
      readonly stopped: number
      /** In seconds, to the tenth. */
      readonly seconds?: { readonly count: number; readonly median: number }
    }>
  }>
}

const sum = (counts: ReadonlyArray<{ readonly count: number }>): number =>
  counts.reduce((total, { count }) => total + count, 0)

/** Where people stopped, question by question and by where they answer from. Who stopped at a question that is gone counts in the total. */
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
