import type { WordList, Words } from "./list.ts"

export interface OptionWords {
  readonly ordinals: Words<number>
  readonly last: WordList
  /** Positions counted from the last one, which is 1: "last but one"; and the middle one. */
  readonly fromLast: Words<number>
  readonly middle: WordList
  readonly cardinals: Words<number>
  /** Words before a position: option, number. */
  readonly position: WordList
  /** Words before several positions: "numbers two, four and six". */
  readonly positions: WordList
  /** Words after an ordinal: "the second one". */
  readonly afterOrdinal: WordList
  readonly articles: WordList
  /** Plural articles; a number after them is not a position ("las dos"). */
  readonly plurals: WordList
  readonly openings: WordList
  readonly closings: WordList
  readonly all: WordList
  /** Words for both of two. */
  readonly both: WordList
  /** Words before a number that covers all options: "all", "los"; and after it: "of them". */
  readonly allBefore: WordList
  readonly ofThem: WordList
  /** Words beside a number of options: "the first two", "las dos últimas". */
  readonly firstOnes: WordList
  readonly lastOnes: WordList
  /** Words for all of a kind, before an exception: "every day except". */
  readonly every: WordList
  /** Words before the preferred one of two, and between them: "I prefer letters to calls". */
  readonly preferences: WordList
  readonly comparisons: WordList
  /** Words for the rest after some were denied: "not pears, but the rest". */
  readonly remaining: WordList
  /** Words between all options and an excluded one: "except". */
  readonly exceptions: WordList
  readonly none: WordList
  readonly conjunctions: WordList
  /** Words between two options of an order: "then", "followed by". */
  readonly sequence: WordList
  /** Words before and after an ordinal that ranks an option: "in first place". */
  readonly beforePlace: WordList
  readonly afterPlace: WordList
  /** Words between two options that leave the choice open: "cash or card". */
  readonly disjunctions: WordList
  /** Idioms whose words name no option: "off the top of my head". */
  readonly idioms: WordList
  readonly negations: WordList
  /** The end of a denial of all options: "I don't use any of them". */
  readonly anyOfThem: WordList
  /** Words that turn it into indifference: "I don't mind any of them". */
  readonly indifferent: WordList
  /** Openings of a sentence that denies having any: "I don't have any". */
  readonly lacking: WordList
  /** Words for a high degree, all equivalent: "very", "extremely". */
  readonly intensifiers: WordList
  /** Words of intolerance; the options that are named may be the answer, as well as those that are denied. */
  readonly intolerances: WordList
  /** Denials of several words after the denied thing: "parking isn't necessary". */
  readonly denialsAfter: WordList
  /** Words before a letter that names a position: "option b". A letter alone may mean anything. */
  readonly letterOpenings: WordList
  /** Nouns that have letters for names: "size". */
  readonly letterNouns: WordList
  /** Words before a span, and between its ends: "from nine to eleven". */
  readonly spanOpenings: WordList
  readonly spanJoiners: WordList
  /** Single words for the working days and for the weekend. */
  readonly weekdays: WordList
  readonly weekend: WordList
  /** Names of the best and the worst mark of a scale. */
  readonly topMarks: WordList
  readonly bottomMarks: WordList
  /** Words before the top of a scale: "8 out of 10". */
  readonly outOf: WordList
  /** Words of labels with a span: below the number, up to it, above it, from it on. */
  readonly fewer: WordList
  readonly atMost: WordList
  readonly over: WordList
  readonly atLeast: WordList
  /** Units after a number, with their abbreviations; an empty one is left out, as for money. */
  readonly measures: Words<string>
  /** Endings that a word may have or lack, the longest first: dogs, casada. */
  readonly endings: WordList
  /** Synonyms, one group to a line. They suggest an option, which is then confirmed. */
  readonly same: WordList
  /** Words that suggest no option: "what", "any". */
  readonly idle: WordList
  /** Prefixes that reverse a word, joined to it or before it; similar spelling proves nothing then. */
  readonly contraries: WordList
  /** Pairs of opposites: "good bad". */
  readonly opposites: WordList
  /** Words that reverse an option, before or after it: "hardly", "far from", "para nada". */
  readonly weakeners: WordList
  /** Words that intensify an option with "more", and deny it with "less": "couldn't", "no podría estar". */
  readonly surpassing: WordList
  readonly more: WordList
  readonly less: WordList
  /** Words around a named option that aren't part of it: "I", "be", "estoy". */
  readonly idleAround: WordList
  /** Endings of a word by gender and number: "satisfecho", "satisfechas", "salesman", "saleswoman". */
  readonly genders: WordList
  /**
   * Words of degree. If two options differ by one of them, another such word names neither for sure ("highly likely").
   */
  readonly degrees: WordList
  /** Common sayings, and the option that each may mean, between bars; the option is confirmed. */
  readonly sayings: Words<string>
  /** Words before a former state, and before the present one: "I used to be", "but". */
  readonly withdrawn: WordList
  readonly turns: WordList
  /** Words that change the meaning of a label after them: "almost never". */
  readonly modifiers: WordList
  /** Subjects of a sentence about another person: "my son". */
  readonly others: WordList
  /** Openings of a counter-question: "how much is". */
  readonly questions: WordList
  /** Words that open a question unless a subject follows: "what counts as", but not "what I want". */
  readonly interrogatives: WordList
}
