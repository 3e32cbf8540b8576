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

/** "SW1A 1AA", "s w one a one a a": a postcode at the end of the words. */
const withLetters = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  locale: string,
): FoundPostcode | undefined => {
  const last = words[end - 1]
  if (
    last === undefined ||
    (!isSign(vocabulary, last) && !/\d/.test(last.text) && !isPair(vocabulary, last, words[end - 2]))
  )
    return undefined
  // every such postcode contains a digit
  if (!words.slice(Math.max(0, end - mostWords), end).some((word) => isFigure(vocabulary, word))) return undefined
  // a digit can sound like one letter, but never like two
  const letter = words.findLastIndex(({ text }, at) => at < end && !/^\d+$/.test(text))
  const read = new Map<string, Understanding<string>>()
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
  // an exact match for one country is not a misheard postcode of another
  for (const [isExact, pattern] of [true, false].flatMap((exact) =>
    letterPatterns(vocabulary, locale).map((one) => [exact, one] as const),
  )) {
    let postcode: FoundPostcode | undefined
    for (let start = Math.min(end - 1, letter); start >= Math.max(0, end - mostWords); start--) {
      // "double u C one": two words name one letter
      const isDouble =
        postcode?.start === start + 1 && (lookUp(vocabulary.codes.letters, words, start)?.length ?? 0) > 1
      if (postcode !== undefined && !isDouble && !isSign(vocabulary, words[start]!) && !/\d/.test(words[start]!.text))
        break
      // "K Street Northwest, suite one hundred, Washington D C": a postcode can't contain such words
      const isOther =
        isStreetWord(vocabulary, words[start]!) ||
        [vocabulary.address.regions, vocabulary.address.units].some(
          (book) => words[start]!.text.length > 2 && lookUp(book, words, start) !== undefined,
        )
      if (isOther && postcode === undefined) break
      // "departamento B, C 1043 AAZ"
      if (postcode?.start === start + 1 && words[start + 1]!.pause) break
      if (!opensCode(vocabulary, words, start)) continue
      // every such postcode begins with a letter, so a digit in its place is at best misheard
      if (isExact && /^\d+$/.test(words[start]!.text)) continue
      // digits alone are never an Irish postcode, no matter what else they sound like
      if (pattern.startsWith("[AC") && (!isExact || start < 2)) continue
      const result = codeFrom(start, pattern)
      if (result._tag === "rejected" || (isExact && result._tag !== "accepted")) continue
      if (postcode !== undefined && !isDouble && result.value.length <= postcode.text.length) break
      // "C T twenty three Z X": the digits of both halves are one number, or twenty and three
      const other = result._tag === "confirm" ? result.alternatives?.[0] : undefined
      postcode = { text: result.value, start, end, isSure: result._tag === "accepted", other }
    }
    if (postcode !== undefined) {
      const before = [6, 5, 4, 3, 2, 1].find(
        (length) => lookUp(vocabulary.address.postcode, words, postcode.start - length)?.length === length,
      )
      return { ...postcode, start: postcode.start - (before ?? 0) }
    }
  }
  return undefined
}

/** The number of pauses before which to look for a postcode that precedes a town. */
const mostPauses = 3

/**
 * A postcode with letters at the end or before a pause: "M14 5AB, Manchester"; anywhere if written as one word:
 * "C1425DKA Buenos Aires".
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
  for (const stop of [end, ...pauses.slice(-mostPauses)]) {
    const postcode = withLetters(vocabulary, words, stop, locale)
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
