import type { Question } from "./Question.ts"

/** What is asked for: the type of an answer, the kind of a text, or a decision. */
export type HintKind =
  | NonNullable<Question["answerType"]>
  | NonNullable<Question["text"]>["entity"]
  | "yes_no"
  | "review"

/** What a recogniser is told of the answer that it is to hear. */
export interface RecognitionHints {
  readonly kind: HintKind
  /** What the question is called. */
  readonly label: string
  /** What the answer may be, to the word. */
  readonly options: ReadonlyArray<string>
  /** Of which signs a code, or an answer that is spelled, is made. */
  readonly alphabet?: "digits" | "letters" | "letters_digits"
  /** Other words that are likely to be said. */
  readonly terms: ReadonlyArray<string>
  /** It was heard wrong before, and comes letter by letter. */
  readonly isSpelled: boolean
}
