import type { WordList } from "./list.ts"

/** Words that show what a clause of an answer tells. */
export interface ClauseWords {
  /** Words between two clauses without a pause: "but". */
  readonly turns: WordList
  /** Words for something that is no longer true: "used to", "it was". */
  readonly former: WordList
  /** Words for the present: "now", "ahora mismo". */
  readonly now: WordList
  /** Words that begin a remark after the answer: "since", "I've been". */
  readonly remarks: WordList
  /** Words that begin a remark even without a pause: "since 2015". */
  readonly lasting: WordList
  /** Words before a second, better value: "five, well, six". */
  readonly bettering: WordList
}
