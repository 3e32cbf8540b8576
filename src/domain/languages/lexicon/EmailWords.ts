import type { WordList, Words } from "./list.ts"

export interface EmailWords {
  /** Before what comes first, where "then" follows. */
  readonly sequenceFirst: WordList
  /** Said before a letter that others follow: "small d e e". */
  readonly sizes: WordList
  /** Said before or after a letter that is written large. */
  readonly capitals: WordList
  readonly at: WordList
  /** Spellings of "@" that are also ordinary words: only the one that makes an address counts. */
  readonly dot: WordList
  readonly symbols: Words<string>
  readonly letters: Words<string>
  /** Letter names that are also words: letters only between other single letters. */
  readonly weakLetters: Words<string>
  /** Of these, those that are no name: alone before a sign they are an initial ("pe punto torres"). */
  readonly initials: WordList
  /** What people call one: "my first initial". */
  readonly initialNouns: WordList
  /** "b as in boy". */
  readonly asIn: WordList
  readonly repeat: Words<number>
  /** Said about the spelling, no part of the address: "all lowercase", "capital". */
  readonly ignored: WordList
  readonly domains: Words<string>
  /** Nouns that name the address ("my email address"), and the verbs after which it starts. */
  readonly nouns: WordList
  readonly verbs: WordList
  /** Phrases that open an answer: "it's", "you can reach me at". */
  readonly openings: WordList
  /** Openings that could begin an address too, and count only before a pause. */
  readonly openingsBeforePause: WordList
  /** Verbs between talk and the address: "the one I use is". */
  readonly being: WordList
  /** "send the bill to": the verb, and the word before the address. */
  readonly sending: WordList
  readonly towards: WordList
  /** What is said right before an address and ends the talk: "it's", "so", "reach me at". */
  readonly leads: WordList
  /** Of these, those that no name holds: what follows them is the address. */
  readonly copulas: WordList
  /** Words of talk that go with the word after them, and so end none: "my". */
  readonly binding: WordList
  /** Words that begin a sentence about the address: "mine is". */
  readonly subjects: WordList
  /** Said right before or after an address that counts no more: "my old one". */
  readonly former: WordList
  /** Said right before an address that is not meant: "it's not". */
  readonly denials: WordList
  /** Sentences that a place follows and no address: "I work at google dot com". */
  readonly whereabouts: WordList
  /** Names of signs that no address holds: "slash". */
  readonly foreignSigns: WordList
  /** Words that no name of several words contains: what holds them is a sentence, not an address. */
  readonly sentenceWords: WordList
  /** Before the name of a letter: "the letter bee". */
  readonly letterAnnouncers: WordList
  /** Before a number that is written in figures: "the number five". */
  readonly figures: WordList
  /** Between a name and its letters: "katie, that's k a t i e". */
  readonly spelled: WordList
  /** Words for letters that count when a whole part is spelled with them: the radio alphabet. */
  readonly radio: Words<string>
  readonly closings: WordList
  /** Before letters: what they are in the name before them ("with an h"). */
  readonly letterRemarks: Words<"has" | "lacks" | "once" | "twice">
  /** Letters that nearly every name has: remarked on, they prove something only at its end ("green with an e"). */
  readonly commonLetters: WordList
  /** Letters that many names begin with: remarked on, they are meant further in ("sarah with an h", not "hanna"). */
  readonly usualOpenings: WordList
  /** Spellings of a sound that are remarked on as such: "with a k" does not say that of "zack". */
  readonly ownSpellings: WordList
  /** After such letters: they end the name. */
  readonly lastPlace: WordList
  /** Remarks that leave the spelling open: "without an h". */
  readonly doubts: WordList
  /** Of these, those that do so after the address as well. */
  readonly remarks: WordList
}
