import type { WordList, Words } from "./list.ts"

export interface WebWords {
  /** Names of symbols in a web address: "slash", "dos puntos". */
  readonly signs: Words<string>
  /** Words after an address. */
  readonly closings: WordList
}
