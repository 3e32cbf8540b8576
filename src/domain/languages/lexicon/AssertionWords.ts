import type { WordList } from "./list.ts"

/** What tells how far the speaker stands behind an answer. */
export interface AssertionWords {
  /** A hedge, a bound or a supposition, wherever it stands: "might be", "at most", "if it were up to me". */
  readonly reserved: WordList
  /** A denial, or what was and is no more: "anything but", "doesn't work", "used to be". */
  readonly withdrawn: WordList
  /** A word of taking back together with the verb that makes a denial of it: "no es". */
  readonly denials: WordList
  /** What no answer ends with: "and", "no wait". */
  readonly unfinished: WordList
  /** Who opens an answer about somebody else: "my wife's". */
  readonly others: WordList
  /** What opens a question: "is it". */
  readonly questions: WordList
}
