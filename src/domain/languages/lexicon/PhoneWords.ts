import type { WordList, Words } from "./list.ts"

export interface PhoneWords {
  readonly plus: WordList
  readonly zero: WordList
  /** Hesitations between digits; they don't end a group. */
  readonly hesitations: WordList
  readonly repeat: Words<number>
  /** Digits in the plural, after a count: "four zeros". */
  readonly plurals: Words<string>
  readonly separators: WordList
  /** Separators that can also come between two numbers. */
  readonly joiners: WordList
  readonly homophones: Words<string>
  /** Words for the digits that come first in a number ("area code"), even if the speaker says them last. */
  readonly firstDigits: WordList
  readonly extension: WordList
  /** Words before an extension: "ask for extension four". */
  readonly extensionOpenings: WordList
  /** Words that mark a former number. */
  readonly former: WordList
  /** Words before the hours when the speaker can be called: "after six". */
  readonly callTimes: WordList
  /** Nouns after a number of digits: "ten digits". */
  readonly figureNouns: WordList
  /** Words that express doubt, or suggest another number or only part of one: "or", "zip code", "ends in". */
  readonly doubts: WordList
}
