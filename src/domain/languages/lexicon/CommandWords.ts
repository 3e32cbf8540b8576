import type { SpokenCommand } from "../../understanding/command/SpokenCommand.ts"
import type { WordList } from "./list.ts"

export interface CommandWords {
  readonly phrases: Readonly<Record<SpokenCommand, WordList>>
  /** In review these send, or change, as well. */
  readonly reviewConfirm: WordList
  readonly reviewChange: WordList
}
