import type { NameWord } from "../name/NameWord.ts"

/** The first half of an address, and the words after it. */
export interface Street {
  readonly number: string | undefined
  readonly street: string | undefined
  readonly unit: string
  /** "quinto de Quito": the unit with the small word as a door's letter, which is as likely. */
  readonly otherUnit?: string | undefined
  readonly isUnitFirst: boolean
  readonly rest: ReadonlyArray<NameWord>
  readonly isSure: boolean
  /** Recognized by a word for a street. */
  readonly isWhole: boolean
  /** That word has no other meaning: "road", not "hill". */
  readonly isPlain: boolean
}
