import type { WordList, Words } from "./list.ts"

export interface WebWords {
  /** Names of symbols in a web address: "slash", "dos puntos". */
  readonly signs: Words<string>
  /** Words before or after an address. */
  readonly openings: WordList
  readonly closings: WordList
}
