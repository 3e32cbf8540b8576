import type { CanonicalValue, Understanding } from "../Understanding.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { SaidWord } from "./SaidWord.ts"

/** What was said for another question: to be asked about there, or named and not understood. */
export interface AlsoSaid {
  readonly question: AskedQuestion
  readonly status: "confirm" | "rejected"
  readonly value?: CanonicalValue
  /** Its own words. */
  readonly text: string
  /** "no, my phone is": said in place of an answer that was given before. */
  readonly isCorrection: boolean
}

export interface SeveralAnswers {
  /** The answer to the question at hand, and the words that it is made of; none where nothing was said for it. */
  readonly answer: Understanding
  readonly own: string
  readonly also: ReadonlyArray<AlsoSaid>
  /** What was said besides and belongs to no question, where a figure is in it. */
  readonly unheard: ReadonlyArray<string>
}

export const alsoOf = (
  question: AskedQuestion,
  result: Understanding,
  text: string,
  isCorrection = false,
): AlsoSaid => ({
  question,
  text,
  isCorrection,
  ...(result._tag === "rejected" ? { status: "rejected" } : { status: "confirm", value: result.value }),
})

/** The words from `start` to before `end` as they were said. */
export const textBetween = (text: string, words: ReadonlyArray<SaidWord>, start: number, end: number): string => {
  if (start >= end) return ""
  const from = words[start]!.from
  const to = words[end]?.from ?? text.length
  return text.slice(from, to).replace(/[\s,;:.]+$/u, "")
}
