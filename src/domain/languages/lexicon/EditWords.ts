import type { WordList, Words } from "./list.ts"

/** Words that describe a change to a value that was read back: "there's a dot between Paul and Firth". */
export interface EditWords {
  /** Words before text that has to be added: "there's a", "add". */
  readonly adds: WordList
  /** Words before text that has to be removed: "without", "remove". */
  readonly drops: WordList
  readonly between: WordList
  readonly after: WordList
  readonly before: WordList
  readonly atEnd: WordList
  readonly atStart: WordList
  /** Words before the first characters of a value: "starts with". */
  readonly beginnings: WordList
  /** Words that begin the reason for a correction: "because", "que el tres está cerrado". */
  readonly reasons: WordList
  /** Nouns for one or more characters: "digit", "letters". */
  readonly characters: Words<"digit" | "letter" | "any">
}
