import type { WordList } from "./list.ts"

/** What is said around an answer of any kind but a yes or no, meaning nothing for it. */
export interface CourtesyWords {
  readonly before: WordList
  readonly after: WordList
  /** The same of texts alone, as names and addresses are: what opens a number as well ("we have") or is an answer to another question ("correct"). */
  readonly beforeTexts: WordList
  readonly afterTexts: WordList
  /** Behind a text, and leaving a doubt: "as far as I know". */
  readonly hedges: WordList
}
