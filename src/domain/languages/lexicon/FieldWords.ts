import type { WordList, Words } from "./list.ts"

/** The remarks that also leave it open after the address. */
export const namedKinds = ["email", "phone", "name", "address", "birth", "age", "plate", "code"] as const
export type NamedKind = (typeof namedKinds)[number]

/** Transitions from one answer to the next: "and my phone is". */
export interface FieldWords {
  /** Nouns for these kinds: "phone number". */
  readonly nouns: Words<NamedKind>
  /** Sentences that announce a kind without its noun: "I live at". */
  readonly sentences: Words<NamedKind>
  readonly linkingWords: WordList
  /** Words between two contact details: "or". */
  readonly either: WordList
  /** Words before a phone number, if no other question takes it: "my number is". */
  readonly anyNumber: WordList
  /** Subjects before the verb of a question: "I take". */
  readonly selves: WordList
  /** The same with a denial: "I don't smoke". */
  readonly deniedSelves: WordList
  /** Verbs for the nouns of labels: "weigh" for "Weight". */
  readonly verbs: Words<ReadonlyArray<string>>
  /** Statements and requests that may answer no question of the form: "I live in", "call me". */
  readonly statements: WordList
  /** Words that deny having something: "I have no", "no tengo". */
  readonly lacking: WordList
  /** Words before something wanted or owned: "with breakfast". */
  readonly including: WordList
  /** Words before an option of a question that was not named: "I'd prefer". */
  readonly wishes: WordList
  readonly determiners: WordList
  /** Single words of courtesy before a pause: "hello", "look". */
  readonly greetings: WordList
  /** Words before the name of a thing or a job: "it's called", "I work as". */
  readonly introductions: WordList
  /** Prepositions before the name of a place of work or study: "at Barclays". */
  readonly places: WordList
  readonly copulas: WordList
  /** Words before a count: "we have three children". */
  readonly having: WordList
  /** Nouns in questions about money: "cost". */
  readonly money: WordList
  /** Nouns for people whom a question counts: "four of us" are guests. */
  readonly people: WordList
  /** People in a sum, besides relatives: "two adults". */
  readonly persons: WordList
  /** Children in a sum, besides sons and daughters: "a boy and a girl". */
  readonly youngsters: WordList
  /** Plurals without an s: "my children" have no number. */
  readonly severalPeople: WordList
  /** Words before a number of people without a noun: "somos cuatro". */
  readonly amounting: WordList
  /** Words before an age without a noun: "I'm thirty four". */
  readonly aging: WordList
  /** Words after a number that replace the nouns of labels: "170 tall" for "Height". */
  readonly measures: Words<ReadonlyArray<string>>
  /** Words after an age: "years old". */
  readonly ages: WordList
  /** Words before the repeated end of a number or code: "ends in". */
  readonly tails: WordList
  /** Words before the name of the next question: "go to". */
  readonly jumps: WordList
  /** Words around the noun in a label: "your", "what is". */
  readonly aroundLabels: WordList
  /** Words that occur in many labels and don't distinguish them. */
  readonly inManyLabels: WordList
}
