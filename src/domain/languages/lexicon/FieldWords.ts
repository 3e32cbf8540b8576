import type { WordList, Words } from "./list.ts"

/** What a question asks for, as people name it in the middle of an answer. */
export const namedKinds = ["email", "phone", "name", "address", "birth", "age", "plate", "code"] as const
export type NamedKind = (typeof namedKinds)[number]

/** How people go from one answer to the next: "and my phone is". */
export interface FieldWords {
  /** Nouns for what is asked: "phone number". */
  readonly nouns: Words<NamedKind>
  /** Sentences that do the same without a noun: "I live at". */
  readonly sentences: Words<NamedKind>
  readonly joints: WordList
  /** Between two ways to reach somebody: "or". */
  readonly either: WordList
  /** Before the number of a phone, where no other question takes it: "my number is". */
  readonly anyNumber: WordList
  /** Who speaks of themselves with the verb of a question: "I take". */
  readonly selves: WordList
  /** The same with a denial: "I don't smoke". */
  readonly deniedSelves: WordList
  /** Verbs for the nouns of labels: they "weigh" so much, to "Weight". */
  readonly verbs: Words<ReadonlyArray<string>>
  /** What somebody says of themselves, or asks for, that may answer no question of the form: "I live in", "call me". */
  readonly statements: WordList
  /** "I have no", "no tengo": before what somebody has none of. */
  readonly lacking: WordList
  /** Before what somebody wants or has: "with breakfast". */
  readonly including: WordList
  /** Before one of the options of a question that nobody named: "I'd prefer". */
  readonly wishes: WordList
  readonly determiners: WordList
  readonly copulas: WordList
  /** What precedes a number of things that are asked for: "we have three children". */
  readonly having: WordList
  /** What a question for an amount of money is called by: "cost". */
  readonly money: WordList
  /** The persons that a question counts, whatever it calls them: "four of us" are guests. */
  readonly people: WordList
  /** "somos cuatro": before a number of persons that is said without a noun. */
  readonly amounting: WordList
  /** Before somebody's age that is said without a noun: "I'm thirty four". */
  readonly aging: WordList
  /** Behind a number, for the nouns of labels: "170 tall" to "Height". */
  readonly measures: Words<ReadonlyArray<string>>
  /** Behind somebody's age: "years old". */
  readonly ages: WordList
  /** What comes before the end of a number or a code that is said again: "ends in". */
  readonly tails: WordList
  /** What comes before the name of a question that is to be asked now: "go to". */
  readonly jumps: WordList
  /** Words around the noun in a label: "your", "what is". */
  readonly aroundLabels: WordList
  /** Words of labels that tell no question from another. */
  readonly inManyLabels: WordList
}
