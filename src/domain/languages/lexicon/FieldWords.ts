import type { WordList, Words } from "./list.ts"

/** Kinds of answers that can be recognized without their question. */
export const namedKinds = ["email", "phone", "name", "address", "birth", "age", "plate", "code"] as const
export type NamedKind = (typeof namedKinds)[number]

/** Transitions from one answer to the next: "and my phone is". */
export interface FieldWords {
  /** Nouns for the kinds in `namedKinds`: "phone number". */
  readonly nouns: Words<NamedKind>
  /** Sentences that introduce a kind of answer without its noun: "I live at". */
  readonly sentences: Words<NamedKind>
  readonly linkingWords: WordList
  /** Words between two contact details: "or". */
  readonly either: WordList
  /** Words before a phone number, if no other question expects a number: "my number is". */
  readonly anyNumber: WordList
  /** Subjects before a verb taken from the question: "I take". */
  readonly selves: WordList
  /** Subjects with a negation, before a verb taken from the question: "I don't" in "I don't smoke". */
  readonly deniedSelves: WordList
  /** Verbs that correspond to the nouns in labels: "weigh" for "Weight". */
  readonly verbs: Words<ReadonlyArray<string>>
  /** Statements and requests that might be unrelated to the form's questions: "I live in", "call me". */
  readonly statements: WordList
  /** Words that say that the speaker doesn't have something: "I have no", "no tengo". */
  readonly lacking: WordList
  /** Words before something that the speaker wants or has: "with breakfast". */
  readonly including: WordList
  /** Words before an option whose question was not named: "I'd prefer". */
  readonly wishes: WordList
  readonly determiners: WordList
  /** Single greetings and interjections before a pause: "hello", "look". */
  readonly greetings: WordList
  /** Words before the name of a thing or a job: "it's called", "I work as". */
  readonly introductions: WordList
  /** Prepositions before the name of a place of work or study: "at Barclays". */
  readonly places: WordList
  readonly copulas: WordList
  /** Words before a number that counts people or things: "we have three children". */
  readonly having: WordList
  /** Nouns that occur in questions about money: "cost". */
  readonly money: WordList
  /**
   * Nouns for people in questions about how many there are, and words that replace these nouns in answers: "four of us"
   * for guests.
   */
  readonly people: WordList
  /** Nouns for people other than relatives. The numbers before these nouns are added up: "two adults and a senior". */
  readonly persons: WordList
  /**
   * Nouns for children other than "son" and "daughter". The numbers before these nouns are added up: "a boy and a
   * girl".
   */
  readonly youngsters: WordList
  /** Plurals that don't end in s; on their own, they don't say how many: "my children". */
  readonly severalPeople: WordList
  /** Words before a number that counts people, when no noun follows: "somos cuatro". */
  readonly amounting: WordList
  /** Words before an age when no noun follows: "I'm thirty four". */
  readonly aging: WordList
  /** Words after a number that identify the noun of a label: "170 tall" for "Height". */
  readonly measures: Words<ReadonlyArray<string>>
  /** Words after an age: "years old". */
  readonly ages: WordList
  /** Words before the repeated last part of a number or code: "ends in". */
  readonly tails: WordList
  /** Words before the name of the next question: "go to". */
  readonly jumps: WordList
  /** Words around the noun in a label: "your", "what is". */
  readonly aroundLabels: WordList
  /** Words in many labels, which therefore don't distinguish them. */
  readonly inManyLabels: WordList
}
