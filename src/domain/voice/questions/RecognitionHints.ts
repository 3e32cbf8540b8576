import type { Question } from "./Question.ts"

/** What the person is asked for: an answer type, a text kind, or a decision. */
export type HintKind =
  | NonNullable<Question["answerType"]>
  | NonNullable<Question["text"]>["entity"]
  | "yes_no"
  | "review"

/** The context for a recognizer. */
export interface RecognitionHints {
  readonly kind: HintKind
  /** The question's label. */
  readonly label: string
  /** Possible answers, verbatim. */
  readonly options: ReadonlyArray<string>
  /** The characters of a code or of a spelled answer. */
  readonly alphabet?: "digits" | "letters" | "letters_digits"
  /** Other likely words. */
  readonly terms: ReadonlyArray<string>
  /** Whether the answer was misheard before and is now being spelled. */
  readonly isSpelled: boolean
}
