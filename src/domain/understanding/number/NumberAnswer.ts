import { totalWithParts } from "./BrokenDown.ts"
import { collectiveAt, mayBeCollective } from "./Collective.ts"
import { dictatedNumber, digitsAt } from "./DigitRun.ts"
import { statedZero } from "./StatedZero.ts"
import { summedPeople } from "./SummedPeople.ts"
import { type Price, priceIn } from "./Price.ts"
import { rewritten } from "./Rewriting.ts"
import { asAsked } from "./AskedAmount.ts"
import { asKind, estimated, isOtherKind } from "./AskedKind.ts"
import type { AskedNumber } from "../quantity/AskedNumber.ts"
import { inUnit } from "../quantity/InUnit.ts"
import { isRefused } from "../text/Assertion.ts"
import { conclusionIn, contrastIn, correctionIn, withoutOpening } from "../text/Correction.ts"
import { isMisheard } from "./MisheardNumber.ts"
import {
  countsMore,
  countsOther,
  hasLoosePart,
  isArticle,
  isComplaint,
  isCutOff,
  isDoubted,
  isLabel,
  isNothing,
  isOneOf,
  isOpenAmount,
  isPartOfOther,
  isRatio,
  isVehicle,
} from "./NumberDoubt.ts"
import { isDayOrTime } from "./NumberMoment.ts"
import { centsAlone, numbersIn, type Reading, withCents } from "./NumberReading.ts"
import { amountIn, countsOthers } from "./Amount.ts"
import { startsNumber } from "./Numeral.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { Notation, SpokenNumber } from "./SpokenNumber.ts"
import type { Token } from "../text/Token.ts"
import { tokenize } from "../text/Token.ts"
import type { Understanding } from "../Understanding.ts"
import { accepted, confirm, invalid, rejected } from "../Understanding.ts"
import { type Vocabulary, vocabularyOf, writesOtherMark } from "../text/Vocabulary.ts"

/** The maximum value; larger numbers were most likely misheard. */
const largest = 1e12

/** Very small numbers in scientific notation. */
const exponential = /^-?\d(?:\.\d{1,17})?e-\d{1,3}$/

/** "8'5", where the comma is the decimal mark. */
const apostrophe = /(?<=\d)['’](?=\d)/g

/** ",5", where the comma is the decimal mark. */
const bareDecimal = /(?<!\S),(?=\d)/g

const isNumeric = (notation: Notation, token: Token) =>
  token.text === "%" ? false : token.text === "/" || startsNumber(notation.vocabulary.numerals, token)

/** "fifty, five zero", "five zero, fifty": the number, and after a pause its digits. */
const isSpelled = (
  tokens: ReadonlyArray<Token>,
  first: SpokenNumber | undefined,
  digits: ReadonlyArray<SpokenNumber>,
): boolean =>
  first !== undefined &&
  digits.length > 1 &&
  (digits[0]!.start < first.start || tokens[digits[0]!.start]!.pause || digits[0]!.start > first.end) &&
  digits.map(({ value }) => value).join("") === String(first.value)

/** Reasons why a number is not the answer. */
const others = [isVehicle, isPartOfOther, isDayOrTime, isCutOff, isLabel, isComplaint]

/** Whether the numbers, or the words next to them, make it unclear which number is meant. */
const isUnclear = (notation: Notation, tokens: ReadonlyArray<Token>, reading: Reading): boolean => {
  const { vocabulary } = notation
  const { numbers, rest } = reading
  return (
    rest.some((token) => isNumeric(notation, token) || vocabulary.numerals.ordinals.has(token.text)) ||
    isDoubted(vocabulary, tokens, reading) ||
    hasLoosePart(vocabulary, tokens, reading) ||
    isMisheard(vocabulary, tokens, numbers) ||
    isRatio(vocabulary, tokens, numbers) ||
    numbers.some((number) => isOpenAmount(notation, tokens, number)) ||
    numbers.some((number) => others.some((isOther) => isOther(vocabulary, tokens, number)))
  )
}

/** The only number; undefined if the words add something else to it, as in "two dogs and a cat". */
const onlyNumber = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, only: SpokenNumber): number | undefined => {
  if (countsMore(vocabulary, tokens, only)) return undefined
  const isCents = lookUp(vocabulary.numbers.cents, tokens, only.end) !== undefined
  return isCents ? centsAlone(vocabulary, tokens, only) : only.value
}

/** "two, yeah two": a repetition, not a sequence of digits. */
const isConfirmed = (tokens: ReadonlyArray<Token>, [first, second, ...more]: ReadonlyArray<SpokenNumber>): boolean => {
  if (second === undefined || more.length > 0) return false
  const next = tokens[second.end]
  return second.start > first!.end || (next?.kind === "word" && !next.pause)
}

/** The value that all the numbers share; undefined if they may be a sequence of digits. */
const sameValue = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  numbers: ReadonlyArray<SpokenNumber>,
): number | undefined => {
  const [first, ...more] = numbers
  if (first === undefined || more.some(({ value }) => value !== first.value)) return undefined
  const isApart = numbers.every(({ start }, n) => n === 0 || start > numbers[n - 1]!.end || tokens[start]!.pause)
  if (!isApart || countsOther(vocabulary, tokens, numbers)) return undefined
  return isConfirmed(tokens, numbers) || Math.abs(first.value) > 9 ? first.value : undefined
}

/**
 * The single value that several numbers express together: an amount with cents, a number and its digits, or a
 * repetition.
 */
const combined = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  numbers: ReadonlyArray<SpokenNumber>,
): number | undefined => {
  const amount = numbers.length === 2 ? withCents(vocabulary, tokens, numbers) : undefined
  if (amount !== undefined) return amount
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (isSpelled(tokens, first, numbers.slice(1))) return first!.value
  if (last !== undefined && tokens[last.start]!.pause && isSpelled(tokens, last, numbers.slice(0, -1)))
    return last.value
  return sameValue(vocabulary, tokens, numbers)
}

const single = (notation: Notation, tokens: ReadonlyArray<Token>): number | undefined => {
  const { vocabulary } = notation
  const reading = numbersIn(notation, tokens)
  if (reading === undefined || isUnclear(notation, tokens, reading)) return undefined
  const { numbers } = reading
  const isAlone = numbers.length === 1
  const plain = numbers.filter((number) => !isArticle(vocabulary, tokens, number, isAlone))
  if (plain.length !== 1) return combined(vocabulary, tokens, plain)
  if (numbers.some((number) => isOneOf(vocabulary, tokens, number))) return undefined
  return onlyNumber(vocabulary, tokens, plain[0]!)
}

/** The maximum number of words in a conclusion: "so I need four bedrooms". */
const longestConclusion = 5

/** "me and my three friends, so four": the result of a calculation. */
const concluded = (notation: Notation, tokens: ReadonlyArray<Token>): number | undefined => {
  const rest = conclusionIn(notation.vocabulary, tokens)
  const isShort = startsNumber(notation.vocabulary.numerals, rest[0]) || rest.length <= longestConclusion
  return rest.length > 0 && isShort ? single(notation, rest) : undefined
}

/**
 * "twenty, not thirty": the first number; "veinte, no treinta" is uncertain, because the word for "not" can also
 * introduce a correction. `undefined` if there is no such contrast.
 */
const contrasted = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
): { readonly value: number | undefined } | undefined => {
  const contrast = contrastIn(notation.vocabulary, tokens)
  if (contrast === undefined) return undefined
  const meant = single(notation, contrast.before)
  if (meant === undefined || single(notation, contrast.after) === undefined) return undefined
  const isOpen = correctionIn(notation.vocabulary, tokens)?.before.length === contrast.before.length
  return { value: isOpen ? undefined : meant }
}

/** "no six, six": a digit that corrects another one and is repeated. */
const repeated = (notation: Notation, tokens: ReadonlyArray<Token>): number | undefined => {
  const pause = tokens.findIndex((token, at) => at > 0 && token.pause)
  const [first, second] =
    pause < 0 ? [] : [tokens.slice(0, pause), tokens.slice(pause)].map((part) => single(notation, part))
  return first === second ? first : undefined
}

/** "twenty seven, turning twenty eight next month": the current age. */
const beforeNext = (notation: Notation, tokens: ReadonlyArray<Token>): number | undefined => {
  const at = tokens.findIndex(
    (_, index) => index > 0 && lookUp(notation.vocabulary.numbers.becoming, tokens, index) !== undefined,
  )
  const now = at < 0 ? undefined : single(notation, tokens.slice(0, at))
  const next = now === undefined ? undefined : numbersIn(notation, tokens.slice(at))?.numbers
  return next?.length === 1 && next[0]!.value === now! + 1 ? now : undefined
}

/** Whether there is something to correct: a number, or another kind of amount. */
const isCorrectable = (notation: Notation, tokens: ReadonlyArray<Token>, isInteger: boolean): boolean =>
  (numbersIn(notation, tokens)?.numbers.length ?? 0) > 0 ||
  amountIn(notation.vocabulary, tokens, isInteger) !== undefined

/** A fraction, a couple, or two numbers in a row: in the whole utterance, or in a correction of its first part. */
const amount = (notation: Notation, spoken: ReadonlyArray<Token>, isInteger: boolean): number | undefined => {
  const tokens = withoutOpening(notation.vocabulary, spoken)
  const correction = correctionIn(notation.vocabulary, tokens)
  if (correction === undefined || !isCorrectable(notation, correction.before, isInteger))
    return amountIn(notation.vocabulary, tokens, isInteger)
  return correction.isOpen ? undefined : amountIn(notation.vocabulary, correction.after, isInteger)
}

/** The number in an answer. A correction counts only if there is something to correct. */
const answer = (notation: Notation, spoken: ReadonlyArray<Token>, isInteger: boolean): number | undefined => {
  const tokens = withoutOpening(notation.vocabulary, spoken)
  const contrast = contrasted(notation, tokens)
  if (contrast !== undefined) return contrast.value
  const correction = correctionIn(notation.vocabulary, tokens)
  const hasBefore = correction !== undefined && isCorrectable(notation, correction.before, isInteger)
  const reading = tokens[1]?.pause === true || tokens.at(-1)?.pause === true ? numbersIn(notation, tokens) : undefined
  if (reading !== undefined && isNothing(notation.vocabulary, tokens, reading)) return 0
  if (correction?.isOpen && hasBefore) return undefined
  return correction !== undefined && hasBefore
    ? (single(notation, correction.after) ?? repeated(notation, correction.after))
    : (single(notation, tokens) ??
        beforeNext(notation, tokens) ??
        totalWithParts(notation.vocabulary, tokens, (part) => single(notation, part)) ??
        concluded(notation, tokens))
}

/** "plus fifteen" becomes "fifteen"; an "oh" before the answer is not a zero. */
const unsigned = (notation: Notation, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const { vocabulary } = notation
  // "oh, about four"
  const isExclamation =
    vocabulary.phone.zero.has(tokens[0]?.text ?? "") &&
    tokens[1] !== undefined &&
    (tokens[1].pause || lookUp(vocabulary.numbers.point, tokens, 1) === undefined)
  if (isExclamation && (tokens[1]!.pause || !startsNumber(vocabulary.numerals, tokens[1])))
    return unsigned(notation, tokens.slice(1))
  const plus = lookUp(vocabulary.phone.plus, tokens, 0)
  return plus !== undefined && startsNumber(vocabulary.numerals, tokens[plus.length])
    ? tokens.slice(plus.length)
    : tokens
}

/** "85 m2", "12 km²": the exponent of a unit is not a number. */
const power = /(?<=\d\s?[cdk]?m)(?:[23](?!\d)|[²³])/gi

const notationOf = (locale: string): Notation => {
  const vocabulary = vocabularyOf(locale)
  const isOther = writesOtherMark(vocabulary, locale)
  const own = vocabulary.lexicon.decimalMark
  return { vocabulary, decimalMark: isOther ? (own === "," ? "." : ",") : own, mixed: isOther }
}

/** The tokens of an answer. Words for groups, and decimals spoken digit by digit, are converted to digits. */
const tokensOf = (notation: Notation, text: string): ReadonlyArray<Token> => {
  const { vocabulary } = notation
  const tokens = without(vocabulary.fillers, tokenize(text))
  const rewriters = [
    ...(mayBeCollective(vocabulary, tokens) ? [collectiveAt] : []),
    ...(mentions(vocabulary.numbers.point, tokens) ? [digitsAt] : []),
  ]
  return rewriters.length === 0 ? tokens : rewritten(notation, tokens, rewriters)
}

const valueIn = (
  notation: Notation,
  spoken: ReadonlyArray<Token>,
  inUnits: () => ReadonlyArray<Token>,
  isInteger: boolean,
): number | undefined => {
  const { vocabulary } = notation
  const plain = without(vocabulary.numbers.ignored, spoken)
  const counted = amount(notation, plain, isInteger)
  const value = counted ?? answer(notation, unsigned(notation, plain), isInteger) ?? concluded(notation, inUnits())
  const isOthers =
    counted === undefined && conclusionIn(vocabulary, spoken).length === 0 && countsOthers(vocabulary, spoken)
  return isOthers || isRefused(vocabulary, spoken) ? undefined : value
}

/** The number in the last clause. */
const restated = (notation: Notation, spoken: ReadonlyArray<Token>): number | undefined => {
  const at = spoken.findLastIndex(({ pause }, index) => pause && index > 0)
  return at < 0 ? undefined : (concluded(notation, spoken) ?? single(notation, spoken.slice(at)))
}

/** Recent years sound like prices. */
const isYear = (price: number): boolean => Math.floor(price) >= 18 && Math.floor(price) <= 20

/** A price, or a whole number in the same words; the likelier one first. */
const priceOrWhole = (
  { value, whole }: Price,
  isInteger: boolean,
  isWholeLikely: boolean,
): Understanding<number | string> | undefined => {
  if (whole === undefined) return isInteger ? undefined : confirm(value)
  if (isInteger) return confirm(whole)
  const [likelier, other] = isWholeLikely ? [whole, value] : [value, whole]
  return { ...confirm(likelier), alternatives: [other] }
}

/** A price without a currency must be confirmed, because "one metre eighty" has the same form. */
const asPrice = (
  notation: Notation,
  spoken: ReadonlyArray<Token>,
  isInteger: boolean,
  asked: AskedNumber | undefined,
): Understanding<number | string> | undefined => {
  const isOpen = asked === undefined || (asked.unit === undefined && !asked.isScore)
  const isPriced = asked?.isMoney === true || asked?.unit === "metre"
  const price = isPriced || (isOpen && !isInteger) ? priceIn(notation.vocabulary, spoken) : undefined
  if (price === undefined || (!isPriced && isYear(price.value))) return undefined
  if (asked === undefined) return rejected("INVALID_VALUE", price.value)
  // "six ninety five a month, so 695 pounds"
  if (price.whole !== undefined && restated(notation, spoken) === price.whole) return confirm(price.whole)
  return priceOrWhole(price, isInteger, asked.isLarge === true)
}

/** A number that was spoken digit by digit, such as a meter reading. It must be confirmed. */
const dictated = (
  notation: Notation,
  spoken: ReadonlyArray<Token>,
  asked: AskedNumber | undefined,
): Understanding<number | string> => {
  const isOpen = asked !== undefined && !asked.isScore && !isRefused(notation.vocabulary, spoken)
  const value = isOpen ? dictatedNumber(notation, spoken) : undefined
  return value === undefined || value > largest || isOtherKind(notation, spoken, value, asked)
    ? invalid
    : confirm(value)
}

/** The number in an answer, before it is adapted to what the question asks for. */
const numberIn = (
  text: string,
  locale: string,
  isInteger: boolean,
  asked?: AskedNumber,
): Understanding<number | string> => {
  const notation = notationOf(locale)
  const { vocabulary } = notation
  if (exponential.test(text.trim())) return accepted(Number(text))
  const plain = text.replaceAll(power, "")
  const written = notation.decimalMark === "," ? plain.replaceAll(bareDecimal, "0,").replaceAll(apostrophe, ",") : plain
  const spoken = tokensOf(notation, written)
  const nothing = statedZero(vocabulary, without(vocabulary.numbers.ignored, spoken), asked?.words)
  if (nothing !== undefined) return nothing === "sure" ? accepted(0) : confirm(0)
  const measured = inUnit(notation, spoken, asked?.unit)
  if (measured === undefined) return invalid
  const inUnits = () => inUnit(notation, tokenize(text), asked?.unit)?.tokens ?? []
  const price = asPrice(notation, spoken, isInteger, asked)
  if (price !== undefined) return price
  const value = valueIn(notation, measured.tokens, inUnits, isInteger)
  const people = summedPeople(vocabulary, spoken, asked)
  if (people !== undefined && people !== value) return confirm(people)
  if (value === undefined) return dictated(notation, spoken, asked)
  if (Math.abs(value) > largest) return rejected("INVALID_VALUE", value)
  if (!measured.isExact) return estimated(value, isInteger)
  return asKind(notation, spoken, value, isInteger, asked)
}

/**
 * Understands NUMBER and INTEGER answers by the contract's post-processing table: one number of at most 10^12. Rejects
 * answers with no number, several numbers or only a limit ("more than five"), and for INTEGER also fractions (the
 * candidate is kept). If the question asks for a quantity, an answer that states a different one must be confirmed: a
 * measure in another system, a price without a currency, a number of something else.
 */
export const understandNumber = (
  text: string,
  locale: string,
  isInteger: boolean,
  asked?: AskedNumber,
): Understanding<number | string> => {
  const read = (one: string) => numberIn(one, locale, isInteger, asked)
  return asked === undefined ? read(text) : asAsked(notationOf(locale), text, asked, read)
}
