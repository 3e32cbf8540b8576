import type { NamePart } from "../../understanding/name/NamePart.ts"
import type { WordList, Words } from "./list.ts"

/** How one person is related to another; `charge` is a person on whose behalf others speak. */
export type Kin =
  | "mother"
  | "father"
  | "parent"
  | "child"
  | "spouse"
  | "sibling"
  | "grandparent"
  | "relative"
  | "doctor"
  | "teacher"
  | "contact"
  | "charge"
  | "other"

/** Words used in spoken names. */
export interface NameWords {
  /** Words before a full name, a first name or a last name: "my name is", "surname". */
  readonly whole: WordList
  readonly first: WordList
  readonly last: WordList
  /** Nouns for a name, as in "my full legal name on the card is". */
  readonly nouns: Words<NamePart>
  readonly determiners: WordList
  readonly adjectives: WordList
  /**
   * Possessives and articles before a relationship ("his", "the"), and words for relationships ("aunt", "guardian").
   */
  readonly owners: WordList
  readonly relations: Words<Kin>
  /** Words that refer to the speaker's name without saying it: "in my own name". */
  readonly ownNames: WordList
  /** Words before the speaker's own name: "I'm". */
  readonly selves: WordList
  /** Words between a noun for a name and its verb: "on the card". */
  readonly between: WordList
  /**
   * Parts of a request to write the name down: openings ("you can"), verbs ("put"), objects ("it") and linking words
   * ("under"). Some verbs introduce a name only with a linking word.
   */
  readonly leads: WordList
  readonly putting: Words<"bare" | "under">
  readonly objects: WordList
  readonly under: WordList
  /**
   * Documents that show a name ("passport"), with the words before them ("on"), their verbs ("says"), and words that
   * cite them ("according to").
   */
  readonly papers: WordList
  readonly within: WordList
  readonly saying: WordList
  readonly according: WordList
  /** Words before a nickname: "people call me". */
  readonly nicknames: WordList
  /** Words about another person's name or a former name: "her name", "my name was". */
  readonly anotherPersons: WordList
  /** Nouns that say, after a name and an article, which part of a name it is: "Kim is the first". */
  readonly closingNouns: Words<NamePart>
  /** Words before the place that a person is from: "Lucía, de Cádiz". */
  readonly origins: WordList
  /**
   * Words before a former name, and words between it and the present name: "my maiden name was Barlow, now Winslow".
   */
  readonly former: WordList
  readonly present: WordList
  readonly inFull: WordList
  /** Words after a short name that accompanies the full name: "Liz for short". */
  readonly inShort: WordList
  /** Words between a name and a nickname: "but". */
  readonly nickLinkingWords: WordList
  /** Remarks on the accents of a name: "with no accent". */
  readonly accents: Words<"has" | "lacks">
  /** Words between a name and a famous person with that name: "as in". */
  readonly likeness: WordList
  /** Words that say that a name is written as one word: "all one word". */
  readonly asOne: WordList
  /** Words for how often a letter occurs in a name: "two Ls". */
  readonly letterCounts: Words<"once" | "twice">
  /** Words that follow a first name and are part of it: "del Carmen". */
  readonly complements: WordList
  /** Words after a name that end the sentence: "calling", "here". */
  readonly closings: WordList
  /** Words between two spelled words: "space", "new word". */
  readonly betweenWords: WordList
  /** Verbs between the noun for a name and the name: "is". */
  readonly being: WordList
  /** Words around a name that carry no meaning: "hello", "speaking". */
  readonly idle: WordList
  /** The words in `idle` that are also surnames. */
  readonly alsoNames: WordList
  readonly titles: WordList
  /** Suffixes of names, with their written form: "junior" is Jr. */
  readonly suffixes: Words<string>
  /** Words for the hyphen between two names. */
  readonly hyphen: WordList
  /** Words for the apostrophe in "O'Brien". */
  readonly apostrophe: WordList
  /** Words for the comma in "last name, first name". */
  readonly commas: WordList
  /** Words between a name and its letters. */
  readonly spelled: WordList
  /** Words between two statements. */
  readonly linkingWords: WordList
  /** Words that never occur in a name; they indicate a sentence. */
  readonly sentenceWords: WordList
  /** Endings of verbs that can begin a sentence after a conjunction: "y pagamos con tarjeta", "y tomaré pescado". */
  readonly verbEndings: WordList
  /** Ordinary words that can be last names after a first name: "Mary Street". */
  readonly alsoLast: WordList
  /** Words used in commands that are also names: "Ben Why". */
  readonly asideNames: WordList
  /** More words that never occur in a name: "complicated", "driving". */
  readonly commonWords: WordList
  /** Words before a name that also begin other sentences: "I'm", "it's". */
  readonly weak: WordList
  /** Words that begin a sentence after a name: "I was born ...". */
  readonly starters: WordList
  /** Common first names, first names that are also ordinary words, and common last names. */
  readonly given: WordList
  readonly givenWords: WordList
  readonly family: WordList
  readonly doubts: WordList
}
