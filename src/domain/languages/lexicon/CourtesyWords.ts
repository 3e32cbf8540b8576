import type { WordList } from "./list.ts"

/** Courtesies around any answer except yes or no. They have no meaning by themselves. */
export interface CourtesyWords {
  readonly before: WordList
  readonly after: WordList
  /**
   * The same for texts only, such as names and addresses. Elsewhere these words open a number ("we have") or answer a
   * question ("correct").
   */
  readonly beforeTexts: WordList
  readonly afterTexts: WordList
  /** Words after a text that express doubt: "as far as I know". */
  readonly hedges: WordList
}
