import type { WordList, Words } from "./list.ts"

/** How codes are dictated: plates, policy numbers, references. Names of letters stand with the words of e-mail. */
export interface CodeWords {
  /** Names of letters that only codes have: "be larga", "double u". */
  readonly letters: Words<string>
  /** Spelling alphabets of the language beside the radio's: "Adam", "Barcelona". */
  readonly alphabet: Words<string>
  /** The name of a letter that is also said for zero. */
  readonly zeroOrLetter: Words<string>
  readonly separators: Words<string>
  /** How often a sign stands that is said before or after it: "three times". */
  readonly times: Words<number>
  /** What a code is called, in letters that may be signs of it as well: "VIN". */
  readonly names: WordList
  /** What signs are called where somebody says how many of them follow: "six digits". */
  readonly counted: WordList
  readonly capital: WordList
  readonly small: WordList
  /** Before a letter of which that is told behind the code: "with a capital T". */
  readonly withLetter: WordList
  /** They stand behind the letter: "te mayúscula". */
  readonly caseBehind: boolean
  /** What stands between the signs and says nothing. */
  readonly idle: WordList
  /** Signs that are misheard for each other: each group in one word; the second list seldom. */
  readonly confusable: WordList
  readonly alsoConfusable: WordList
  /** Between a letter and a word that begins with it, besides those of e-mail. */
  readonly asIn: WordList
  /** Doubts that leave a code open: "I think". */
  readonly doubts: WordList
}
