import { remembering } from "../../budget/Remembering.ts"
import type { Json } from "../../forms/codec/Json.ts"
import { isJsonObject } from "../../forms/codec/Json.ts"
import { dayText, momentText } from "../../forms/answers/CalendarText.ts"
import { answerFamily } from "../../forms/answers/Readers.ts"
import { writtenAnswer } from "../../forms/answers/WrittenAnswer.ts"
import type { Family } from "../../forms/model/FieldType.ts"
import type { Question } from "../questions/Question.ts"
import { isDataUrl } from "./Masking.ts"
import type { Prompts } from "../../languages/Prompts.ts"

const numberFormat = remembering(250, (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 15 }))
const listFormat = remembering(250, (locale) => new Intl.ListFormat(locale, { type: "conjunction" }))

/** Formats a date as people say it; other text stays unchanged. */
const calendar = (text: string, locale: string): string =>
  text.includes("T") ? momentText(text, locale) : dayText(text, locale)

const numberText = (value: number, locale: string): string => numberFormat(locale).format(value)

const listText = (items: ReadonlyArray<string>, locale: string): string => listFormat(locale).format(items)

const labelsOf = (question: Question, value: Json): ReadonlyArray<string> | undefined => {
  const { choices } = question
  if (choices === undefined) return undefined
  const values = question.hearing === "choices" && typeof value === "string" ? value.split(",") : [String(value)]
  const labels = values.map((one) => choices.find((choice) => choice.value === one)?.label)
  return labels.every((label) => label !== undefined) ? labels : undefined
}

/** Values with their own display form: countries by name, places, durations. */
const wordedByForms: ReadonlySet<Family> = new Set([
  "location",
  "place",
  "geopoint",
  "availability",
  "card",
  "duration",
])

const isOfCalendar: ReadonlySet<unknown> = new Set(["date", "time", "datetime"])

/** An answer in a review or read-back, in the session's language. */
export const answerText = (question: Question, value: Json, locale: string, prompts: Prompts): string => {
  const labels = typeof value === "object" ? undefined : labelsOf(question, value)
  if (labels !== undefined) return value === "" ? prompts.nothing : listText(labels, locale)
  if (wordedByForms.has(answerFamily(question.field))) {
    const words = { yes: prompts.yes, no: prompts.no, signed: prompts.attached }
    return writtenAnswer({ locale, options: {}, words }, question.field, value) ?? prompts.nothing
  }
  if (typeof value === "number") return numberText(value, locale)
  if (typeof value === "boolean") return value ? prompts.yes : prompts.no
  if (isDataUrl(value)) return prompts.attached
  if (typeof value === "string") return isOfCalendar.has(question.answerType) ? calendar(value, locale) : value
  if (Array.isArray(value))
    return listText(
      value.map((item) => (typeof item === "string" ? item : prompts.attached)),
      locale,
    )
  return isJsonObject(value) && typeof value["filename"] === "string" ? value["filename"] : prompts.attached
}

/** Spells an answer for a read-back after a refusal: "a, n, n, at, x, dot". */
export const spelledText = (text: string, prompts: Prompts): string =>
  [...text].map((letter) => prompts.symbols[letter] ?? letter).join(", ")
