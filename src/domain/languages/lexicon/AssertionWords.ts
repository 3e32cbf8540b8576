import type { WordList } from "./list.ts"

/** Words that show how sure the speaker is. */
export interface AssertionWords {
  /** Hedges, bounds and suppositions at any place: "might be", "at most", "if it were up to me". */
  readonly reserved: WordList
  /** Denials and past states: "anything but", "doesn't work", "used to be". */
  readonly withdrawn: WordList
  /** Repair words that a verb turns into a denial: "no es". */
  readonly denials: WordList
  /** Words at the end that show an unfinished answer: "and", "no wait". */
  readonly unfinished: WordList
  /** Openings of an answer about another person: "my wife's". */
  readonly others: WordList
  /** Openings of a question: "is it". */
  readonly questions: WordList
}
