import type { WordList, Words } from "./list.ts"

export interface OptionWords {
  readonly ordinals: Words<number>
  readonly last: WordList
  /** Places counted from the last, which is 1: "last but one"; and the one in the middle. */
  readonly fromLast: Words<number>
  readonly middle: WordList
  readonly cardinals: Words<number>
  /** Said before a position: option, number. */
  readonly position: WordList
  /** Before several places: "numbers two, four and six". */
  readonly positions: WordList
  /** Said after an ordinal: "the second one". */
  readonly afterOrdinal: WordList
  readonly articles: WordList
  /** Articles of several things: with a number after them they name no place ("las dos"). */
  readonly plurals: WordList
  readonly openings: WordList
  readonly closings: WordList
  readonly all: WordList
  /** All of two: "both". */
  readonly both: WordList
  /** Before as many as there are: "all", "los"; and after them: "of them". */
  readonly allBefore: WordList
  readonly ofThem: WordList
  /** Beside a number of options: "the first two", "las dos últimas". */
  readonly firstOnes: WordList
  readonly lastOnes: WordList
  /** Before a noun for all of its kind, where something is left out: "every day except". */
  readonly every: WordList
  /** Before the better one of two, and between them: "I prefer letters to calls". */
  readonly preferences: WordList
  readonly comparisons: WordList
  /** What is left after some were denied: "not pears, but the rest". */
  readonly remaining: WordList
  /** Between all and what is left out of it: "except". */
  readonly exceptions: WordList
  readonly none: WordList
  readonly conjunctions: WordList
  /** Between two options in an order: "then", "followed by". */
  readonly sequence: WordList
  /** Before and after an ordinal that says the place of an option: "in first place". */
  readonly beforePlace: WordList
  readonly afterPlace: WordList
  /** Between two options of which neither is chosen yet: "cash or card". */
  readonly disjunctions: WordList
  /** Figures of speech whose words name no option: "off the top of my head". */
  readonly idioms: WordList
  readonly negations: WordList
  /** What a denial of all options ends with: "I don't use any of them". */
  readonly anyOfThem: WordList
  /** What makes a shrug of it: "I don't mind any of them". */
  readonly indifferent: WordList
  /** What opens a sentence of somebody who has nothing of what is asked: "I don't have any". */
  readonly lacking: WordList
  /** Words for a high degree, each as good as the other: "very", "extremely". */
  readonly intensifiers: WordList
  /** What somebody cannot bear: of several options, those that are named may be the answer as well as what is denied. */
  readonly intolerances: WordList
  /** What denies in more than a word what was said before it: "parking isn't necessary". */
  readonly denialsAfter: WordList
  /** Before a letter that names a place: "option b". A letter alone may be anything. */
  readonly letterOpenings: WordList
  /** What has letters for its names: "size". */
  readonly letterNouns: WordList
  /** Before the beginning of a span, and between its two ends: "from nine to eleven". */
  readonly spanOpenings: WordList
  readonly spanJoiners: WordList
  /** The days of work, and those at the end of the week, in one word. */
  readonly weekdays: WordList
  readonly weekend: WordList
  /** "8 out of 10": said before the top of a scale. */
  readonly outOf: WordList
  /** In a label that is a span: below the number, up to it, above it, from it on. */
  readonly fewer: WordList
  readonly atMost: WordList
  readonly over: WordList
  readonly atLeast: WordList
  /** Units after a number and how they are written in short; empty: left out, as those of money. */
  readonly measures: Words<string>
  /** Endings that the same word may have or lack, the longest first: dogs, casada. */
  readonly endings: WordList
  /** Words for the same thing, a group in each line: a hint at an option, which is asked about. */
  readonly same: WordList
  /** Words that point at nothing: "what", "any". */
  readonly idle: WordList
  /** Prefixes that turn a word into its contrary, joined to it or before it: a likeness by letters proves nothing then. */
  readonly contraries: WordList
  /** Pairs of words that say the contrary of each other: "good bad". */
  readonly opposites: WordList
  /** What makes the contrary of an option, before or after it: "hardly", "far from", "para nada". */
  readonly weakeners: WordList
  /** What tops an option together with "more", and denies it together with "less": "couldn't", "no podría estar". */
  readonly surpassing: WordList
  readonly more: WordList
  readonly less: WordList
  /** Words around a named option that are no part of it: "I", "be", "estoy". */
  readonly idleAround: WordList
  /** Endings of one word in its genders and numbers: "satisfecho", "satisfechas", "salesman", "saleswoman". */
  readonly genders: WordList
  /** Words of degree: of two options that differ by one, another one names neither for sure ("highly likely"). */
  readonly degrees: WordList
  /** What people say in place of an option's own words, and what the option may be called, between bars: asked about. */
  readonly sayings: Words<string>
  /** Before what does not hold any more, and before what holds: "I used to be", "but". */
  readonly withdrawn: WordList
  readonly turns: WordList
  /** Words that change what a label after them means: "almost never". */
  readonly modifiers: WordList
  /** Who begins a sentence about somebody else: "my son". */
  readonly others: WordList
  /** What begins a question that is asked back: "how much is". */
  readonly questions: WordList
}
