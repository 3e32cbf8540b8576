import type { NameWord } from "../name/NameWord.ts"

/** The first half of an address, and the words after it. */
export interface Street {
  readonly number: string | undefined
  readonly street: string | undefined
  readonly unit: string
  /** "quinto de Quito": the unit if "de" names the letter D of a door; it is equally likely to be a preposition. */
  readonly otherUnit?: string | undefined
  readonly isUnitFirst: boolean
  readonly rest: ReadonlyArray<NameWord>
  readonly isSure: boolean
  /** The street was identified by a word for a street. */
  readonly isWhole: boolean
  /** The word for a street has no other meaning: "road", not "hill". */
  readonly isPlain: boolean
}
