import type { WordList } from "./list.ts"

/** What is said around an answer of any kind but a yes or no, meaning nothing for it. */
export interface CourtesyWords {
  readonly before: WordList
  readonly after: WordList
}
