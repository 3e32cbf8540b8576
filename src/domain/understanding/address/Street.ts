import type { NameWord } from "../name/NameWord.ts"

/** The first half of an address, and the words after it. */
export interface Street {
  readonly number: string | undefined
  readonly street: string | undefined
  readonly unit: string
  /** "quinto de Quito": with the small word as the letter of a door, which is as likely. */
  readonly otherUnit?: string | undefined
  readonly isUnitFirst: boolean
  readonly rest: ReadonlyArray<NameWord>
  readonly isSure: boolean
  /** A word for a street says that it is one. */
  readonly isWhole: boolean
  /** That word means nothing else: "road", and not "hill". */
  readonly isPlain: boolean
}
