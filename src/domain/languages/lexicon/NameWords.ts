import type { NamePart } from "../../understanding/name/NamePart.ts"
import type { WordList, Words } from "./list.ts"

/** How a person is related to another; `charge`: a person for whom others speak. */
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

/** Words of spoken names. */
export interface NameWords {
  /** Openings of a whole name, a first name, a last name: "my name is", "surname". */
  readonly whole: WordList
  readonly first: WordList
  readonly last: WordList
  /** Nouns for a name, for phrases such as "my full legal name on the card is". */
  readonly nouns: Words<NamePart>
  readonly determiners: WordList
  readonly adjectives: WordList
  /** Relations of the person whose name is asked for, and the words before them: "his aunt", "the guardian". */
  readonly owners: WordList
  readonly relations: Words<Kin>
  /** Openings of the speaker's own name: "I'm". */
  readonly selves: WordList
  /** Words between such a noun and its verb: "on the card". */
  readonly between: WordList
  /**
   * Words that ask for the name to be written down: leads, verbs, objects, and linking words: "you can", "put", "it",
   * "under". Some verbs announce a name only with a linking word.
   */
  readonly leads: WordList
  readonly putting: Words<"bare" | "under">
  readonly objects: WordList
  readonly under: WordList
  /**
   * Papers with a name on them, with the words before them, their verbs, and citations: "on", "passport", "says",
   * "according to".
   */
  readonly papers: WordList
  readonly within: WordList
  readonly saying: WordList
  readonly according: WordList
  /** Openings of a nickname: "people call me". */
  readonly nicknames: WordList
  /** Words between a short first name and its full form, after a pause: "Kate, well Katherine". */
  /** Words about another person's name or a former one: "her name", "my name was". */
  readonly anotherPersons: WordList
  /** Nouns that close a part of a name, after an article: "Kim is the first". */
  readonly closingNouns: Words<NamePart>
  /** Words before the place that a person comes from: "Lucía, de Cádiz". */
  readonly origins: WordList
  /** Openings of a former name, and of the present one after it: "my maiden name was Barlow, now Winslow". */
  readonly former: WordList
  readonly present: WordList
  readonly inFull: WordList
  /** Words after a short name that is given with the full one: "Liz for short". */
  readonly inShort: WordList
  /** Words between a name and a nickname: "but". */
  readonly nickLinkingWords: WordList
  /** Remarks on the accents of a name: "with no accent". */
  readonly accents: Words<"has" | "lacks">
  /** Words between a name and a well-known bearer of it: "as in". */
  readonly likeness: WordList
  /** Words that join the two words of a name: "all one word". */
  readonly asOne: WordList
  /** Counts of a letter in a name: "two Ls". */
  readonly letterCounts: Words<"once" | "twice">
  /** Words that follow a first name and belong to it: "del Carmen". */
  readonly complements: WordList
  /** Words that close a name: "calling", "here". */
  readonly closings: WordList
  /** Words between two spelled words: "space", "new word". */
  readonly betweenWords: WordList
  /** Verbs between such an opening and the name: "is". */
  readonly being: WordList
  /** Words before or after a name, without meaning: "hello", "speaking". */
  readonly idle: WordList
  /** The words of these that are surnames as well. */
  readonly alsoNames: WordList
  readonly titles: WordList
  /** Suffixes of names in their written form: "junior" is Jr. */
  readonly suffixes: Words<string>
  /** Words for the hyphen between two names. */
  readonly hyphen: WordList
  /** Words for the mark in "O'Brien". */
  readonly apostrophe: WordList
  /** Words for the comma after a last name in a list. */
  readonly commas: WordList
  /** Words between a name and its letters. */
  readonly spelled: WordList
  /** Words between one statement and the next. */
  readonly linkingWords: WordList
  /** Words that never occur in a name; they indicate a sentence. */
  readonly sentenceWords: WordList
  /** Verb endings that begin a sentence after a conjunction: "y pagamos con tarjeta", "y tomaré pescado". */
  readonly verbEndings: WordList
  /** The words that are also last names, after a first name: "Mary Street". */
  readonly alsoLast: WordList
  /** Fillers that are also names: "Ben Why". */
  readonly asideNames: WordList
  /** More words that never occur in a name: "complicated", "driving". */
  readonly commonWords: WordList
  /** Openings that also begin other sentences: "I'm", "it's". */
  readonly weak: WordList
  /** Openings of a sentence after a name: "I was born ...". */
  readonly starters: WordList
  /** Common first names, those that are also other words, and common last names. */
  readonly given: WordList
  readonly givenWords: WordList
  readonly family: WordList
  readonly doubts: WordList
}
