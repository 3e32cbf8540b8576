import type { WordList } from "./list.ts"

/** Words that show how certain the speaker is. */
export interface AssertionWords {
  /** Hedges, limits and suppositions anywhere in the answer: "might be", "at most", "if it were up to me". */
  readonly reserved: WordList
  /** Denials and phrases about a past state: "anything but", "doesn't work", "used to be". */
  readonly withdrawn: WordList
  /** Correction words that become a denial together with a verb: "no es". */
  readonly denials: WordList
  /** Final words of an unfinished answer: "and", "no wait". */
  readonly unfinished: WordList
  /** Openings of an answer about another person: "my wife's". */
  readonly others: WordList
  /** Openings of a question: "is it". */
  readonly questions: WordList
}
