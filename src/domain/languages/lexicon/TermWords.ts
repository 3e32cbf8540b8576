import type { WordList } from "./list.ts"

/** How people say which of many things they mean: a medicine, a place, a product. */
export interface TermWords {
  /** Said before or after it, meaning nothing: "I take", "it's called". */
  readonly around: WordList
  /** What leaves it open: "I think". */
  readonly doubts: WordList
}
