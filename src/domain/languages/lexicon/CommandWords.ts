import type { SpokenCommand } from "../../understanding/command/SpokenCommand.ts"
import type { WordList } from "./list.ts"

export interface CommandWords {
  readonly phrases: Readonly<Record<SpokenCommand, WordList>>
  /** More words, used only in the review, that submit the answers or change one. */
  readonly reviewConfirm: WordList
  readonly reviewChange: WordList
}
