import type { WordList } from "./list.ts"

/** Words around the name of a medicine, a place, a product. */
export interface TermWords {
  /** Words before or after the name, without meaning: "I take", "it's called". */
  readonly around: WordList
  /** Words that leave the name in doubt: "I think". */
  readonly doubts: WordList
}
