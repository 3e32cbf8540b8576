import type { Json } from "../../forms/codec/Json.ts"
import type { AnswerCode } from "../../forms/answers/Reading.ts"
import type { AnswerProblem } from "../../forms/validation/AnswerProblem.ts"
import type { Question } from "../questions/Question.ts"
import type { Match, ShownAnswer } from "../wire/ServerMessage.ts"
import type { Answer } from "./Answer.ts"

/** The placeholder for a sensitive answer. */
export const mask = "[hidden]"

/** The transcript for `transcription` and `confirm_request`. */
export const shownTranscript = (question: Question | undefined, transcript: string): string =>
  question?.isSensitive === true ? mask : transcript

/** The placeholder for an inline drawing or file: the service never sends a data URL back. */
const attached = "[attached]"

export const isDataUrl = (value: unknown): boolean => typeof value === "string" && /^\s*data:/i.test(value)

const withoutDataUrls = (value: Json): Json => {
  if (isDataUrl(value)) return attached
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(withoutDataUrls)
  return Object.fromEntries(Object.entries(value).map(([key, inner]: [string, Json]) => [key, withoutDataUrls(inner)]))
}

/** The value in an outgoing message. Absent for a sensitive question. */
export const shownValue = (question: Question, value: Json | undefined): { readonly value?: Json } =>
  question.isSensitive || value === undefined ? {} : { value: withoutDataUrls(value) }

/** The matched option. Absent for a sensitive question, because it would reveal the value. */
export const shownMatch = (question: Question, matched: Match | undefined): { readonly matched?: Match } =>
  question.isSensitive || matched === undefined ? {} : { matched }

export const shownAlternatives = (
  question: Question,
  alternatives: ReadonlyArray<Match>,
): { readonly alternatives?: ReadonlyArray<Match> } =>
  question.isSensitive || alternatives.length === 0 ? {} : { alternatives }

/** An entry of `form_complete.answers`, which includes every answered question. Sensitive answers are masked. */
export const shownAnswer = (question: Question, { value, source }: Pick<Answer, "value" | "source">): ShownAnswer => ({
  value: question.isSensitive ? mask : withoutDataUrls(value),
  source,
})

/**
 * Text about an answer (a review line, a read-back, a reason). For a sensitive question, the text is not even built.
 */
export const shownText = (question: Question, text: () => string, instead: string = mask): string =>
  question.isSensitive ? instead : text()

/** Problems whose messages mention only the form's own words and limits; other messages quote the value. */
const ofTheForm: ReadonlySet<AnswerCode> = new Set<AnswerCode>([
  "number",
  "integer",
  "email",
  "phone",
  "url",
  "zipcode",
  "date",
  "time",
  "datetime",
  "min_length",
  "max_length",
  "pattern",
  "min_value",
  "max_value",
  "step",
  "min_date",
  "max_date",
])

/**
 * Why the field rejects an answer. For a sensitive answer, only messages that don't quote the value; `instead` if there
 * are none.
 */
export const shownProblems = (question: Question, problems: ReadonlyArray<AnswerProblem>, instead: string): string => {
  const shown = question.isSensitive ? problems.filter(({ code }) => ofTheForm.has(code)) : problems
  return shown.length === 0 ? instead : shown.map(({ message }) => message).join(" ")
}
