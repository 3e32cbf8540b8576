import { isRefused } from "../text/Assertion.ts"
import { type Correction, correctionIn, withoutOpening } from "../text/Correction.ts"
import { callTimeIn } from "./CallTime.ts"
import { startsNumber } from "../number/Numeral.ts"
import { withoutExtension } from "./Extension.ts"
import { oneDigit, readGroup } from "./PhoneGroup.ts"
import { lookUp, mentions, type Phrasebook, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { tokenize } from "../text/Token.ts"
import type { Understanding } from "../Understanding.ts"
import { accepted, invalid, rejected } from "../Understanding.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { knowsWord, vocabularyOf } from "../text/Vocabulary.ts"

const fewest = 7
/**
 * The maximum number of digits in the international plan (E.164), and in a number without an international prefix. A
 * longer sequence is two numbers.
 */
const most = 15
const mostWithoutPrefix = 13
const abroad = /^(?:00|011)/

interface Run {
  readonly plus: boolean
  readonly digits: string
}

/** A homophone of a digit is taken for a digit only between single digits: "five for three". */
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

/**
 * A number of this length has no trunk zero, so a zero before it is an "oh": "oh, five, five, five, one, two, three,
 * four".
 */
const longestWithoutNought = 10

const isSingle = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean =>
  oneDigit(vocabulary, tokens, index) !== undefined

/** A spoken "oh" is a zero only if more digits follow: "oh, it's 555 1234". */
const isFollowed = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean => {
  const next = tokens[index + 1]
  // "oh, two, one, three": spoken digit by digit
  const isOneByOne =
    next?.pause === true && tokens[index + 2]?.pause === true && isSingle(vocabulary, tokens, index + 2)
  if (isOneByOne && isSingle(vocabulary, tokens, index + 1)) return tokens.length - index > longestWithoutNought
  if (next === undefined || next.pause) return false
  return (
    startsNumber(vocabulary.numerals, next) ||
    vocabulary.phone.zero.has(next.text) ||
    lookUp(vocabulary.phone.repeat, tokens, index + 1) !== undefined
  )
}

/** The maximum number of digits in an area code or country code. */
const longestCode = 4

/**
 * Eleven digits that begin with neither a country code nor a zero are too many: in "four hundred four, 555 0129", the
 * first number was most likely 404.
 */
const isOverlong = ({ plus, digits }: Run): boolean => !plus && digits.length === 11 && !/^[01]/.test(digits)

/** The number of digits in a repeated group. */
const groupSize = 3
/** A number with at least this many digits is complete; later digits replace its end. */
const wholeLength = 9
/** The maximum number of digits in a dictated number without a country code. */
const longest = 11

/** "555 0123 and 555 0456" is two numbers, and "020 7946 0958 and 42" is a number and something else. */
const isOther = (linkingWord: number, digits: string): boolean => {
  const rest = digits.length - linkingWord
  if (linkingWord < fewest || rest === 0) return false
  return rest >= fewest || (linkingWord >= wholeLength && rest < groupSize + 1 && (rest > 1 || digits.length > longest))
}

/** The digits heard so far. */
interface Dictation {
  readonly runs: Array<Run>
  plus: boolean
  digits: string
  /** "555 0146, area code 718": the digits spoken before the area code, which belong after it. */
  later: string
  /** The number of digits before the last linking word. */
  linkingWord: number
  isSplit: boolean
}

/**
 * The index after the words that were read; undefined if there are none; "unclear" if the number can't be determined.
 */
type Step = number | "unclear" | undefined

/** Ends a run of digits, unless its only digit is an article. */
const endRun = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, heard: Dictation): void => {
  const { runs, plus, digits, later } = heard
  const isArticle =
    index > 0 && digits === "1" && lookUp(vocabulary.numbers.articleOne, tokens, index - 1) !== undefined
  // "that's the best one"
  const isPronoun = isArticle && runs.length > 0 && lookUp(vocabulary.options.articles, tokens, index - 3) !== undefined
  // "858 555 0163, area code is 858": the area code is repeated
  const all = later.length >= wholeLength && later.startsWith(digits) ? later : digits + later
  if (all !== "" && !(isArticle && index < tokens.length) && !isPronoun) runs.push({ plus, digits: all })
  heard.plus = false
  heard.digits = ""
  heard.later = ""
  heard.linkingWord = 0
}

const readPlus = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, heard: Dictation): Step => {
  if (!isPlus(vocabulary, tokens, index)) return undefined
  if (heard.digits !== "") return "unclear"
  heard.plus = true
  return index + 1
}

const readDigits = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, heard: Dictation): Step => {
  const { zero, figureNouns } = vocabulary.phone
  const isExclamation = heard.digits === "" && zero.has(tokens[index]!.text) && !isFollowed(vocabulary, tokens, index)
  const group = isExclamation ? undefined : readGroup(vocabulary, tokens, index)
  if (group === undefined || group === "unclear") return group
  const noun = heard.digits === "" ? lookUp(figureNouns, tokens, group.end) : undefined
  if (noun !== undefined) return group.end + noun.length
  heard.digits += group.digits
  heard.isSplit ||= group.isSplit === true
  return group.end
}

const readHomophone = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, heard: Dictation): Step => {
  const sound = homophone(vocabulary, tokens, index, heard.digits)
  if (sound === undefined) return undefined
  heard.digits += sound
  return index + 1
}

/** "area code" after a number: the next digits belong before it. */
const readAreaCode = ({ phone }: Vocabulary, tokens: ReadonlyArray<Token>, index: number, heard: Dictation): Step => {
  const code = lookUp(phone.firstDigits, tokens, index)
  if (code === undefined || heard.digits.length < fewest) return undefined
  if (heard.later !== "") return "unclear"
  heard.later = heard.digits
  heard.digits = ""
  return index + code.length
}

/** Whether an announced area code is missing, or too long. */
const lacksCode = ({ later, digits }: Dictation): boolean =>
  later !== "" && (digits === "" || digits.length > longestCode)

/** A word or punctuation mark between digits: a separator, or the end of the number. */
const readBetween = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, heard: Dictation) => {
  const { digits } = heard
  // "555 0123 and 555 0456": two complete numbers
  if (lacksCode(heard) || isOther(heard.linkingWord, digits)) return "unclear"
  // "seis cuatro cuatro, ¿sí?, cero siete": a check between two groups
  const nod = digits !== "" && digits.length < fewest ? lookUp(vocabulary.answers.yes, tokens, index) : undefined
  const separator =
    tokens[index]!.kind === "mark" ? 1 : (lookUp(vocabulary.phone.separators, tokens, index) ?? nod)?.length
  if (lookUp(vocabulary.phone.joiners, tokens, index) !== undefined) heard.linkingWord = digits.length
  if (separator === undefined) endRun(vocabulary, tokens, index, heard)
  return index + (separator ?? 1)
}

/** Sequences of digits, which may be interrupted by words that mean nothing in a number. */
const runsIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Run> | undefined => {
  const heard: Dictation = { runs: [], plus: false, digits: "", later: "", linkingWord: 0, isSplit: false }
  for (let index = 0; index < tokens.length;) {
    const next =
      readPlus(vocabulary, tokens, index, heard) ??
      readDigits(vocabulary, tokens, index, heard) ??
      readHomophone(vocabulary, tokens, index, heard) ??
      readAreaCode(vocabulary, tokens, index, heard) ??
      readBetween(vocabulary, tokens, index, heard)
    if (next === "unclear") return undefined
    index = next
  }
  if (isOther(heard.linkingWord, heard.digits) || lacksCode(heard)) return undefined
  endRun(vocabulary, tokens, tokens.length, heard)
  return heard.isSplit && heard.runs.some(isOverlong) ? undefined : heard.runs
}

/** "2026-03-04 10:30": digits next to a colon are a time of day, not part of a phone number. */
const hasClockTime = (tokens: ReadonlyArray<Token>): boolean =>
  tokens.some(
    ({ text }, index) =>
      text === ":" &&
      tokens[index - 1]?.kind === "digits" &&
      tokens[index + 1]?.kind === "digits" &&
      !tokens[index]!.gap,
  )

/** Whether a word is not in any word list, with or without its final s (the verb in "my cell's"), and isn't a name. */
const isUnknown = (vocabulary: Vocabulary, { kind, text }: Token): boolean =>
  kind === "word" &&
  ![text, text.replace(/s$/, "")].some((word) => knowsWord(vocabulary, word)) &&
  !vocabulary.names.given.has(text)

const isFigureWord = ({ phone, numerals }: Vocabulary, token: Token | undefined): boolean =>
  token?.kind === "word" && (startsNumber(numerals, token) || phone.zero.has(token.text))

/**
 * Whether the adjacent word is a number, or doubles or joins digits. `step`: -1 for the word before, 1 for the word
 * after.
 */
const isBeside = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, at: number, step: -1 | 1): boolean => {
  const token = tokens[at + step]
  if (token === undefined) return false
  if (vocabulary.numerals.tensJoiner.has(token.text)) return isFigureWord(vocabulary, tokens[at + 2 * step])
  return isFigureWord(vocabulary, token) || lookUp(vocabulary.phone.repeat, tokens, at + step) !== undefined
}

/** "el extranjero, cero cero ...": an unknown word before a pause and the first digits. */
const isLeadIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, at: number): boolean =>
  at > 0 &&
  tokens[at + 1]?.pause === true &&
  tokens[at + 2]?.pause === false &&
  !tokens.slice(0, at).some((token) => startsNumber(vocabulary.numerals, token))

/**
 * "wan two three", "seven, ope, nine", "... nine five ape", "... nine five h": an unknown word next to a spoken digit,
 * or a letter at the end, was also a digit.
 */
const hasLost = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some((token, at) => {
    const isLast = at === tokens.length - 1 && token.kind === "word" && token.text.length === 1 && !token.pause
    if (isLast && tokens[at - 1]?.kind === "word" && startsNumber(vocabulary.numerals, tokens[at - 1])) return true
    return (
      isUnknown(vocabulary, token) &&
      ([-1, 1] as const).some((step) => isBeside(vocabulary, tokens, at, step)) &&
      !isLeadIn(vocabulary, tokens, at)
    )
  })

const single = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): Run | undefined => {
  const { extension, doubts, former } = vocabulary.phone
  const tokens = withoutExtension(vocabulary, spoken)
  if ([extension, doubts, former].some((book) => mentions(book, tokens)) || hasClockTime(tokens)) return undefined
  if (hasLost(vocabulary, tokens)) return undefined
  const runs = runsIn(vocabulary, tokens)
  // "699 120 345. Repito: 699 120 345"
  const [first, ...others] = runs ?? []
  return others.every(({ plus, digits }) => plus === first?.plus && digits === first.digits) ? first : undefined
}

/**
 * "718 555, wait, 555 0123": the correction repeats the last group and continues the number. The same most likely
 * applies to "908 556, I mean 555 0176".
 */
const isRest = (before: string, after: string): boolean => {
  if (before.length <= groupSize || before.length >= longestWithoutNought) return false
  const isLikeBefore = after.startsWith(before.slice(0, 2))
  // "858 405 0, sorry, 249 7830": another number, or the rest of the number after its area code
  if (before.length >= fewest) return !isLikeBefore && after.length === fewest
  return after.startsWith(before.slice(-groupSize)) || (!isLikeBefore && after.length - before.length < groupSize)
}

/**
 * "020 7946 0958, no, 0959", "... five six, sorry, seven": the correction repeats the end, with at most two different
 * digits.
 */
const isTail = (before: string, end: string, isAnnounced: boolean): boolean => {
  if (before.length < (isAnnounced ? fewest : wholeLength) || end.length === 0 || end.length > 4) return false
  const old = before.slice(-end.length)
  const changed = Array.from(end).filter((digit, at) => digit !== old[at]).length
  return changed === 1 || (end.length === 4 && changed === 2)
}

/** "not 07911 123456, it's 07911 123457": a complete number after a rejected one. */
const afterDenied = (
  vocabulary: Vocabulary,
  denied: ReadonlyArray<Token>,
  tokens: ReadonlyArray<Token>,
): Run | undefined => {
  const [other, ...more] = runsIn(vocabulary, denied) ?? []
  if (other === undefined || more.length > 0 || other.digits.length < wholeLength) return undefined
  const meant = single(vocabulary, tokens)
  return (meant?.digits.length ?? 0) >= wholeLength ? meant : undefined
}

/**
 * The digits of a correction that may replace the end of a number; empty if the correction contains only an article.
 */
const digitsIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): string => {
  // "... 77, mejor un mensaje": an article is not a digit
  const isArticle = tokens.every(
    (token, at) =>
      !startsNumber(vocabulary.numerals, token) || lookUp(vocabulary.numbers.articles, tokens, at) !== undefined,
  )
  const runs = isArticle ? [] : runsIn(vocabulary, tokens)
  return runs?.length === 1 && !runs[0]!.plus ? runs[0]!.digits : ""
}

/** The number before a correction, or the one after it; undefined if it is unclear which digits are replaced. */
const replaced = (vocabulary: Vocabulary, correction: Correction, before: ReadonlyArray<Run>): Run | undefined => {
  const run = before.at(-1)!
  const after = single(vocabulary, correction.after)
  if (isRest(run.digits, after?.digits ?? "")) return undefined
  const end = digitsIn(vocabulary, correction.after)
  const isEnding = mentions(vocabulary.fields.tails, correction.after)
  if (before.length === 1 && isTail(run.digits, end, isEnding) && single(vocabulary, correction.before) !== undefined)
    return { ...run, digits: run.digits.slice(0, -end.length) + end }
  // Only a complete number replaces another: after "no wait, 4568" it is unclear which digits are replaced
  const isWhole = after !== undefined && after.digits.length >= Math.min(wholeLength, run.digits.length)
  return isWhole ? after : undefined
}

const corrected = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): Run | undefined => {
  const tokens = withoutOpening(vocabulary, spoken)
  // "not sure but nine one seven, five five five": the words after "not" contain digits
  const denied = lookUp(vocabulary.exclusions, spoken, 0) === undefined ? [] : spoken.slice(0, -tokens.length)
  if (denied.some((token) => startsNumber(vocabulary.numerals, token))) return afterDenied(vocabulary, denied, tokens)
  const correction = correctionIn(vocabulary, tokens)
  if (correction === undefined) return single(vocabulary, tokens)
  // "646 555 018, mejor por las mañanas": a correction without digits replaces nothing
  const isFigureless = correction.after.every((_, at) => readGroup(vocabulary, correction.after, at) === undefined)
  if (isFigureless && !mentions(vocabulary.phone.doubts, correction.after)) return single(vocabulary, correction.before)
  const before = runsIn(vocabulary, correction.before)
  if (before === undefined || before.length === 0) return single(vocabulary, tokens)
  if (correction.isOpen || mentions(vocabulary.phone.doubts, correction.before)) return undefined
  return replaced(vocabulary, correction, before)
}

/** The maximum number of words in the name of a place. */
const longestArea = 5

/**
 * "020, that's London, 7946 0018", "212, New York, 555 0148": removes the place name between two pauses after an area
 * code.
 */
const withoutArea = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const isFigure = (_: Token, index: number) => readGroup(vocabulary, tokens, index) !== undefined
  const at = tokens.findIndex((token, index) => index > 0 && token.pause && !isFigure(token, index))
  const end = tokens.findIndex(({ pause }, index) => index > at && pause)
  if (at < 0 || end < 0 || end - at > longestArea || !isFigure(tokens[end]!, end)) return tokens
  const [before] = runsIn(vocabulary, tokens.slice(0, at)) ?? []
  const isCode = before !== undefined && before.digits.length <= longestCode
  // "six one two, tris, four ...": any word other than a place may have been a digit
  const places: ReadonlyArray<Phrasebook<unknown>> = [vocabulary.address.towns, vocabulary.address.regions]
  const isPlace = tokens
    .slice(at, end)
    .some((_, n) => places.some((book) => lookUp(book, tokens, at + n)?.length === end - at - n))
  return isCode &&
    isPlace &&
    !tokens.slice(at, end).some((token, n) => isFigure(token, at + n)) &&
    !mentions(vocabulary.corrections, tokens.slice(at, end))
    ? [...tokens.slice(0, at), ...tokens.slice(end)]
    : tokens
}

/** 1-800-FLOWERS: letters in place of digits. */
const withLetters = /\d-[a-z]{3}/i

/** 03/03/1984, 25-12-2024, 2024-12-25: a date. 17.38.2072 is not a date. */
const writtenDate =
  /(?<![\d/.+-])(?:(?=[0-3]?\d[/.-](?:0?[1-9]|1[0-2])\D|(?:0?[1-9]|1[0-2])\D)[0-3]?\d([/.-])[0-3]?\d\1(?:19|20)\d{2}|(?:19|20)\d{2}([/.-])[01]?\d\2[0-3]?\d)(?![\d/]|[.-]\d)/

/**
 * PHONE in the contract's post-processing table: an optional leading +, then digits, with leading zeros kept; never
 * confirmed. Rejected: fewer than 7 digits, more than 15 (13 without a + or an international prefix), an extension
 * alone, two numbers, a date, a correction of only some digits.
 */
export const understandPhone = (text: string, locale: string): Understanding<string | number> => {
  if (withLetters.test(text) || writtenDate.test(text)) return invalid
  const vocabulary = vocabularyOf(locale)
  // "ochenta y este tres": a hesitation inside a group doesn't end it
  const tokens = without(vocabulary.phone.hesitations, without(vocabulary.fillers, tokenize(text)))
  const local = withoutArea(vocabulary, tokens)
  const hours = callTimeIn(vocabulary, local)
  const run = corrected(vocabulary, local) ?? (hours < 0 ? undefined : corrected(vocabulary, local.slice(0, hours)))
  if (run === undefined || isRefused(vocabulary, tokens)) return invalid
  const value = (run.plus ? "+" : "") + run.digits
  const limit = run.plus || abroad.test(run.digits) ? most : mostWithoutPrefix
  return run.digits.length < fewest || run.digits.length > limit ? rejected("INVALID_VALUE", value) : accepted(value)
}
