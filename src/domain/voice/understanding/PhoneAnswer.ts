import { correctionIn, withoutOpening } from "./Correction.ts"
import { readCardinal, startsNumber } from "./Numeral.ts"
import { lookUp, mentions, without } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import { tokenize } from "./Token.ts"
import type { Understanding } from "./Understanding.ts"
import { accepted, invalid, rejected } from "./Understanding.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { vocabularyOf } from "./Vocabulary.ts"

const fewest = 7
/** The longest number of the international plan (E.164). */
const most = 15

interface Group {
  readonly digits: string
  readonly end: number
}

const isSingleDigit = (vocabulary: Vocabulary, token: Token | undefined): boolean =>
  token !== undefined &&
  !token.pause &&
  (vocabulary.numerals.words.get(token.text)?.role === "unit" ||
    (token.kind === "digits" && token.text.length === 1) ||
    vocabulary.phone.zero.has(token.text))

/**
 * Hundreds are said whole ("eight hundred, five five five") or with what follows ("seiscientos doce"). One digit after them belongs
 * to the next group when more single digits follow it.
 */
const hundredsGroup = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, start: number, group: Group): Group => {
  for (let index = start; index < group.end - 1; index++) {
    const word = vocabulary.numerals.words.get(tokens[index]!.text)
    if (word?.role !== "hundred" && word?.role !== "hundreds") continue
    const next = tokens[group.end]
    // "seventy seven hundred nine hundred": the digit belongs to the hundreds after it
    const isHundred = next?.pause === false && vocabulary.numerals.words.get(next.text)?.role === "hundred"
    if (isSingleDigit(vocabulary, tokens[index + 1]) && (isHundred || isSingleDigit(vocabulary, next))) {
      const value = Number(group.digits)
      return { digits: String(value - (value % 100)), end: index + 1 }
    }
  }
  return group
}

const oneDigit = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): string | undefined => {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (token.kind === "digits") return token.text.length === 1 ? token.text : undefined
  const word = vocabulary.numerals.words.get(token.text)
  if (word?.role === "unit") return String(word.value)
  return vocabulary.phone.zero.has(token.text) ? "0" : undefined
}

/** "mil, cien" are two groups here, although a number may go on over a pause after a thousand. */
const cardinalBeforePause = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number) => {
  const whole = readCardinal(numerals, tokens, index)
  for (let at = index + 1; at < (whole?.end ?? 0); at++) {
    if (!tokens[at]!.pause) continue
    const part = readCardinal(numerals, tokens.slice(index, at), 0)
    return part === undefined ? undefined : { ...part, end: index + part.end }
  }
  return whole
}

/** "nine hundred four fifty six": 904 56 and 900 456 are both possible. */
const isOpenHundred = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>, start: number, end: number): boolean => {
  const roleOf = (token: Token | undefined) => numerals.words.get(token?.text ?? "")?.role
  return (
    end - start > 2 &&
    tokens[end]?.pause === false &&
    roleOf(tokens[end]) === "ten" &&
    roleOf(tokens[end - 1]) === "unit" &&
    roleOf(tokens[end - 2]) === "hundred"
  )
}

/** The digits that one group of words stands for: "555", "double five", "twenty three", "oh". */
const readGroup = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): Group | "unclear" | undefined => {
  const token = tokens[index]!
  if (token.kind === "digits") return { digits: token.text, end: index + 1 }
  const repeat = lookUp(vocabulary.phone.repeat, tokens, index)
  if (repeat !== undefined) {
    const digit = oneDigit(vocabulary, tokens, index + repeat.length)
    return digit === undefined ? "unclear" : { digits: digit.repeat(repeat.value), end: index + repeat.length + 1 }
  }
  if (vocabulary.phone.zero.has(token.text)) return { digits: "0", end: index + 1 }
  const cardinal = cardinalBeforePause(vocabulary, tokens, index)
  if (cardinal === undefined) return undefined
  if (cardinal.value >= 1e4) return "unclear"
  // "treinta cuatro": where tens and unit need a word between them, 34 and 30 4 are both possible
  const last = vocabulary.numerals.words.get(tokens[cardinal.end - 1]!.text)
  const next = tokens[cardinal.end]
  const isOpen = vocabulary.numerals.tensJoiner.size > 0 && last?.role === "ten" && last.value >= 20
  if (isOpen && next !== undefined && !next.pause && vocabulary.numerals.words.get(next.text)?.role === "unit") {
    return vocabulary.numerals.words.get(next.text)!.value === 0
      ? { digits: String(cardinal.value), end: cardinal.end }
      : "unclear"
  }
  if (isOpenHundred(vocabulary, tokens, index, cardinal.end)) return "unclear"
  return hundredsGroup(vocabulary, tokens, index, { digits: String(cardinal.value), end: cardinal.end })
}

interface Run {
  readonly plus: boolean
  readonly digits: string
}

/** A word that sounds like a digit is one only among digits said one by one: "five for three". */
const homophone = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, digits: string) => {
  const hit = lookUp(vocabulary.phone.homophones, tokens, index)
  if (hit === undefined || digits.length < 2) return undefined
  const isAfterDigit =
    oneDigit(vocabulary, tokens, index - 1) !== undefined || lookUp(vocabulary.phone.homophones, tokens, index - 1)
  const next = tokens[index + 1]
  const isBeforeDigit =
    next === undefined
      ? digits.length >= 6
      : oneDigit(vocabulary, tokens, index + 1) !== undefined || lookUp(vocabulary.phone.homophones, tokens, index + 1)
  return isAfterDigit && isBeforeDigit ? hit.value : undefined
}

const isPlus = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number) =>
  tokens[index]!.text === "+" ||
  (lookUp(vocabulary.phone.plus, tokens, index) !== undefined &&
    (startsNumber(vocabulary.numerals, tokens[index + 1]) ||
      lookUp(vocabulary.phone.repeat, tokens, index + 1) !== undefined))

/** A spoken "oh" before anything but more digits is no zero: "oh, it's 555 1234". */
const isFollowed = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean => {
  const next = tokens[index + 1]
  if (next === undefined || next.pause) return false
  return (
    startsNumber(vocabulary.numerals, next) ||
    vocabulary.phone.zero.has(next.text) ||
    lookUp(vocabulary.phone.repeat, tokens, index + 1) !== undefined
  )
}

/** The longest code of an area or a country. */
const longestCode = 4

/** Runs of digits between words that mean nothing for a number. */
const runsIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Run> | undefined => {
  const runs: Array<Run> = []
  let plus = false
  let digits = ""
  let index = 0
  let joint = 0
  /** "555 0146, area code 718": what was said before the digits that come first. */
  let later = ""
  const close = () => {
    const isArticle =
      index > 0 && digits === "1" && lookUp(vocabulary.numbers.articleOne, tokens, index - 1) !== undefined
    digits += later
    later = ""
    if (digits !== "" && !(isArticle && index < tokens.length)) runs.push({ plus, digits })
    plus = false
    digits = ""
    joint = 0
  }
  while (index < tokens.length) {
    const token = tokens[index]!
    if (isPlus(vocabulary, tokens, index)) {
      if (digits !== "") return undefined
      plus = true
      index++
      continue
    }
    const isExclamation =
      digits === "" && vocabulary.phone.zero.has(token.text) && !isFollowed(vocabulary, tokens, index)
    const group = isExclamation ? undefined : readGroup(vocabulary, tokens, index)
    if (group === "unclear") return undefined
    if (group !== undefined) {
      digits += group.digits
      index = group.end
      continue
    }
    const sound = homophone(vocabulary, tokens, index, digits)
    if (sound !== undefined) {
      digits += sound
      index++
      continue
    }
    const code = lookUp(vocabulary.phone.firstDigits, tokens, index)
    if (code !== undefined && digits.length >= fewest) {
      if (later !== "") return undefined
      later = digits
      digits = ""
      index += code.length
      continue
    }
    if (later !== "" && (digits === "" || digits.length > longestCode)) return undefined
    const separator = token.kind === "mark" ? 1 : lookUp(vocabulary.phone.separators, tokens, index)?.length
    // "555 0123 and 555 0456": two whole numbers, and not one
    if (joint >= fewest && digits.length - joint >= fewest) return undefined
    if (lookUp(vocabulary.phone.joiners, tokens, index) !== undefined) joint = digits.length
    if (separator === undefined) close()
    index += separator ?? 1
  }
  if (joint >= fewest && digits.length - joint >= fewest) return undefined
  if (later !== "" && (digits === "" || digits.length > longestCode)) return undefined
  close()
  return runs
}

const single = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Run | undefined => {
  if (mentions(vocabulary.phone.extension, tokens) || mentions(vocabulary.phone.doubts, tokens)) return undefined
  const runs = runsIn(vocabulary, tokens)
  return runs?.length === 1 ? runs[0] : undefined
}

const corrected = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): Run | undefined => {
  const tokens = withoutOpening(vocabulary, spoken)
  const correction = correctionIn(vocabulary, tokens)
  if (correction === undefined) return single(vocabulary, tokens)
  const before = runsIn(vocabulary, correction.before)
  if (before === undefined || before.length === 0) return single(vocabulary, tokens)
  if (mentions(vocabulary.phone.doubts, correction.before)) return undefined
  const after = single(vocabulary, correction.after)
  // Only a whole number takes the place of another: "no wait, 4568" leaves open which digits it replaces
  return after !== undefined && after.digits.length >= (before.at(-1)?.digits.length ?? 0) ? after : undefined
}

/** 1-800-FLOWERS: letters that stand for digits. */
const withLetters = /\d-[a-z]{3}/i

/**
 * PHONE of the contract's post-processing table: an optional leading +, then digits, leading zeros kept; never a confirmation. Rejected:
 * fewer than 7 digits, more than 15, an extension, two numbers, a correction of some digits only.
 */
export const understandPhone = (text: string, locale: string): Understanding<string | number> => {
  if (withLetters.test(text)) return invalid
  const vocabulary = vocabularyOf(locale)
  const run = corrected(vocabulary, without(vocabulary.fillers, tokenize(text)))
  if (run === undefined) return invalid
  const value = (run.plus ? "+" : "") + run.digits
  return run.digits.length < fewest || run.digits.length > most ? rejected("INVALID_VALUE", value) : accepted(value)
}
