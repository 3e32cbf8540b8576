import type { WordList, Words } from "./list.ts"

export interface NumeralWords {
  /** 0 to 9, in every gender. */
  readonly units: Words<number>
  /** Tens that a recognizer separated from their unit: "veinti dos". */
  readonly cutTens: Words<number>
  /** Numbers below 100 that no unit can follow: eleven, veintitrés. */
  readonly teens: Words<number>
  /** Numbers that a unit can follow: twenty, treinta. */
  readonly tens: Words<number>
  /** Words required between tens and units ("treinta y cuatro"); empty if none are required ("thirty four"). */
  readonly tensJoiner: WordList
  /** Whole hundreds in one word: doscientos. */
  readonly hundreds: Words<number>
  /** Words that multiply the preceding number by 100. */
  readonly hundred: WordList
  readonly scales: Words<number>
  /** Words that mean 1 only before a hundred, a scale or a dozen. */
  readonly articles: WordList
  /** Words allowed after a hundred or a scale: "a hundred and five". */
  readonly and: WordList
  readonly dozen: Words<number>
  readonly ordinals: Words<number>
  /** Letters after the digits of an ordinal: 5th, 1o. */
  readonly ordinalSuffixes: WordList
}
