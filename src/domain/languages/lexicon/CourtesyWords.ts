import type { WordList } from "./list.ts"

/** Polite words around any answer except yes or no. They don't change its meaning. */
export interface CourtesyWords {
  readonly before: WordList
  readonly after: WordList
  /**
   * Polite words for text answers only, such as names and addresses. In other answers these words introduce a number
   * ("we have") or answer a question ("correct").
   */
  readonly beforeTexts: WordList
  readonly afterTexts: WordList
  /** Words after a text answer that express doubt about it: "as far as I know". */
  readonly hedges: WordList
}
