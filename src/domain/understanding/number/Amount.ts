import { readCardinal, startsNumber } from "./Numeral.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

interface Part {
  readonly value: number
  readonly end: number
}

/** The maximum number of words after an amount: "three quarters full", "a couple of them". */
const mostAfter = 3

const isArticle = ({ lexicon, numbers }: Vocabulary, token: Token | undefined): boolean =>
  token !== undefined && (lexicon.numerals.articles.includes(token.text) || numbers.ones.has(token.text))

/** A number before the things that it counts: digits, number words, or an article that means one. */
export const cardinalAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const token = tokens[index]
  if (token?.kind === "digits")
    return /^\d{1,6}$/.test(token.text) ? { value: Number(token.text), end: index + 1 } : undefined
  if (isArticle(vocabulary, token) && !startsNumber(vocabulary.numerals, token)) return { value: 1, end: index + 1 }
  return startsNumber(vocabulary.numerals, token) ? readCardinal(vocabulary.numerals, tokens, index) : undefined
}

/**
 * Whether the rest of the utterance may follow an amount: it is short, contains no number, and isn't "of something".
 */
const mayFollow = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, end: number): boolean => {
  const rest = tokens.slice(end)
  const isPart = lookUp(vocabulary.numbers.partOf, rest, 0) !== undefined
  return (
    rest.length <= mostAfter &&
    !isPart &&
    !mentions(vocabulary.numbers.doubts, rest) &&
    rest.every(
      (token) =>
        token.kind === "word" &&
        !startsNumber(vocabulary.numerals, token) &&
        !vocabulary.numbers.fractions.has(token.text) &&
        !vocabulary.clock.past.has(token.text),
    )
  )
}

/** Whether there are only words that can surround any answer. */
const isIdle = ({ terms }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  without(terms.around, tokens).length === 0

/** "probably half", "medio por favor". */
const halfAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const half = lookUp(vocabulary.numbers.half, tokens, index)
  const isAfterNumber = vocabulary.numbers.fractionJoiners.has(tokens[index - 1]?.text ?? "")
  return half !== undefined && !isAfterNumber && isIdle(vocabulary, tokens.slice(index + half.length))
    ? { value: 0.5, end: index + half.length }
    : undefined
}

/** "hour", "hours": a measure in the singular or plural. */
const isMeasure = ({ numbers }: Vocabulary, token: Token | undefined): boolean =>
  token?.pause === false &&
  [token.text, token.text.replace(/s$/, ""), token.text.replace(/es$/, "")].some((one) => numbers.measures.has(one))

/**
 * The whole that a fraction refers to: "of an hour" and "de kilo" don't change the value; "of a million" multiplies it.
 */
const unitAfter = ({ lexicon, numbers, numerals }: Vocabulary, tokens: ReadonlyArray<Token>, end: number): Part => {
  const of = lookUp(numbers.partOf, tokens, end)?.length ?? 0
  const isCounted =
    lexicon.numerals.articles.includes(tokens[end + of]?.text ?? "") || numbers.ones.has(tokens[end + of]?.text ?? "")
  const start = end + of + (isCounted ? 1 : 0)
  const scale = tokens[start]?.pause === false ? numerals.words.get(tokens[start].text) : undefined
  if (scale?.role === "scale" && scale.value >= 1e6) return { value: scale.value, end: start + 1 }
  const measure = of === 0 ? undefined : lookUp(numbers.measures, tokens, start)
  return { value: 1, end: measure === undefined ? end : start + measure.length }
}

/** "three quarters", "a third of an hour", "un cuarto de millón". */
const fractionAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const count = cardinalAt(vocabulary, tokens, index)
  const hit = count === undefined ? undefined : lookUp(vocabulary.numbers.fractions, tokens, count.end)
  // "cuatro cuartos" are rooms
  if (count === undefined || hit === undefined || count.value > 20 || count.value % hit.value === 0) return undefined
  const isPlural = tokens[count.end]!.text.endsWith("s")
  // "a third person", "un quinto piso": an ordinal, not a fraction
  const isOrdinal = count.value === 1 && vocabulary.numerals.ordinals.has(tokens[count.end]!.text)
  const unit = unitAfter(vocabulary, tokens, count.end + hit.length)
  if (isOrdinal && !isIdle(vocabulary, tokens.slice(unit.end))) return undefined
  // "three quarter hours"
  const isBeforeMeasure = count.value > 1 && isMeasure(vocabulary, tokens[unit.end])
  return isPlural === count.value > 1 || isBeforeMeasure
    ? { value: (count.value * unit.value) / hit.value, end: unit.end }
    : undefined
}

/** "two and three quarters", "dos y cuarto", "five and a third". */
const mixedAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  return wholeAndPart(vocabulary, tokens, index) ?? fractionAt(vocabulary, tokens, index)
}

/**
 * The whole number before a linking word, with its unit: "three hours", "an hour", "hora". `tokens` end before the
 * linking word, because the whole number and the fraction might otherwise be read as one number.
 */
const wholeBefore = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const measure = lookUp(vocabulary.numbers.measures, tokens, index)?.length
  if (measure !== undefined) return { value: 1, end: index + measure }
  const count = cardinalAt(vocabulary, tokens, index)
  if (count === undefined) return undefined
  return isMeasure(vocabulary, tokens[count.end]) ? { value: count.value, end: count.end + 1 } : count
}

/** "diez y tres cuartos", "three hours and a quarter". */
const wholeAndPart = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const wholeAt = tokens.findIndex(
    (token, at) =>
      at > index &&
      vocabulary.numbers.fractionJoiners.has(token.text) &&
      (fractionAt(vocabulary, tokens, at + 1) ?? lookUp(vocabulary.numbers.bareFractions, tokens, at + 1)) !==
        undefined,
  )
  const count = wholeAt < 0 ? undefined : wholeBefore(vocabulary, tokens.slice(0, wholeAt), index)
  if (count?.end !== wholeAt || tokens[wholeAt]!.pause) return undefined
  const part = fractionAt(vocabulary, tokens, wholeAt + 1)
  if (part !== undefined) return { value: count.value + part.value, end: part.end }
  const quarter = lookUp(vocabulary.numbers.bareFractions, tokens, wholeAt + 1)
  return quarter === undefined ? undefined : { value: count.value + quarter.value, end: wholeAt + 1 + quarter.length }
}

/** "an hour and a half", "una hora y media". */
const oneAndHalf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const noun = tokens[index + 1]
  if (!isArticle(vocabulary, tokens[index]) || noun?.kind !== "word" || startsNumber(vocabulary.numerals, noun))
    return undefined
  const half = lookUp(vocabulary.numbers.andHalf, tokens, index + 2)
  return half === undefined ? undefined : { value: 1.5, end: index + 2 + half.length }
}

/** "un euro con cincuenta": one unit of the currency, and cents. */
const oneWithCents = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const currency = isArticle(vocabulary, tokens[index])
    ? lookUp(vocabulary.numbers.centsJoiner, tokens, index + 1)
    : undefined
  const joiner =
    currency === undefined ? undefined : lookUp(vocabulary.numbers.withCents, tokens, index + 1 + currency.length)
  if (currency === undefined || joiner === undefined) return undefined
  const cents = cardinalAt(vocabulary, tokens, index + 1 + currency.length + joiner.length)
  return cents === undefined || cents.value >= 100 ? undefined : { value: (100 + cents.value) / 100, end: cents.end }
}

/** The first two digits of years. */
const centuries = new Set([19, 20])

/** "one eighty" is 180, "one oh five" 105, "nineteen eighty four" 1984, "nineteen oh four" 1904. */
const pairAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const isNumber = (at: number) =>
    tokens[at]?.kind === "word" &&
    startsNumber(vocabulary.numerals, tokens[at]) &&
    vocabulary.numerals.words.get(tokens[at].text)?.role !== "dozen"
  const first = isNumber(index) ? cardinalAt(vocabulary, tokens, index) : undefined
  // "un diez": an article, not a hundred
  if (lookUp(vocabulary.numbers.articles, tokens, index) !== undefined) return undefined
  // "fifty fifty"
  if ((lookUp(vocabulary.numbers.doubts, tokens, index)?.length ?? 0) > 1) return undefined
  if (first === undefined || first.value < 1 || first.value > 99 || tokens[first.end]?.pause !== false) return undefined
  const isOh = vocabulary.phone.zero.has(tokens[first.end]!.text)
  if (!isOh && !isNumber(first.end)) return undefined
  const second = cardinalAt(vocabulary, tokens, first.end + (isOh ? 1 : 0))
  if (second === undefined || second.value > 99 || isOh !== second.value < 10) return undefined
  // "sixty four, sixty five" when the recognizer misses the pause, but not "twenty twenty one"
  if (second.value === first.value + 1 && !centuries.has(first.value)) return undefined
  // "three fifty euros" can also mean three euros and fifty cents
  const isMoney = lookUp(vocabulary.numbers.centsJoiner, tokens, second.end) !== undefined
  return isMoney ? undefined : { value: first.value * 100 + second.value, end: second.end }
}

/** "my two year old": the age of another person. */
const isAgeOfOther = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, at: number): boolean => {
  const { possessives, ages, partOf, agesAfterOf } = vocabulary.numbers
  const own = lookUp(possessives, tokens, at)
  if (own === undefined) return false
  const noun = at + own.length
  const age = cardinalAt(vocabulary, tokens, noun)
  if (age !== undefined && lookUp(ages, tokens, age.end) !== undefined) return true
  // "mi hijo de dos años"
  const of = lookUp(partOf, tokens, noun + 1)
  const years = of === undefined ? undefined : cardinalAt(vocabulary, tokens, noun + 1 + of.length)
  return years !== undefined && lookUp(agesAfterOf, tokens, years.end) !== undefined
}

/** "my wife and I and our three kids" */
const isOursToo = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, at: number): boolean => {
  const { numbers, options } = vocabulary
  if (!numbers.fractionJoiners.has(tokens[at]!.text)) return false
  const own = lookUp(numbers.possessives, tokens, at + 1)
  if (own === undefined || isArticle(vocabulary, tokens[at + 1])) return false
  if (lookUp(options.articles, tokens, at + 1) !== undefined) return false
  return cardinalAt(vocabulary, tokens, at + 1 + own.length) !== undefined
}

/** "well, me and my three kids" */
const isMeAndMine = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, at: number): boolean => {
  const { numbers, options } = vocabulary
  const self = at <= 2 ? (lookUp(numbers.selves, tokens, at) ?? lookUp(options.others, tokens, at)) : undefined
  if (self === undefined) return false
  const next = at + self.length
  const mine = numbers.fractionJoiners.has(tokens[next]?.text ?? "")
    ? lookUp(numbers.possessives, tokens, next + 1)
    : undefined
  return (
    mine !== undefined &&
    cardinalAt(vocabulary, tokens, next + 1 + mine.length)?.end !== undefined &&
    tokens.length <= next + 6 + mine.length + at
  )
}

/** "me and my three kids", "my two year old": the number counts something else. */
export const countsOthers = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some(
    (_, at) =>
      isAgeOfOther(vocabulary, tokens, at) || isOursToo(vocabulary, tokens, at) || isMeAndMine(vocabulary, tokens, at),
  )

/** The maximum number of words before an amount: "I would say that it is about three quarters". */
const mostBefore = 8

/** The start of the amount. Undefined if the words before it express another number, a doubt or a time. */
const startIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): number | undefined => {
  const { numbers, clock, numerals } = vocabulary
  const start = tokens.findIndex(
    (token, at) =>
      isArticle(vocabulary, token) ||
      startsNumber(numerals, token) ||
      lookUp(numbers.couples, tokens, at) !== undefined ||
      numbers.fractionJoiners.has(
        tokens[at + (lookUp(numbers.measures, tokens, at)?.length ?? tokens.length)]?.text ?? "",
      ) ||
      lookUp(numbers.half, tokens, at) !== undefined,
  )
  if (start < 0 || start > mostBefore) return undefined
  const before = tokens.slice(0, start)
  const isPlain = before.every(({ kind, text }) => kind === "word" && !numerals.ordinals.has(text))
  if (!isPlain || mentions(numbers.doubts, before) || mentions(numbers.minus, before)) return undefined
  // "at three twenty five", "on May nineteen ninety nine", "room two oh four"
  const isOther = before.some(
    (_, at) =>
      lookUp(clock.sureAt, before, at)?.length === start - at ||
      lookUp(numbers.numbered, before, at)?.length === start - at ||
      lookUp(vocabulary.dates.months, before, at)?.length === start - at,
  )
  return isOther ? undefined : start
}

/**
 * Amounts other than plain numbers: fractions, a couple, an hour and a half, one euro fifty, two numbers in a row.
 * Undefined for any other utterance.
 */
export const amountIn = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  isInteger: boolean,
): number | undefined => {
  const { numbers } = vocabulary
  const start = startIn(vocabulary, tokens)
  if (start === undefined) return undefined
  const couple = lookUp(numbers.couples, tokens, start)
  const amount =
    couple === undefined
      ? (mixedAt(vocabulary, tokens, start) ??
        oneAndHalf(vocabulary, tokens, start) ??
        oneWithCents(vocabulary, tokens, start) ??
        halfAt(vocabulary, tokens, start) ??
        (isInteger ? pairAt(vocabulary, tokens, start) : undefined))
      : { value: couple.value, end: start + couple.length }
  if (amount === undefined) return undefined
  // "a couple of them", but not "none of your business" or "just me and my wife"
  const isCount = couple !== undefined && couple.value < 2
  const isWhole = isCount ? isIdle(vocabulary, tokens.slice(amount.end)) : mayFollow(vocabulary, tokens, amount.end)
  return isWhole ? amount.value : undefined
}
