import { startsNumber } from "../number/Numeral.ts"
import { isStreetWord, phraseBefore } from "./AddressWords.ts"
import { understandCode } from "../code/CodeAnswer.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { digitsOf, type Group, groupsAt } from "./Figures.ts"
import { regionOf } from "../../languages/Tag.ts"
import type { Understanding } from "../Understanding.ts"

/** A postcode, and the words that it was said with. */
export interface FoundPostcode {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isSure: boolean
  /** What it may be as well. */
  readonly other?: string | undefined
}

const size = 5

/** The last groups that are five figures together, or five and four. */
const fiveOf = (groups: ReadonlyArray<Group>, hasFour: boolean): FoundPostcode | undefined => {
  for (const wanted of hasFour ? [size + 4, size] : [size]) {
    for (let at = groups.length - 1; at >= 0; at--) {
      const digits = digitsOf(groups.slice(at))
      if (digits.length > wanted) break
      if (digits.length === wanted) {
        const text = wanted === size ? digits : `${digits.slice(0, size)}-${digits.slice(size)}`
        return { text, start: groups[at]!.start, end: groups.at(-1)!.end, isSure: true }
      }
    }
  }
  return undefined
}

/** "nine zero zero one zero dash one two three four": five figures, and four after a hyphen that was said. */
const withFour = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
  end: number,
): FoundPostcode | undefined => {
  const five = fiveOf(groups, false)
  const hyphen = five === undefined ? undefined : lookUp(vocabulary.names.hyphen, words, five.end)
  if (five === undefined || hyphen === undefined || five.start === 0) return undefined
  const four = groupsAt(vocabulary, words, five.end + hyphen.length, true)
  return digitsOf(four).length === size - 1 && four.at(-1)!.end === end
    ? { text: `${five.text}-${digitsOf(four)}`, start: five.start, end, isSure: true }
    : undefined
}

/** "sixty three five four": four figures where one number may as well be two, "sixty" and "three". */
const splitOf = (groups: ReadonlyArray<Group>): FoundPostcode | undefined => {
  const tens = groups.filter(({ digits, start, end }) => end === start + 2 && /^[2-9][1-9]$/.test(digits))
  if (digitsOf(groups).length !== size - 1 || tens.length !== 1) return undefined
  const text = groups
    .map((group) => (group === tens[0] ? `${group.digits[0]}0${group.digits[1]}` : group.digits))
    .join("")
  return { text, start: groups[0]!.start, end: groups.at(-1)!.end, isSure: false }
}

/** "Burgos nueve mil cinco": a postcode that begins with a nought, as the number that it is. */
const withNought = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
  end: number,
): FoundPostcode | undefined => {
  const [group] = groups
  if (group === undefined || groups.length > 1 || group.digits.length !== size - 1 || group.end !== end)
    return undefined
  const place = phraseBefore(vocabulary.address.regions, words, group.start)
  const isHouseBefore = words.slice(0, group.start - place).some((word) => startsNumber(vocabulary.numerals, word))
  return place > 0 && isHouseBefore && words[group.start]!.kind === "word"
    ? { text: `0${group.digits}`, start: group.start, end, isSure: true }
    : undefined
}

const asCode = (groups: ReadonlyArray<Group>, start: number, isSure: boolean): FoundPostcode => ({
  text: digitsOf(groups),
  start,
  end: groups.at(-1)!.end,
  isSure,
})

/** "Sydney New South Wales 2000", "Wellington 6011", "Bengaluru 560038": four figures after a state or a town that has such postcodes, or six after a place, at the end. */
const ofOtherLength = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
): FoundPostcode | undefined => {
  const { address } = vocabulary
  const start = groups[0]!.start
  const before = words[start - 1]
  if (before === undefined || before.kind !== "word") return undefined
  const length = digitsOf(groups).length
  const isNumbered = address.units.has(before.text) || address.streets.has(before.text)
  if (length === 6 && !isNumbered && start > 2 && !digitsOf(groups).startsWith("0")) return asCode(groups, start, true)
  const state = phraseBefore(address.regions, words, start)
  const name = state === 0 ? undefined : lookUp(address.regions, words, start - state)?.value
  const isTown = phraseBefore(address.fourFigureTowns, words, start) > 0
  return length === 4 && (isTown || (name !== undefined && address.fourFigureRegions.has(name.toLowerCase())))
    ? asCode(groups, start, true)
    : undefined
}

/** Postcodes that are said with their name may have as many figures in other countries. */
const isCodeLength = (length: number): boolean => length === 4 || length === 6 || length === 7

/** After "zip code": four figures lack a nought that was not heard. */
const announced = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): FoundPostcode | undefined => {
  const hit = lookUp(vocabulary.address.postcode, words, index)
  if (hit === undefined) return undefined
  const start = index + hit.length
  const groups = groupsAt(vocabulary, words, start, true)
  const [first, last] = [groups[0], groups.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const digits = digitsOf(groups)
  if (digits.length === size) return { text: digits, start: index, end: last.end, isSure: true }
  if (digits.length === size - 1 && groups.length === 1 && words[first.start]!.kind === "word")
    return { text: `0${digits}`, start: index, end: last.end, isSure: true }
  if (isCodeLength(digits.length) && (groups.length > 1 || words[first.start]!.kind === "digits"))
    return { ...asCode(groups, index, true), start: index }
  const count = groups.findIndex((_, at) => digitsOf(groups.slice(0, at + 1)).length === size)
  if (count >= 0)
    return { text: digitsOf(groups.slice(0, count + 1)), start: index, end: groups[count]!.end, isSure: true }
  return undefined
}

const letterPatterns = (vocabulary: Vocabulary, locale: string): ReadonlyArray<string> => {
  const patterns = Object.values(vocabulary.lexicon.address.postcodes).filter((pattern) => /[A-Z]/.test(pattern))
  return regionOf(locale) === "CA" ? patterns.toReversed() : patterns
}

/** More words than a postcode of letters and figures is said with. */
const mostWords = 14

export const isSign = (vocabulary: Vocabulary, word: NameWord): boolean =>
  word.text.length === 1 ||
  (vocabulary.lexicon.address.order === "type-first" &&
    [vocabulary.address.letters, vocabulary.address.weakLetters].some((book) => book.has(word.text))) ||
  vocabulary.email.letters.has(word.text) ||
  vocabulary.codes.letters.has(word.text) ||
  startsNumber(vocabulary.numerals, word) ||
  vocabulary.email.radio.has(word.text)

/** Whether a postcode may begin there: "double you c two". */
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

/** "ox one four bj": two letters in one word, before a figure or behind one. */
const isPair = (vocabulary: Vocabulary, { text }: NameWord, beside: NameWord | undefined): boolean =>
  /^[a-z]{2}$/.test(text) && isFigure(vocabulary, beside)

/** "SW1A 1AA", "s w one a one a a": at the end of the words. */
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
  // every one holds a figure
  if (!words.slice(Math.max(0, end - mostWords), end).some((word) => isFigure(vocabulary, word))) return undefined
  // figures alone sound like a letter, never like two
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
  // what is exactly as one country writes it is no misheard code of another
  for (const [isExact, pattern] of [true, false].flatMap((exact) =>
    letterPatterns(vocabulary, locale).map((one) => [exact, one] as const),
  )) {
    let postcode: FoundPostcode | undefined
    for (let start = Math.min(end - 1, letter); start >= Math.max(0, end - mostWords); start--) {
      // "double u C one": a letter of two words
      const isDouble =
        postcode?.start === start + 1 && (lookUp(vocabulary.codes.letters, words, start)?.length ?? 0) > 1
      if (postcode !== undefined && !isDouble && !isSign(vocabulary, words[start]!) && !/\d/.test(words[start]!.text))
        break
      // "K Street Northwest, suite one hundred, Washington D C": no code goes over such words
      const isOther =
        isStreetWord(vocabulary, words[start]!) ||
        [vocabulary.address.regions, vocabulary.address.units].some(
          (book) => words[start]!.text.length > 2 && lookUp(book, words, start) !== undefined,
        )
      if (isOther && postcode === undefined) break
      // "departamento B, C 1043 AAZ"
      if (postcode?.start === start + 1 && words[start + 1]!.pause) break
      if (!opensCode(vocabulary, words, start)) continue
      // every one begins with a letter, and a figure is at best a misheard one
      if (isExact && /^\d+$/.test(words[start]!.text)) continue
      // figures alone are no Irish postcode, whatever else they sound like
      if (pattern.startsWith("[AC") && (!isExact || start < 2)) continue
      const result = codeFrom(start, pattern)
      if (result._tag === "rejected" || (isExact && result._tag !== "accepted")) continue
      if (postcode !== undefined && !isDouble && result.value.length <= postcode.text.length) break
      // "C T twenty three Z X": the figures of both halves as one number, or twenty and three
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

/** The places after this many pauses are looked at for a postcode that the town follows. */
const mostPauses = 3

/** A postcode with letters at the end, or before a pause: "M14 5AB, Manchester"; in one piece anywhere: "C1425DKA Buenos Aires". */
const lettersBefore = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  locale: string,
): FoundPostcode | undefined => {
  // what ends with a figure before a pause is a house
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

/** "London NW8", "Leeds L S eleven", "Dublin D 7": the first half of a postcode by itself, after a place. */
const outward = (
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
  // "Holloway Road, N seven" in Britain
  const isStreet = isStreetWord(vocabulary, before) && regionOf(locale) !== "GB"
  if (address.units.has(before.text) || isStreet) return undefined
  const text = words
    .slice(start, end)
    .map(({ written }) => written)
    .join(" ")
  const code = understandCode(text, locale, { pattern: "^[A-Z]{1,2}\\d[A-Z\\d]?$" })
  return code._tag === "accepted" ? { text: code.value, start, end, isSure: false } : undefined
}

/** Right after the word for a number. */
const isAnnouncedNumber = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean =>
  [2, 1].some((length) =>
    [address.number, address.kilometre].some(
      (book) => at > length && lookUp(book, words, at - length)?.length === length,
    ),
  )

/** "Callao 1541 5 A": the first figures of a Spanish address are those of the house, but for five in one piece. */
const isFirstNumber = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { start, end }: FoundPostcode,
): boolean =>
  end - start > 1 &&
  !words[start]!.pause &&
  /^\d{3,}$/.test(words[start]!.text) &&
  !words.slice(0, start).some((word) => startsNumber(vocabulary.numerals, word))

/** After a street, and with nothing but a town behind it. */
const isBetween = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { start, end }: FoundPostcode,
  last: number,
): boolean =>
  start > 2 &&
  end < last &&
  isStreetWord(vocabulary, words[start - 1]) &&
  words
    .slice(end, last)
    .every(
      (word) => word.kind === "word" && !startsNumber(vocabulary.numerals, word) && !isStreetWord(vocabulary, word),
    )

/** Where a postcode stands: after its name anywhere, else where figures end the address or stand before the locality. */
export const postcodeIn = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  locale: string,
): FoundPostcode | undefined => {
  for (let index = 0; index < end; index++) {
    const postcode = announced(vocabulary, words, index)
    if (postcode !== undefined) return postcode
  }
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  let last: FoundPostcode | undefined
  for (let index = 0; index < end;) {
    const groups = groupsAt(vocabulary, words, index, true)
    const groupEnd = groups.at(-1)?.end ?? index + 1
    const isEnd = groups.length > 1 && groupEnd === end && !isTypeFirst
    const other =
      groups.length > 0 && groupEnd === end && !isTypeFirst ? ofOtherLength(vocabulary, words, groups) : undefined
    const five =
      other ??
      (isTypeFirst ? withNought(vocabulary, words, groups, end) : undefined) ??
      fiveOf(groups, !isTypeFirst) ??
      (isEnd ? splitOf(groups) : undefined)
    // "carrera 23 número 113 29": that of the house
    const isHouse =
      isTypeFirst &&
      five !== undefined &&
      (isAnnouncedNumber(vocabulary, words, five.start) || isFirstNumber(vocabulary, words, five))
    if (five !== undefined && five.start > 0 && !isHouse && (isTypeFirst || groupEnd === end)) last = five
    // "350 Fifth Avenue 10118 New York": between the street and the town
    else if (five !== undefined && isBetween(vocabulary, words, five, end)) last = { ...five, isSure: false }
    const more = isTypeFirst ? undefined : withFour(vocabulary, words, groups, end)
    if (more !== undefined) return more
    const word = words[index]!
    if (/^\d{5}-\d{4}$/.test(word.text) && index + 1 === end)
      last = { text: word.text, start: index, end, isSure: true }
    index = groupEnd
  }
  return last ?? lettersBefore(vocabulary, words, end, locale) ?? outward(vocabulary, words, end, locale)
}
