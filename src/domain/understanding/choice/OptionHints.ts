import type { OptionMatch } from "./Option.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The score of an option that an answer only suggests: too low to be accepted without confirmation. */
const score = 0.7
const shortestPrefix = 3
const mostTokens = 20

/** A word without its inflection: "dog" for "dogs", "casad" for "casada". */
export const stem = (vocabulary: Vocabulary, word: string): string => {
  const ending = vocabulary.lexicon.options.endings.find((end) => word.endsWith(end) && word.length - end.length > 2)
  return ending === undefined ? word : word.slice(0, word.length - ending.length)
}

export const isSameThing = (vocabulary: Vocabulary, a: string, b: string): boolean =>
  vocabulary.synonyms.get(a)?.some((group) => vocabulary.synonyms.get(b)?.includes(group)) ?? false

/** Whether a spoken word suggests a word of a label: a different form, the beginning, a synonym. */
export const pointsAt = (vocabulary: Vocabulary, spoken: string, word: string): boolean =>
  spoken === word ||
  (spoken.length > 2 && stem(vocabulary, spoken) === stem(vocabulary, word)) ||
  (spoken.length >= shortestPrefix && word.startsWith(spoken)) ||
  (word.length > shortestPrefix && spoken.startsWith(word)) ||
  isSameThing(vocabulary, spoken, word)

export const isContent = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean =>
  tokens[index]!.text.length > 1 &&
  lookUp(vocabulary.options.idle, tokens, index) === undefined &&
  lookUp(vocabulary.options.articles, tokens, index) === undefined &&
  lookUp(vocabulary.options.openings, tokens, index) === undefined &&
  lookUp(vocabulary.options.conjunctions, tokens, index) === undefined

/** "wifi" for "Wi-Fi". */
const isJoined = (spoken: string, label: ReadonlyArray<string>): boolean =>
  label.some((word, index) => index > 0 && label[index - 1]! + word === spoken)

/** "UK" for United Kingdom. */
const isInitials = (spoken: string, label: ReadonlyArray<string>): boolean =>
  label.length > 1 && spoken === label.map((word) => word[0]).join("")

/** Whether words around one option suggest another: "credit, cash". */
export const hintsAtOther = (
  vocabulary: Vocabulary,
  rest: ReadonlyArray<Token>,
  chosen: Prepared,
  options: ReadonlyArray<Prepared>,
): boolean =>
  rest.some(
    ({ text }, index) =>
      text.length >= shortestPrefix &&
      isContent(vocabulary, rest, index) &&
      lookUp(vocabulary.answers.sentenceStarts, rest, index) === undefined &&
      !chosen.label.some((word) => pointsAt(vocabulary, text, word)) &&
      options.some((other) => other !== chosen && other.main.some((word) => pointsAt(vocabulary, text, word))),
  )

/**
 * Options that a word suggests without naming them: by other forms ("dogs"), beginnings ("feb"), initials ("UK"),
 * synonyms ("amex"). The options with the most such words are confirmed.
 */
export const byHint = (
  { vocabulary, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const spoken = core.filter((_, index) => isContent(vocabulary, core, index)).map(({ text }) => text)
  if (core.length > mostTokens) return []
  // "estudios" doesn't suggest the label "sin estudios"
  const isDenied = (main: ReadonlyArray<string>) =>
    main.some((word) => vocabulary.options.negations.has(word) && core.every(({ text }) => text !== word))
  const counts = options.map(({ main }) =>
    isDenied(main)
      ? 0
      : spoken.filter(
          (word) =>
            isInitials(word, main) || isJoined(word, main) || main.some((part) => pointsAt(vocabulary, word, part)),
        ).length,
  )
  const most = Math.max(0, ...counts)
  if (most === 0) return []
  const hinted = options.filter((_, index) => counts[index] === most)
  // "happy" suggests "satisfied", "really happy" suggests "very satisfied"
  const hasDegree = (words: ReadonlyArray<string>) => words.some((word) => vocabulary.options.degrees.has(word))
  const isStrong = hasDegree(core.map(({ text }) => text))
  const ofDegree = hinted.filter(({ main }) => hasDegree(main) === isStrong)
  return (ofDegree.length > 0 ? ofDegree : hinted).map(({ option }) => ({ ...option, method: "fuzzy", score }))
}
