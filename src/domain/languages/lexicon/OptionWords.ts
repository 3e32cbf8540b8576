import type { WordList, Words } from "./list.ts"

export interface OptionWords {
  readonly ordinals: Words<number>
  readonly last: WordList
  /** Positions counted from the end, where 1 is the last ("last but one"), and the middle position. */
  readonly fromLast: Words<number>
  readonly middle: WordList
  readonly cardinals: Words<number>
  /** Words before a position: option, number. */
  readonly position: WordList
  /** Words before several positions: "numbers two, four and six". */
  readonly positions: WordList
  /** Words after an ordinal that refer to an option: "the second one". */
  readonly afterOrdinal: WordList
  readonly articles: WordList
  /** Plural articles. A number after one of them is not a position ("las dos"). */
  readonly plurals: WordList
  readonly openings: WordList
  readonly closings: WordList
  readonly all: WordList
  /** Words for both of two options: "both", "ambos". */
  readonly both: WordList
  /** Words before ("all", "los") and after ("of them") a number that covers all options. */
  readonly allBefore: WordList
  readonly ofThem: WordList
  /** Words next to a number of options: "the first two", "las dos últimas". */
  readonly firstOnes: WordList
  readonly lastOnes: WordList
  /** Words for all options of a kind, before an exception: "every day except". */
  readonly every: WordList
  /** Words before the preferred option of two, and words between the two: "I prefer letters to calls". */
  readonly preferences: WordList
  readonly comparisons: WordList
  /** Words for the remaining options after some were ruled out: "not pears, but the rest". */
  readonly remaining: WordList
  /** Words after an option that show that the respondent doesn't need it here: "lunch we'll have elsewhere". */
  readonly elsewhere: WordList
  /**
   * The start of a clause about the option before it: optional adverbs, and then a subject or object ("the transfer |
   * I", "las fotos | las").
   */
  readonly beforeComment: WordList
  readonly resumed: WordList
  /** Words in such a clause that mean that the option is not needed ("already"), and verbs that choose it. */
  readonly excluding: WordList
  readonly choosing: WordList
  /** Words that add an option after a correction: "actually, the windows too". */
  readonly additive: WordList
  /** Words between "all" and the excluded options: "except". */
  readonly exceptions: WordList
  readonly none: WordList
  readonly conjunctions: WordList
  /** Words between two options in a sequence: "then", "followed by". */
  readonly sequence: WordList
  /** Words before and after the ordinal of a ranked option: "in first place". */
  readonly beforePlace: WordList
  readonly afterPlace: WordList
  /** Words between two options that leave the choice open: "cash or card". */
  readonly disjunctions: WordList
  /** Idioms whose words don't refer to an option: "off the top of my head". */
  readonly idioms: WordList
  readonly negations: WordList
  /** The end of a sentence that rejects all options: "I don't use any of them". */
  readonly anyOfThem: WordList
  /** Words that turn a rejection of all options into indifference: "I don't mind any of them". */
  readonly indifferent: WordList
  /** Openings of a sentence that denies having any option: "I don't have any". */
  readonly lacking: WordList
  /** Words for a high degree; all of them are equivalent: "very", "extremely". */
  readonly intensifiers: WordList
  /**
   * Words that express an intolerance. The options after them may be the answer even if negated, so they are confirmed.
   */
  readonly intolerances: WordList
  /** Phrases that deny the thing before them: "parking isn't necessary". */
  readonly denialsAfter: WordList
  /** Words before a letter that gives a position: "option b". A letter alone is ambiguous. */
  readonly letterOpenings: WordList
  /** Nouns for things that are named by a letter: "size". */
  readonly letterNouns: WordList
  /** Words before a time span, and words between its ends: "from nine to eleven". */
  readonly spanOpenings: WordList
  readonly spanJoiners: WordList
  /** Single words for the working days and for the weekend. */
  readonly weekdays: WordList
  readonly weekend: WordList
  /** Words for the best and the worst rating on a scale. */
  readonly topMarks: WordList
  readonly bottomMarks: WordList
  /** Words before the maximum of a scale: "8 out of 10". */
  readonly outOf: WordList
  /** Words in labels that mean "less than", "at most", "more than" and "at least". */
  readonly fewer: WordList
  readonly atMost: WordList
  readonly over: WordList
  readonly atLeast: WordList
  /** Units after a number, with their abbreviations. A unit with an empty abbreviation is omitted, as with money. */
  readonly measures: Words<string>
  /** Endings that a word may or may not have, the longest first: dogs, casada. */
  readonly endings: WordList
  /** Synonyms, one group per line. They suggest an option, which is then confirmed. */
  readonly same: WordList
  /** Words that suggest no option: "what", "any". */
  readonly idle: WordList
  /**
   * Prefixes that reverse the meaning of a word, joined to it or separate. Words that differ only by such a prefix are
   * not considered similar.
   */
  readonly contraries: WordList
  /** Pairs of opposites: "good bad". */
  readonly opposites: WordList
  /** Words that reverse an option, before or after it: "hardly", "far from", "para nada". */
  readonly weakeners: WordList
  /**
   * The negation in phrases such as "I couldn't agree more", which intensifies an option, and "I couldn't agree less",
   * which negates it: "couldn't", "no podría estar".
   */
  readonly surpassing: WordList
  readonly more: WordList
  readonly less: WordList
  /** Words around a named option that are not part of its name: "I", "be", "estoy". */
  readonly idleAround: WordList
  /** Endings of a word by gender and number: "satisfecho", "satisfechas", "salesman", "saleswoman". */
  readonly genders: WordList
  /**
   * Words of degree. If two options differ only in their word of degree, another such word doesn't clearly name either
   * of them ("highly likely").
   */
  readonly degrees: WordList
  /** Common sayings and the options that each may mean, separated by bars; the option is confirmed. */
  readonly sayings: Words<string>
  /** Words before a former state, and words before the present state: "I used to be", "but". */
  readonly withdrawn: WordList
  readonly turns: WordList
  /** Words that change the meaning of the label after them: "almost never". */
  readonly modifiers: WordList
  /** Subjects of a sentence about another person: "my son". */
  readonly others: WordList
  /** Openings of a question asked instead of an answer: "how much is". */
  readonly questions: WordList
  /** Words that open a question unless a subject follows: "what counts as", but not "what I want". */
  readonly interrogatives: WordList
}
