import type { WordList, Words } from "./list.ts"

export interface NumberWords {
  /**
   * Fractions by their denominator, singular and plural: "quarter", "thirds"; those that need no numerator; and words
   * between a whole and a fraction.
   */
  readonly fractions: Words<number>
  readonly bareFractions: Words<number>
  readonly fractionJoiners: WordList
  /** Quantities without a figure: "a couple", "just me", "we don't have any". */
  readonly couples: Words<number>
  /** Numbers with a word for a group: "a score", "un cuarteto". */
  readonly collectives: Words<number>
  /** Openings of a zero ("we have no children"), and whole phrases for it: "not a single one". */
  readonly noneOf: WordList
  readonly noneAtAll: WordList
  /** Nouns that "no" denies without counting: "no idea". */
  readonly uncounted: WordList
  /** Words between an article and "one" that keep it a number: "a single one". */
  readonly lone: WordList
  /** Words right after a score of one: its unit ("one star"), or a remark on it ("one, I'm afraid"). */
  readonly scorePoints: WordList
  /** "one" before a noun, if it is not an article. */
  readonly ones: WordList
  /** Words between a currency and its cents. */
  readonly withCents: WordList
  /** The speaker, words of possession, and an age that counts no person: "me and my two year old". */
  readonly selves: WordList
  readonly possessives: WordList
  /** Words after the figure in "my son of two years". */
  readonly agesAfterOf: WordList
  readonly ages: WordList
  readonly point: WordList
  readonly minus: WordList
  readonly belowZero: WordList
  /** "and a half" after a number, and a half on its own. */
  readonly andHalf: WordList
  readonly half: WordList
  /** Measures before a half, without a number: "kilo y medio". */
  readonly measures: WordList
  /** Whether the half of "two million and a half" is half a million. */
  readonly halfOfScale: boolean
  /** Multiplying letters after a figure: 25k. */
  readonly suffixes: Words<number>
  /** Letters that multiply only an amount of money: $1.5M. */
  readonly currencySuffixes: Words<number>
  /** Words beside a number that are not part of it: "percent". */
  readonly ignored: WordList
  /** Hundredths of a currency: "twenty dollars and fifty cents". */
  readonly cents: WordList
  /** Words between a whole and its unnamed hundredths: "doce con cincuenta". */
  readonly centsJoiner: WordList
  /** Words before a single decimal: "treinta y seis con cinco". */
  readonly decimalJoiner: WordList
  /** Articles before a number: "un ocho". */
  readonly articles: WordList
  /** Words before a number that is not itself the answer: ranges, bounds, fractions, negations. */
  readonly doubts: WordList
  /** Endings of a fraction's word: "veinteavos", "millionths". */
  readonly fractionEndings: WordList
  /** Words between a container and the number it holds: "una mesa para seis". */
  readonly holding: WordList
  /** Words after "one" that make it one of several. */
  readonly partOf: WordList
  /** Words before "one" as a pronoun. */
  readonly beforePronounOne: WordList
  /** Words after "one" that make it small talk: "one moment". */
  readonly afterIdleOne: WordList
  /** The same, but only beside another number: "one day we will be three". */
  readonly afterOpenOne: WordList
  /** Spellings of 1 that are also an article. */
  readonly articleOne: WordList
  /** Things with a number, named before it: "room twelve b". */
  readonly numbered: WordList
  /** Letters after such a number, or after a house number, which make it more than a number. */
  /** Vehicles with a number: "bus number twelve". */
  readonly vehicles: WordList
  readonly sideLetters: WordList
  /** Words for repetitions: "twice", "two times". After a complaint they count how often something was said. */
  readonly times: WordList
  readonly complaints: WordList
  /** Words right after an approximate number: "thirty something". */
  readonly roundings: WordList
  /** Verbs before the article of a thing that is named, not counted: "es un secreto". */
  readonly copulas: WordList
  /** Words before the next age: "twenty seven, turning twenty eight". */
  readonly becoming: WordList
}
