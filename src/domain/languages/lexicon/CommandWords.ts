import type { SpokenCommand } from "../../understanding/command/SpokenCommand.ts"
import type { WordList } from "./list.ts"

export interface CommandWords {
  readonly phrases: Readonly<Record<SpokenCommand, WordList>>
  /** Words that also submit, or change an answer, in the review. */
  readonly reviewConfirm: WordList
  readonly reviewChange: WordList
}
