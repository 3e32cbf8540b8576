import type { WordList, Words } from "./list.ts"

export interface EmailWords {
  /** Words before the first item of a sequence that continues with "then". */
  readonly sequenceFirst: WordList
  /** Words for upper or lower case before a spelled letter: "small d e e". */
  readonly sizes: WordList
  /** Words for upper case, before or after a capital letter. */
  readonly capitals: WordList
  /** Words for "@". Those with an ordinary meaning count only where they make the address complete. */
  readonly at: WordList
  readonly dot: WordList
  readonly symbols: Words<string>
  readonly letters: Words<string>
  /** Names of letters that are also ordinary words; they count only between other single letters. */
  readonly weakLetters: Words<string>
  /**
   * Names of letters that are not personal names. One of them alone before a symbol is an initial ("pe punto torres").
   */
  readonly initials: WordList
  /** Nouns for an initial: "my first initial". */
  readonly initialNouns: WordList
  /** Words between a letter and its example word: "b as in boy". */
  readonly asIn: WordList
  readonly repeat: Words<number>
  /** Remarks on the spelling, not part of the address: "all lowercase", "capital". */
  readonly ignored: WordList
  readonly domains: Words<string>
  /** Nouns for the address ("my email address"), and verbs that precede it. */
  readonly nouns: WordList
  readonly verbs: WordList
  /** Openings of an answer: "it's", "you can reach me at". */
  readonly openings: WordList
  /** Openings that could also be the beginning of an address; they count only before a pause. */
  readonly openingsBeforePause: WordList
  /** Verbs between other words and the address: "the one I use is". */
  readonly being: WordList
  /** Parts of "send the bill to": the verb, and the word before the address. */
  readonly sending: WordList
  readonly towards: WordList
  /** Words right before an address that end the preceding small talk: "it's", "so", "reach me at". */
  readonly leads: WordList
  /** The words in `leads` that no name contains; the address follows them. */
  readonly copulas: WordList
  /** Words such as "my" that go with the word after them and therefore don't end the small talk. */
  readonly binding: WordList
  /** Openings of a sentence about the address: "mine is". */
  readonly subjects: WordList
  /** Words right before or after a former address: "my old one". */
  readonly former: WordList
  /** Words right before a rejected address: "it's not". */
  readonly denials: WordList
  /** Phrases before a place instead of an address: "I work at google dot com". */
  readonly whereabouts: WordList
  /** Names of symbols that no address contains: "slash". */
  readonly foreignSigns: WordList
  /** Words that never occur in a name of several words; they indicate a sentence instead of an address. */
  readonly sentenceWords: WordList
  /** Words that announce the name of a letter: "the letter bee". */
  readonly letterAnnouncers: WordList
  /** Words that announce a number in digits: "the number five". */
  readonly figures: WordList
  /** Words between a name and its letters: "katie, that's k a t i e". */
  readonly spelled: WordList
  /** The radio alphabet; it counts only if a whole part is spelled with it. */
  readonly radio: Words<string>
  readonly closings: WordList
  /** Words that say whether the preceding name contains the following letters ("with an h"). */
  readonly letterRemarks: Words<"has" | "lacks" | "once" | "twice">
  /**
   * Letters that occur in nearly every name; a remark on them only describes the end of the name ("green with an e").
   */
  readonly commonLetters: WordList
  /**
   * First letters of many names. A remark such as "with an h" therefore means that the letter occurs later in the name
   * ("sarah", not "hanna").
   */
  readonly usualOpenings: WordList
  /**
   * Groups of letters that people name as a whole ("with a ck"). "With a k" therefore doesn't describe a name that
   * contains such a group, like "zack".
   */
  readonly ownSpellings: WordList
  /** Words after a letter that refer to the end of the name. */
  readonly lastPlace: WordList
  /** Remarks that leave the spelling uncertain: "without an h". */
  readonly doubts: WordList
  /** Remarks that leave the spelling uncertain even if they follow the address. */
  readonly remarks: WordList
}
