import type { WordList } from "./list.ts"

/** Courtesies around an answer of any kind except yes or no, without meaning of their own. */
export interface CourtesyWords {
  readonly before: WordList
  readonly after: WordList
  /**
   * The same for texts alone, such as names and addresses: elsewhere these words open a number ("we have") or answer a
   * question ("correct").
   */
  readonly beforeTexts: WordList
  readonly afterTexts: WordList
  /** Words after a text that leave a doubt: "as far as I know". */
  readonly hedges: WordList
}
