import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Whether the word is a common first name. */
export const isGiven = ({ names }: Vocabulary, word: string | undefined): boolean =>
  word !== undefined && names.given.has(fold(word))

/** Whether the word is a common first or last name. */
export const isKnownName = (vocabulary: Vocabulary, word: string): boolean =>
  isGiven(vocabulary, word) || vocabulary.names.family.has(fold(word))

/** Whether people usually have two last names, and often two first names, as in Spanish. */
export const hasTwoLasts = ({ lexicon }: Vocabulary): boolean => lexicon.address.order === "type-first"
