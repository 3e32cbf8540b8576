import type { WordList, Words } from "./list.ts"

export interface NumeralWords {
  /** 0 to 9, every gender. */
  readonly units: Words<number>
  /** Tens that were cut off from their unit: "veinti dos". */
  readonly cutTens: Words<number>
  /** Numbers under 100 that take no unit after them: eleven, veintitrés. */
  readonly teens: Words<number>
  /** Numbers that a unit may follow: twenty, treinta. */
  readonly tens: Words<number>
  /** What must stand between tens and unit ("treinta y cuatro"); empty: nothing ("thirty four"). */
  readonly tensJoiner: WordList
  /** Whole hundreds as one word: doscientos. */
  readonly hundreds: Words<number>
  /** Words that multiply what stands before them by 100. */
  readonly hundred: WordList
  readonly scales: Words<number>
  /** Words that mean 1 before a hundred, a scale or a dozen only. */
  readonly articles: WordList
  /** Allowed after a hundred or a scale: "a hundred and five". */
  readonly and: WordList
  readonly dozen: Words<number>
  readonly ordinals: Words<number>
  /** Letters that digits carry in an ordinal: 5th, 1o. */
  readonly ordinalSuffixes: WordList
}
