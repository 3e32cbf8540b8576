import { startsNumber } from "../number/Numeral.ts"
import { segmentsOf, type SpokenWords as Words, spokenWords } from "../several/SpokenWord.ts"
import { longestClauses } from "../text/Clauses.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { isInterjection } from "../text/Restart.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The minimum number of words in a sentence; fewer may be part of the code. */
const fewest = 3

/** Whether a word may be a character of the code: a digit, a letter, the name of a letter or an example word. */
const isCharacter = ({ numerals, email }: Vocabulary, words: Words, at: number): boolean =>
  words[at]!.kind === "digits" ||
  startsNumber(numerals, words[at]) ||
  (words[at]!.text.length === 1 && !/[aeioy]/.test(words[at]!.text)) ||
  [email.letters, email.weakLetters, email.radio].some((book) => lookUp(book, words, at) !== undefined)

/** "it's on the back of the card": a sentence with a subject, and no word of a code. */
const isSentence = (vocabulary: Vocabulary, segment: Words): boolean =>
  segment.length >= fewest &&
  segment.some((_, at) => !["link", undefined].includes(lookUp(vocabulary.clauses.frames, segment, at)?.value)) &&
  segment.every((_, at) => !isCharacter(vocabulary, segment, at))

/**
 * A dictated code without the sentences before it, because their words may sound like characters: "it's on the card I
 * think, yes, B 4 1". Undefined if no sentence comes before the code.
 */
export const withoutLeadIn = (vocabulary: Vocabulary, text: string): string | undefined => {
  if (text.length > longestClauses) return undefined
  const segments = segmentsOf(spokenWords(text))
  const start = segments.findIndex(
    (segment) => !isSentence(vocabulary, segment) && !isInterjection(vocabulary, segment),
  )
  const hasSentence = segments.slice(0, Math.max(0, start)).some((segment) => isSentence(vocabulary, segment))
  return hasSentence ? text.slice(segments[start]![0]!.from) : undefined
}
