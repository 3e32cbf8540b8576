import { lookUp, without } from "../text/Phrasebook.ts"
import { startsNumber } from "../number/Numeral.ts"
import { type Token, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { CodeSpec } from "./CodeFormat.ts"
import { caseAt, stretchAt } from "./SpokenSigns.ts"
import { doubtful, never, type Stretch } from "./Stretch.ts"

/**
 * Recognizes words in capitals: "GB69 LOYD". If a recognizer outputs everything in capitals, a word counts only if it
 * is next to digits and doesn't name a letter or a digit.
 */
export const capitals = (vocabulary: Vocabulary, text: string): ((word: string) => boolean) => {
  const { codes, email, numerals } = vocabulary
  const isAll = text === text.toUpperCase()
  const words = isAll ? tokenize(text) : []
  if (
    isAll &&
    (!words.some(({ kind }) => kind === "digits") ||
      words.some((word) => word.kind === "word" && startsNumber(numerals, word)))
  )
    return () => false
  const names = isAll ? [codes.letters, codes.alphabet, codes.idle, email.letters, email.weakLetters, email.radio] : []
  const acronyms = new Set((text.match(/\p{Lu}{2,}(?!\p{Ll})/gu) ?? []).map((word) => word.toLowerCase()))
  return (word) => acronyms.has(word) && names.every((book) => !book.has(word))
}

/** The cost of taking an explained letter as a remark on the letter before it. */
const asRemark = 0.3

/** "H L, that's L for Lima": the preceding letter, repeated with an explanation. */
const isRepeatedLetter = (
  token: Token,
  { readings, end }: Stretch,
  before: ReadonlyArray<Stretch>,
  index: number,
): boolean => {
  const last = before.findLastIndex((one) => one.readings.some(({ text }) => text !== ""))
  const isApart = token.pause || last < before.length - 1
  return readings.length === 1 && end > index + 2 && isApart && before[last]?.readings[0]?.text === readings[0]!.text
}

export const stretchesIn = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  isCapital: (word: string) => boolean,
): ReadonlyArray<Stretch> => {
  const stretches: Array<Stretch> = []
  let isBefore = !vocabulary.lexicon.codes.caseBehind
  for (let index = 0; index < tokens.length;) {
    isBefore ||= caseAt(vocabulary, tokens, index) !== undefined
    const stretch = stretchAt(vocabulary, tokens, index, isCapital)
    const isLetter = stretch.readings.every(({ text }) => /^\p{L}?$/u.test(text))
    // "te mayúscula"
    const behind = isBefore || !isLetter ? undefined : caseAt(vocabulary, tokens, stretch.end)
    const again = isRepeatedLetter(tokens[index]!, stretch, stretches, index)
    stretches.push(
      behind !== undefined
        ? { ...stretch, case: behind.case, talk: never, end: behind.end }
        : again
          ? { ...stretch, readings: [...stretch.readings, { text: "", cost: asRemark }] }
          : stretch,
    )
    index = behind?.end ?? stretch.end
  }
  return stretches
}

/** The cost of a capital after a letter that was announced as lower case. */
const capitalAgain = 0.4

/**
 * "lower case a b, seven": letters after a lower-case letter may also be in lower case, unless one of them is announced
 * as a capital.
 */
export const withOpenCase = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Stretch> => {
  const first = stretches.findIndex(({ case: letterCase }) => letterCase === "small")
  if (first < 0 || stretches.some(({ case: letterCase }) => letterCase === "capital")) return stretches
  /** The cost of not knowing the case of these letters, added only to the first of them. */
  let doubt = doubtful
  return stretches.map((stretch, at) => {
    const isOpen = stretch.case === undefined && stretch.readings.some(({ text }) => /^\p{L}$/u.test(text))
    if (at < first || !isOpen) return stretch
    const readings = stretch.readings.flatMap(({ text, cost }) => [
      { text: text.toLowerCase(), cost: cost + doubt },
      ...(/\p{L}/u.test(text) ? [{ text: text.toUpperCase(), cost: cost + doubt + capitalAgain }] : []),
    ])
    doubt = 0
    return { ...stretch, case: "own", readings }
  })
}

/** "c like charlie": an explanation is not a filler. */
export const withoutFillers = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  isCapital: (word: string) => boolean,
): ReadonlyArray<Token> => {
  // "MM789": a word is not a filler if it is joined to digits or in capitals
  const explains = tokens.map(
    (token, at) =>
      (at > 0 && lookUp(vocabulary.codes.asIn, tokens, at)?.length === 1) ||
      (token.kind === "word" && (tokens[at + 1]?.gap === false || isCapital(token.text))),
  )
  const marked = tokens.map((token, at) => (explains[at]! ? { ...token, text: `\0${token.text}` } : token))
  return without(vocabulary.fillers, marked).map((token) =>
    token.text.startsWith("\0") ? { ...token, text: token.text.slice(1) } : token,
  )
}

/** The cost of reading a word as letters of the code if the pattern contains the word. */
const partOfPattern = 0.7

/** "pol one two three": the letters of a word are part of the code if the pattern contains the word. */
export const withPartsOfPattern = (
  { pattern = "" }: CodeSpec,
  stretches: ReadonlyArray<Stretch>,
): ReadonlyArray<Stretch> => {
  const upper = pattern.toUpperCase()
  const isPart = (text: string) => text.length > 1 && upper.includes(text.toUpperCase())
  return stretches.map((stretch) =>
    stretch.readings.some(({ text, cost }) => cost === doubtful && isPart(text))
      ? {
          ...stretch,
          readings: stretch.readings.map((one) => (isPart(one.text) ? { ...one, cost: partOfPattern } : one)),
        }
      : stretch,
  )
}

/** Replaces ñ with a character that isn't changed when accents are removed, if the pattern distinguishes it from n. */
export const protectEnye = (text: string): string =>
  text
    .replaceAll(/(?<!\p{L})eñe(?!\p{L})/giu, "ɲ")
    .replaceAll("ñ", "ɲ")
    .replaceAll("Ñ", "Ɲ")

export const withEnye = (stretch: Stretch): Stretch => ({
  ...stretch,
  readings: stretch.readings.map((one) => ({ ...one, text: one.text.replaceAll("ɲ", "ñ") })),
})
