import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** A first name that many people have. */
export const isGiven = ({ names }: Vocabulary, word: string | undefined): boolean =>
  word !== undefined && names.given.has(fold(word))

/** A first or last name that many people have. */
export const isKnownName = (vocabulary: Vocabulary, word: string): boolean =>
  isGiven(vocabulary, word) || vocabulary.names.family.has(fold(word))

/** Two last names, and two first ones, are usual in Spanish. */
export const hasTwoLasts = ({ lexicon }: Vocabulary): boolean => lexicon.address.order === "type-first"
