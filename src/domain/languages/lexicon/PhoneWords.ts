import type { WordList, Words } from "./list.ts"

export interface PhoneWords {
  readonly plus: WordList
  readonly zero: WordList
  /** Said between digits while thinking: they break no group. */
  readonly hesitations: WordList
  readonly repeat: Words<number>
  /** Digits in the plural, after how many of them there are: "four zeros". */
  readonly plurals: Words<string>
  readonly separators: WordList
  /** Separators that may stand between two numbers as well. */
  readonly joiners: WordList
  readonly homophones: Words<string>
  /** What announces the digits that come first, even where they are said last. */
  readonly firstDigits: WordList
  readonly extension: WordList
  /** Before it: "ask for extension four". */
  readonly extensionOpenings: WordList
  /** Said of a number that counts no more. */
  readonly former: WordList
  /** Before the hours at which somebody can be called: "after six". */
  readonly callTimes: WordList
  /** What a number of figures counts: "ten digits". */
  readonly figureNouns: WordList
  /** Words that make a second number or a doubt out of what follows. */
  readonly doubts: WordList
}
