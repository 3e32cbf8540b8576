import type { WordList, Words } from "./list.ts"

/** Words of dictated codes: plates, policy numbers, references. Names of letters are in the words of e-mail. */
export interface CodeWords {
  /** Names of letters that occur only in codes: "be larga", "double u". */
  readonly letters: Words<string>
  /** The language's own spelling alphabets, besides the radio alphabet: "Adam", "Barcelona". */
  readonly alphabet: Words<string>
  /** Names of a letter that also mean zero. */
  readonly zeroOrLetter: Words<string>
  readonly separators: Words<string>
  /** Counts of a repeated character, before or after it: "three times". */
  readonly times: Words<number>
  /** Names of codes, whose letters may also be part of the code: "VIN". */
  readonly names: WordList
  /** Nouns for the characters that a count announces: "six digits". */
  readonly counted: WordList
  readonly capital: WordList
  readonly small: WordList
  /** Words before a letter in a remark after the code: "with a capital T". */
  readonly withLetter: WordList
  /** Whether the case follows the letter: "te mayúscula". */
  readonly caseBehind: boolean
  /** Filler between characters. */
  readonly idle: WordList
  /** Groups of easily confused characters, each written as one word; those of the second list are confused less often. */
  readonly confusable: WordList
  readonly alsoConfusable: WordList
  /** Words between a letter and its example word, besides those of e-mail. */
  readonly asIn: WordList
  /** Words that leave a code in doubt: "I think". */
  readonly doubts: WordList
}
