import type { NamePart } from "../../understanding/name/NamePart.ts"
import type { WordList, Words } from "./list.ts"

/** Who somebody is to another person; `charge`: for whom others speak. */
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

/** How people say a name. */
export interface NameWords {
  /** What comes before a whole name, a first one, a last one: "my name is", "surname". */
  readonly whole: WordList
  readonly first: WordList
  readonly last: WordList
  /** What a name is called, for a noun phrase: "my full legal name on the card is". */
  readonly nouns: Words<NamePart>
  readonly determiners: WordList
  readonly adjectives: WordList
  /** Who somebody is to the one whose name may be asked for, and what stands before it: "his aunt", "the guardian". */
  readonly owners: WordList
  readonly relations: Words<Kin>
  /** What tells the speaker's own name: "I'm". */
  readonly selves: WordList
  /** Words between the noun and its verb: "on the card". */
  readonly between: WordList
  /** What precedes a verb of writing down, such verbs, their objects, and what leads from them to the name: "you can", "put", "it", "under". Some verbs announce
   * a name only with the last. */
  readonly leads: WordList
  readonly putting: Words<"bare" | "under">
  readonly objects: WordList
  readonly under: WordList
  /** Papers with a name on them, what stands before them, what they do, and what cites them: "on", "passport", "says", "according to". */
  readonly papers: WordList
  readonly within: WordList
  readonly saying: WordList
  readonly according: WordList
  /** What announces a nickname: "people call me". */
  readonly nicknames: WordList
  /** Between a short first name and the same in full, after a pause: "Kate, well Katherine". */
  /** Said of somebody else's name, or of one that was: "her name", "my name was". */
  readonly notOwn: WordList
  /** What closes a part of a name behind its article: "Kim is the first". */
  readonly closingNouns: Words<NamePart>
  /** What opens where somebody is from: "Lucía, de Cádiz". */
  readonly origins: WordList
  /** What opens a name of the past, and the present one behind it: "my maiden name was Barlow, now Winslow". */
  readonly former: WordList
  readonly present: WordList
  readonly inFull: WordList
  /** After a short name that was said beside the name in full: "Liz for short". */
  readonly inShort: WordList
  /** Between a name and a nickname: "but". */
  readonly nickJoints: WordList
  /** Remarks on the accents of a name: "with no accent". */
  readonly accents: Words<"has" | "lacks">
  /** Between a name and somebody who is called the same: "as in". */
  readonly likeness: WordList
  /** What says that two words of a name are one: "all one word". */
  readonly asOne: WordList
  /** How many of a letter a name has: "two Ls". */
  readonly letterCounts: Words<"once" | "twice">
  /** What follows a first name and belongs to it: "del Carmen". */
  readonly devotions: WordList
  /** What closes a name: "calling", "here". */
  readonly closings: WordList
  /** Between two words that are spelled: "space", "new word". */
  readonly betweenWords: WordList
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
  /** Said of the mark in "O'Brien". */
  readonly apostrophe: WordList
  /** The comma that stands behind a last name in a list. */
  readonly commas: WordList
  /** Between a name and its letters. */
  readonly spelled: WordList
  /** Between one thing that is said and the next. */
  readonly joints: WordList
  /** Words that no name holds: what has them is a sentence. */
  readonly sentenceWords: WordList
  /** How verbs end that begin a sentence behind a joint: "y pagamos con tarjeta", "y tomaré pescado". */
  readonly verbEndings: WordList
  /** Of those words, the ones that are last names as well, after a first one: "Mary Street". */
  readonly alsoLast: WordList
  /** What people say around an answer, and some are called: "Ben Why". */
  readonly asideNames: WordList
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
