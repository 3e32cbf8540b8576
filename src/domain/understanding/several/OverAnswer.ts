import type { CanonicalValue, Understanding } from "../Understanding.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { SpokenWords } from "./SpokenWord.ts"

/** Words that answer another question: confirmed when that question comes up, or reported as not understood. */
export interface OverAnswer {
  readonly question: AskedQuestion
  readonly status: "confirm" | "rejected"
  readonly value?: CanonicalValue
  /** The respondent's words. */
  readonly text: string
  /** Whether it replaces an earlier answer: "no, my phone is". */
  readonly isCorrection: boolean
}

export interface SeveralAnswers {
  /** The answer to the current question, and its words; none if that question was not answered. */
  readonly answer: Understanding
  readonly own: string
  readonly also: ReadonlyArray<OverAnswer>
  /** Other words that contain a number and answer no question. */
  readonly unheard: ReadonlyArray<string>
}

export const overAnswerOf = (
  question: AskedQuestion,
  result: Understanding,
  text: string,
  isCorrection = false,
): OverAnswer => ({
  question,
  text,
  isCorrection,
  ...(result._tag === "rejected" ? { status: "rejected" } : { status: "confirm", value: result.value }),
})

/** The spoken words from `start` up to, but not including, `end`. */
export const textBetween = (text: string, words: SpokenWords, start: number, end: number): string => {
  if (start >= end) return ""
  const from = words[start]!.from
  const to = words[end]?.from ?? text.length
  return text.slice(from, to).replace(/[\s,;:.]+$/u, "")
}
