import type { WordList, Words } from "./list.ts"

export interface WebWords {
  /** What a sign of an address is called: "slash", "dos puntos". */
  readonly signs: Words<string>
  /** Said before an address, and after it. */
  readonly openings: WordList
  readonly closings: WordList
}
