import { remembering } from "../../budget/Remembering.ts"
import type { Json } from "../../forms/codec/Json.ts"
import type { Prompts } from "../../languages/Prompts.ts"
import type { Question } from "../questions/Question.ts"
import { answerText, spelledText } from "./AnswerText.ts"

const day = /^(\d{4})-(\d{2})-(\d{2})(?:T(.*))?$/

const monthFormat = remembering(200, (locale) => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }))

const monthName = (month: number, locale: string): string => monthFormat(locale).format(Date.UTC(2000, month - 1, 15))

/** The day, the month, and the year digit by digit. */
const dayParts = ([, year, month, number, time]: RegExpExecArray, locale: string): string =>
  [
    String(Number(number)),
    monthName(Number(month), locale),
    [...year!].join(" "),
    ...(time === undefined ? [] : [time]),
  ].join(", ")

/** Words that contain digits are spelled character by character; other words are read normally. */
const lineParts = (text: string, prompts: Prompts): string =>
  text
    .split(/,\s*/)
    .map((part) =>
      part
        .split(/\s+/)
        .map((word) => (/\d/.test(word) ? spelledText(word, prompts) : word))
        .join(" "),
    )
    .join("; ")

/** A read-back after a refusal: letter by letter, digit by digit, part by part. */
export const partsText = (question: Question, value: Json, locale: string, prompts: Prompts): string => {
  if (typeof value === "number") return spelledText(String(value), prompts)
  if (typeof value !== "string") return answerText(question, value, locale, prompts)
  const dateParts = question.answerType === "date" || question.answerType === "datetime" ? day.exec(value) : null
  if (dateParts !== null) return dayParts(dateParts, locale)
  return question.text?.entity === "postal_address" ? lineParts(value, prompts) : spelledText(value, prompts)
}
