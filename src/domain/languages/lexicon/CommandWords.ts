import type { SpokenCommand } from "../../understanding/command/SpokenCommand.ts"
import type { WordList } from "./list.ts"

export interface CommandWords {
  readonly phrases: Readonly<Record<SpokenCommand, WordList>>
  /** Further words that submit the answers, or change one, in the review. */
  readonly reviewConfirm: WordList
  readonly reviewChange: WordList
}
