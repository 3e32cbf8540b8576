import type { WordList, Words } from "./list.ts"

export interface NumberWords {
  /**
   * Fractions by their denominator, singular and plural: "quarter", "thirds"; fractions that need no numerator; and
   * words between a whole number and a fraction.
   */
  readonly fractions: Words<number>
  readonly bareFractions: Words<number>
  readonly fractionJoiners: WordList
  /** Quantities without a number: "a couple", "just me", "we don't have any". */
  readonly couples: Words<number>
  /** Words for a group with a fixed number of members: "a score", "un cuarteto". */
  readonly collectives: Words<number>
  /** Words before a noun that mean zero ("we have no children"), and whole phrases for zero: "not a single one". */
  readonly noneOf: WordList
  readonly noneAtAll: WordList
  /** Nouns after "no" where "no" doesn't mean zero: "no idea". */
  readonly uncounted: WordList
  /** Words between an article and "one" after which "one" remains a number: "a single one". */
  readonly lone: WordList
  /** Words right after a score of one: its unit ("one star"), or a remark on the score ("one, I'm afraid"). */
  readonly scorePoints: WordList
  /** Words for the number one before a noun. */
  readonly ones: WordList
  /** Words between a currency and its cents. */
  readonly withCents: WordList
  /** Words that refer to the speaker, and possessives: "me and my two year old". */
  readonly selves: WordList
  readonly possessives: WordList
  /**
   * Words for ages after "of", as in "my son of two years", and other words for ages. A number before them doesn't
   * count people.
   */
  readonly agesAfterOf: WordList
  readonly ages: WordList
  readonly point: WordList
  readonly minus: WordList
  readonly belowZero: WordList
  /** Words for "and a half" after a number, and for a half on its own. */
  readonly andHalf: WordList
  readonly half: WordList
  /** Units that can precede a half without a number: "kilo y medio". */
  readonly measures: WordList
  /** Whether the half of "two million and a half" is half a million. */
  readonly halfOfScale: boolean
  /** Letters after a number that multiply it: 25k. */
  readonly suffixes: Words<number>
  /** Letters that multiply only an amount of money: $1.5M. */
  readonly currencySuffixes: Words<number>
  /** Words next to a number that are not part of it: "percent". */
  readonly ignored: WordList
  /** Hundredths of a currency: "twenty dollars and fifty cents". */
  readonly cents: WordList
  /** Words between a whole number and hundredths without a unit: "doce con cincuenta". */
  readonly centsJoiner: WordList
  /** Words before a single decimal digit: "treinta y seis con cinco". */
  readonly decimalJoiner: WordList
  /** Articles before a number: "un ocho". */
  readonly articles: WordList
  /** Words before a number that show that it is not the answer itself: ranges, limits, fractions, negations. */
  readonly doubts: WordList
  /** Endings of words for fractions: "veinteavos", "millionths". */
  readonly fractionEndings: WordList
  /** Words between a thing and the number of people it is for: "una mesa para seis". */
  readonly holding: WordList
  /** Words after "one" that refer to one of several things. */
  readonly partOf: WordList
  /** Words before "one" that make it a pronoun. */
  readonly beforePronounOne: WordList
  /** Words after "one" in small talk: "one moment". */
  readonly afterIdleOne: WordList
  /** Words after "one" that make it small talk if there is another number: "one day we will be three". */
  readonly afterOpenOne: WordList
  /** Words for 1 that are also articles. */
  readonly articleOne: WordList
  /** Nouns before a number that identifies them: "room twelve b". */
  readonly numbered: WordList
  /** Vehicles that are identified by a number: "bus number twelve". */
  readonly vehicles: WordList
  readonly sideLetters: WordList
  /** Words for repetitions: "twice", "two times". After a complaint they count how often the speaker said something. */
  readonly times: WordList
  readonly complaints: WordList
  /** Words right after a number that show that it is approximate: "thirty something". */
  readonly roundings: WordList
  /** Verbs after which an article is not the number one: "es un secreto". */
  readonly copulas: WordList
  /** Words before the speaker's next age: "twenty seven, turning twenty eight". */
  readonly becoming: WordList
  /** Words after a round amount that leave the rest open: "and some change". */
  readonly remainders: WordList
  /** Words before a number that is added to another one: "plus another". */
  readonly addition: WordList
}
