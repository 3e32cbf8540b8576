import type { WordList, Words } from "./list.ts"

/** How people say a name. */
export interface NameWords {
  /** What comes before a whole name, a first one, a last one: "my name is", "surname". */
  readonly whole: WordList
  readonly first: WordList
  readonly last: WordList
  /** Verbs between such an opening and the name: "is". */
  readonly being: WordList
  /** Said before or after a name, meaning nothing: "hello", "speaking". */
  readonly idle: WordList
  /** Of those, the ones that are surnames as well. */
  readonly alsoNames: WordList
  readonly titles: WordList
  /** How they are written after a name: "junior" is Jr. */
  readonly suffixes: Words<string>
  /** Between two names that are written with a hyphen. */
  readonly hyphen: WordList
  /** Between a name and its letters. */
  readonly spelled: WordList
  /** Between one thing that is said and the next. */
  readonly joints: WordList
  /** Words that no name holds: what has them is a sentence. */
  readonly sentenceWords: WordList
  /** Of those, the ones that are last names as well, after a first one: "Mary Street". */
  readonly alsoLast: WordList
  /** More words that no name holds: "complicated", "driving". */
  readonly commonWords: WordList
  /** Openings that also open other sentences: "I'm", "it's". */
  readonly weak: WordList
  /** What a sentence begins with that follows a name: "I was born ...". */
  readonly starters: WordList
  /** Frequent first names, those of them that are other words as well, and frequent last names. */
  readonly given: WordList
  readonly givenWords: WordList
  readonly family: WordList
  readonly doubts: WordList
}
