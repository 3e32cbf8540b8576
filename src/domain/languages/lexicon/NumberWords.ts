import type { WordList, Words } from "./list.ts"

export interface NumberWords {
  /** Parts of one by how many make it, singular and plural: "quarter", "thirds"; those that need no count; what joins them to a whole. */
  readonly fractions: Words<number>
  readonly bareFractions: Words<number>
  readonly fractionJoiners: WordList
  /** What is counted without a figure, and how many that is: "a couple", "just me", "we don't have any". */
  readonly couples: Words<number>
  /** Numbers that are words for a group: "a score", "un cuarteto". */
  readonly collectives: Words<number>
  /** Before what there is none of ("we have no children"), and what says by itself that there is none: "not a single one". */
  readonly noneOf: WordList
  readonly noneAtAll: WordList
  /** What "no" denies without counting: "no idea". */
  readonly uncounted: WordList
  /** Between an article and "one" these leave it a number: "a single one". */
  readonly lone: WordList
  /** What a score may count: "five stars". */
  readonly scorePoints: WordList
  /** "one" before a noun, where it is no article. */
  readonly ones: WordList
  /** Between a currency and its cents. */
  readonly withCents: WordList
  /** The speaker, whose the others are, and how an age is said that counts nobody: "me and my two year old". */
  readonly selves: WordList
  readonly possessives: WordList
  /** After the figure in "my son of two years". */
  readonly agesAfterOf: WordList
  readonly ages: WordList
  readonly point: WordList
  readonly minus: WordList
  readonly belowZero: WordList
  /** "and a half" after a number, and a half that stands alone. */
  readonly andHalf: WordList
  readonly half: WordList
  /** Measures that a half may follow without a number before them: "kilo y medio". */
  readonly measures: WordList
  /** Where "two million and a half" means half a million. */
  readonly halfOfScale: boolean
  /** Letters after a figure that multiply it: 25k. */
  readonly suffixes: Words<number>
  /** Letters that do so only for an amount of money: $1.5M. */
  readonly currencySuffixes: Words<number>
  /** Said of the number, no part of it: "percent". */
  readonly ignored: WordList
  /** Hundredths of a currency: "twenty dollars and fifty cents". */
  readonly cents: WordList
  /** Between a whole and its hundredths without naming them: "doce con cincuenta". */
  readonly centsJoiner: WordList
  /** Before a single decimal: "treinta y seis con cinco". */
  readonly decimalJoiner: WordList
  /** Articles that may stand before a number: "un ocho". */
  readonly articles: WordList
  /** Words after which a number is not the answer itself: ranges, bounds, fractions, negations. */
  readonly doubts: WordList
  /** Endings that make a part of a number's word: "veinteavos", "millionths". */
  readonly fractionEndings: WordList
  /** Between a thing with its article and the number of what it holds: "una mesa para seis". */
  readonly holding: WordList
  /** After the word for one: it is one of several. */
  readonly partOf: WordList
  /** "one" as a pronoun follows these. */
  readonly beforePronounOne: WordList
  /** After "one" these make small talk of it: "one moment". */
  readonly afterIdleOne: WordList
  /** The same, but only beside another number: "one day we will be three". */
  readonly afterOpenOne: WordList
  /** The spellings of 1 that are also an article. */
  readonly articleOne: WordList
  /** Things that have a number rather than being counted, before it: "room twelve b". */
  readonly numbered: WordList
  /** The letter after such a number, or after that of a house: it is more than a number. */
  /** What somebody takes, and is called by a number: "bus number twelve". */
  readonly vehicles: WordList
  readonly sideLetters: WordList
  /** How often: "twice", "two times". After words of complaint it tells how often something was said. */
  readonly times: WordList
  readonly complaints: WordList
  /** Right after a number: "thirty something". */
  readonly roundings: WordList
  /** Before the article of a thing that is named and not counted: "es un secreto". */
  readonly copulas: WordList
  /** Before the age that comes next: "twenty seven, turning twenty eight". */
  readonly becoming: WordList
}
