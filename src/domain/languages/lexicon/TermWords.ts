import type { WordList } from "./list.ts"

/** Words around the name of a medicine, a place or a product. */
export interface TermWords {
  /** Words around the name that carry no meaning: "I take", "it's called". */
  readonly around: WordList
  /** Words that express doubt about the name: "I think". */
  readonly doubts: WordList
}
