import { regionOf } from "../../languages/Tag.ts"
import { understandCode } from "../code/CodeAnswer.ts"
import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Understanding } from "../Understanding.ts"
import { isStreetWord } from "./AddressWords.ts"
import type { FoundPostcode } from "./FoundPostcode.ts"

const letterPatterns = (vocabulary: Vocabulary, locale: string): ReadonlyArray<string> => {
  const patterns = Object.values(vocabulary.lexicon.address.postcodes).filter((pattern) => /[A-Z]/.test(pattern))
  return regionOf(locale) === "CA" ? patterns.toReversed() : patterns
}

/** The maximum number of words in a postcode with letters. */
const mostWords = 14

export const isSign = (vocabulary: Vocabulary, word: NameWord): boolean =>
  word.text.length === 1 ||
  vocabulary.codes.letters.has(word.text) ||
  startsNumber(vocabulary.numerals, word) ||
  vocabulary.email.radio.has(word.text)

/** Whether a postcode may begin here: "double you c two". */
const opensCode = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): boolean =>
  isSign(vocabulary, words[start]!) ||
  isPair(vocabulary, words[start]!, words[start + 1]) ||
  /\d/.test(words[start]!.text) ||
  /^\p{Lu}+$/u.test(words[start]!.written) ||
  lookUp(vocabulary.email.repeat, words, start) !== undefined ||
  [vocabulary.codes.letters, vocabulary.email.letters, vocabulary.codes.alphabet].some(
    (book) => lookUp(book, words, start) !== undefined,
  )

const isFigure = (vocabulary: Vocabulary, word: NameWord | undefined): boolean =>
  word !== undefined &&
  (/\d/.test(word.text) ||
    startsNumber(vocabulary.numerals, word) ||
    [vocabulary.phone.homophones, vocabulary.codes.zeroOrLetter].some((book) => book.has(word.text)))

/** "ox one four bj": two letters in one word, before or after a digit. */
const isPair = (vocabulary: Vocabulary, { text }: NameWord, beside: NameWord | undefined): boolean =>
  /^[a-z]{2}$/.test(text) && isFigure(vocabulary, beside)

/** The end of an utterance in which to look for a postcode. */
interface Search {
  readonly vocabulary: Vocabulary
  readonly words: ReadonlyArray<NameWord>
  readonly end: number
  /**
   * The index of the last word that isn't written in digits; the postcode starts there or earlier. A digit can sound
   * like one letter, but never like two.
   */
  readonly letter: number
  readonly codeFrom: (start: number, pattern: string) => Understanding<string>
}

/**
 * Whether the words may end with a postcode that contains letters: the last word can be part of it, and one of the last
 * words is a digit.
 */
const mayEnd = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, end: number): boolean => {
  const last = words[end - 1]
  if (last === undefined) return false
  const isEnd = isSign(vocabulary, last) || /\d/.test(last.text) || isPair(vocabulary, last, words[end - 2])
  return isEnd && words.slice(Math.max(0, end - mostWords), end).some((word) => isFigure(vocabulary, word))
}

/** "K Street Northwest, suite one hundred, Washington D C": a postcode can't contain such words. */
const isOther = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean => {
  const { regions, units } = vocabulary.address
  if (isStreetWord(vocabulary, words[index])) return true
  return words[index]!.text.length > 2 && [regions, units].some((book) => lookUp(book, words, index) !== undefined)
}

/** Whether a postcode with this pattern may begin at the word. */
const mayBegin = ({ vocabulary, words }: Search, start: number, pattern: string, isExact: boolean): boolean =>
  opensCode(vocabulary, words, start) &&
  // every such postcode begins with a letter; a digit here could only be a misheard letter
  !(isExact && /^\d+$/.test(words[start]!.text)) &&
  // digits alone are never an Irish postcode, no matter what else they sound like
  !(pattern.startsWith("[AC") && (!isExact || start < 2))

/** "C T twenty three Z X" is CT20 3ZX or CT2 3ZX: one of them is kept as an alternative. */
const foundCode = (
  code: Exclude<Understanding<string>, { readonly _tag: "rejected" }>,
  start: number,
  end: number,
): FoundPostcode => {
  const other = code._tag === "confirm" ? code.alternatives?.[0] : undefined
  return { text: code.value, start, end, isSure: code._tag === "accepted", other }
}

/** The postcode that matches the pattern, ends where the words end, and starts as early as possible. */
const withPattern = (search: Search, pattern: string, isExact: boolean): FoundPostcode | undefined => {
  const { vocabulary, words, end, letter, codeFrom } = search
  let postcode: FoundPostcode | undefined
  for (let start = Math.min(end - 1, letter); start >= Math.max(0, end - mostWords); start--) {
    // "double u C one": two words name one letter
    const isDouble = postcode?.start === start + 1 && (lookUp(vocabulary.codes.letters, words, start)?.length ?? 0) > 1
    const isInCode = isDouble || isSign(vocabulary, words[start]!) || /\d/.test(words[start]!.text)
    if (postcode === undefined ? isOther(vocabulary, words, start) : !isInCode) break
    // "departamento B, C 1043 AAZ"
    if (postcode?.start === start + 1 && words[start + 1]!.pause) break
    if (!mayBegin(search, start, pattern, isExact)) continue
    const result = codeFrom(start, pattern)
    if (result._tag === "rejected" || (isExact && result._tag !== "accepted")) continue
    if (postcode !== undefined && !isDouble && result.value.length <= postcode.text.length) break
    postcode = foundCode(result, start, end)
  }
  return postcode
}

/** "SW1A 1AA", "s w one a one a a": a postcode at the end of the words. */
const withLetters = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  locale: string,
  read: Map<string, Understanding<string>>,
): FoundPostcode | undefined => {
  if (!mayEnd(vocabulary, words, end)) return undefined
  const letter = words.findLastIndex(({ text }, at) => at < end && !/^\d+$/.test(text))
  const codeFrom = (start: number, pattern: string): Understanding<string> => {
    const text = words
      .slice(start, end)
      .map(({ written }) => written)
      .join(" ")
    const key = `${pattern}\n${text}`
    const result = read.get(key) ?? understandCode(text, locale, { pattern: `^${pattern}$` })
    read.set(key, result)
    return result
  }
  const search: Search = { vocabulary, words, end, letter, codeFrom }
  const patterns = letterPatterns(vocabulary, locale)
  // an exact match for one country is not a misheard postcode of another
  for (const isExact of [true, false])
    for (const pattern of patterns) {
      const postcode = withPattern(search, pattern, isExact)
      if (postcode === undefined) continue
      const before = [6, 5, 4, 3, 2, 1].find(
        (length) => lookUp(vocabulary.address.postcode, words, postcode.start - length)?.length === length,
      )
      return { ...postcode, start: postcode.start - (before ?? 0) }
    }
  return undefined
}

/** The maximum number of pauses, counted from the end, at which to look for a postcode followed by a town. */
const mostPauses = 3

/**
 * A postcode that contains letters. It comes last or before a pause ("M14 5AB, Manchester"), or anywhere if it is
 * written as one word ("C1425DKA Buenos Aires").
 */
export const lettersBefore = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  locale: string,
): FoundPostcode | undefined => {
  // a digit before a pause is the end of a house number
  const isLetter = ({ text }: NameWord) => /\p{L}/u.test(text) && !vocabulary.numerals.words.has(text)
  const pauses = words.flatMap(({ pause }, at) => (pause && at > 1 && at < end && isLetter(words[at - 1]!) ? [at] : []))
  const read = new Map<string, Understanding<string>>()
  for (const stop of [end, ...pauses.slice(-mostPauses)]) {
    const postcode = withLetters(vocabulary, words, stop, locale, read)
    if (postcode !== undefined) return stop === end ? postcode : { ...postcode, isSure: false }
  }
  const whole = vocabulary.lexicon.address.writtenPostcodes
  const at = words.findIndex(
    ({ written }, index) => index > 0 && index < end && whole.some((one) => new RegExp(`^${one}$`, "i").test(written)),
  )
  return at < 0 ? undefined : { text: words[at]!.written.toUpperCase(), start: at, end: at + 1, isSure: true }
}

/** "London NW8", "Leeds L S eleven", "Dublin D 7": the first half of a postcode after a place. */
export const outwardCode = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  locale: string,
): FoundPostcode | undefined => {
  const { address, numerals } = vocabulary
  if (address.numberedTowns.size === 0) return undefined
  const isPart = (word: NameWord | undefined) =>
    word !== undefined &&
    (/^[a-z]$|^[a-z]{1,2}\d{1,2}[a-z]?$/.test(word.text) || startsNumber(numerals, word) || word.text === "oh")
  let start = end
  while (start > 0 && end - start < 5 && isPart(words[start - 1])) start--
  const before = words[start - 1]
  if (start === end || start < 3 || before?.kind !== "word") return undefined
  // "Holloway Road, N seven": N7 is a postcode in Britain
  const isStreet = isStreetWord(vocabulary, before) && regionOf(locale) !== "GB"
  if (address.units.has(before.text) || isStreet) return undefined
  const text = words
    .slice(start, end)
    .map(({ written }) => written)
    .join(" ")
  const code = understandCode(text, locale, { pattern: "^[A-Z]{1,2}\\d[A-Z\\d]?$" })
  return code._tag === "accepted" ? { text: code.value, start, end, isSure: false } : undefined
}
