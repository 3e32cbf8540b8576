import type { WordList, Words } from "./list.ts"

/** Words used to dictate codes: license plates, policy numbers, references. `EmailWords` has the names of letters. */
export interface CodeWords {
  /** Names of letters that occur only in codes: "be larga", "double u". */
  readonly letters: Words<string>
  /** The language's own spelling alphabets, in addition to the radio alphabet: "Adam", "Barcelona". */
  readonly alphabet: Words<string>
  /** Names of letters that can also mean zero. */
  readonly zeroOrLetter: Words<string>
  readonly separators: Words<string>
  /** Words for how many times a character is repeated, before or after it: "three times". */
  readonly times: Words<number>
  /** Names of codes; their letters may also be part of the code: "VIN". */
  readonly names: WordList
  /** Nouns in phrases that say how many characters there are: "digits" in "six digits". */
  readonly counted: WordList
  readonly capital: WordList
  readonly small: WordList
  /** Words before a letter in a remark after the code: "with a capital T". */
  readonly withLetter: WordList
  /** Whether the word for upper or lower case follows the letter: "te mayúscula". */
  readonly caseBehind: boolean
  /** Fillers between characters. */
  readonly idle: WordList
  /**
   * Groups of easily confused characters, each group written as one word. The groups in `alsoConfusable` are confused
   * less often.
   */
  readonly confusable: WordList
  readonly alsoConfusable: WordList
  /** More words between a letter and its example word, in addition to those in `EmailWords`. */
  readonly asIn: WordList
  /** Words that express doubt about a code: "I think". */
  readonly doubts: WordList
}
