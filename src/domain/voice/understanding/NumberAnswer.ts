import { conclusionIn, contrastIn, correctionIn, withoutOpening } from "./Correction.ts"
import { isMisheard } from "./MisheardNumber.ts"
import { startsNumber } from "./Numeral.ts"
import { lookUp, mentions, without } from "./Phrasebook.ts"
import type { Notation, SpokenNumber } from "./SpokenNumber.ts"
import { isCurrency, readNumber } from "./SpokenNumber.ts"
import type { Token } from "./Token.ts"
import { tokenize } from "./Token.ts"
import type { Understanding } from "./Understanding.ts"
import { accepted, invalid, rejected } from "./Understanding.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { vocabularyOf, writesOtherMark } from "./Vocabulary.ts"

/** Larger numbers are more likely misheard than meant. */
const largest = 1e12

/** How very small numbers are written by machines. */
const exponential = /^-?\d(?:\.\d{1,17})?e-\d{1,3}$/

/** ",5" where the comma is the decimal mark. */
const bareDecimal = /(?<!\S),(?=\d)/g

/** What is left of an utterance once its numbers are taken out, and the numbers. */
interface Reading {
  readonly numbers: ReadonlyArray<SpokenNumber>
  readonly rest: ReadonlyArray<Token>
}

/** "three years and a half": the half after the noun belongs to the number before it. */
const halfAfterNoun = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  number: SpokenNumber,
): SpokenNumber | undefined => {
  const noun = tokens[number.end]
  if (startsNumber(vocabulary.numerals, noun)) return undefined
  const hit =
    noun?.kind === "word" && !noun.pause ? lookUp(vocabulary.numbers.andHalf, tokens, number.end + 1) : undefined
  if (hit === undefined || !Number.isInteger(number.value) || number.value < 1) return undefined
  return { ...number, value: number.value + 0.5, end: number.end + 1 + hit.length, isOne: false }
}

/** "a buck fifty": the article counts one of the currency. */
const oneOfCurrency = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): SpokenNumber | undefined =>
  vocabulary.lexicon.numerals.articles.includes(tokens[index]!.text) &&
  lookUp(vocabulary.numbers.centsJoiner, tokens, index + 1) !== undefined
    ? { value: 1, start: index, end: index + 1, isOne: false }
    : undefined

const read = (notation: Notation, tokens: ReadonlyArray<Token>): Reading | undefined => {
  const numbers: Array<SpokenNumber> = []
  const rest: Array<Token> = []
  let index = 0
  while (index < tokens.length) {
    const number = oneOfCurrency(notation, tokens, index) ?? readNumber(notation, tokens, index)
    if (number === "malformed") return undefined
    if (number === undefined) {
      rest.push(tokens[index]!)
      index++
      continue
    }
    const half = halfAfterNoun(notation, tokens, number)
    numbers.push(half ?? number)
    index = (half ?? number).end
  }
  return { numbers, rest }
}

/** The word for one as a pronoun or an article is no number beside another one. */
const isArticle = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, number: SpokenNumber): boolean => {
  if (!number.isOne) return false
  const after = tokens[number.end]
  if (
    startsNumber(vocabulary.numerals, after) &&
    lookUp(vocabulary.numbers.articles, tokens, number.start) !== undefined
  )
    return true
  // "una mesa para seis"
  const isHolder = after?.kind === "word" && lookUp(vocabulary.numbers.holding, tokens, number.end + 1) !== undefined
  if (
    isHolder &&
    startsNumber(vocabulary.numerals, tokens[number.end + 2]) &&
    lookUp(vocabulary.numbers.articles, tokens, number.start) !== undefined
  )
    return true
  if (number.start > 0 && lookUp(vocabulary.numbers.beforePronounOne, tokens, number.start - 1) !== undefined)
    return true
  return after !== undefined && lookUp(vocabulary.numbers.afterIdleOne, tokens, number.end) !== undefined
}

/** "twelve dollars and fifty cents", "doce con cincuenta". */
const withCents = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  [whole, cents]: ReadonlyArray<SpokenNumber>,
): number | undefined => {
  if (whole === undefined || cents === undefined || !Number.isInteger(whole.value)) return undefined
  if (!Number.isInteger(cents.value) || cents.value < 0 || cents.value > 99) return undefined
  const isNamed = lookUp(vocabulary.numbers.cents, tokens, cents.end) !== undefined
  const isAmount =
    lookUp(vocabulary.numbers.centsJoiner, tokens, whole.end) !== undefined && cents.start > whole.end + 1
  if (!isNamed && !isAmount && isDecimal(vocabulary, tokens, cents)) return Number(`${whole.value}.${cents.value}`)
  const joined =
    cents.start > 0 && cents.value > 9 && lookUp(vocabulary.numbers.centsJoiner, tokens, cents.start - 1) !== undefined
  if (!isNamed && !joined) return undefined
  return Number(`${whole.value}.${String(cents.value).padStart(2, "0")}`)
}

/** "treinta y seis con cinco": one digit after the word that joins decimals. */
const isDecimal = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { value, start }: SpokenNumber): boolean =>
  value > 0 && value < 10 && lookUp(vocabulary.numbers.decimalJoiner, tokens, start - 1) !== undefined

const isNumeric = (notation: Notation, token: Token) =>
  token.text === "%" ? false : token.text === "/" || startsNumber(notation.vocabulary.numerals, token)

/** A doubt of several words may hold a word that was read as a sign ("al menos 20"), and a number may be one itself ("dozens"). */
const isDoubted = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { numbers, rest }: Reading): boolean => {
  const { doubts } = vocabulary.numbers
  if (mentions(doubts, rest)) return true
  if (numbers.some(({ start, end }) => end === start + 1 && lookUp(doubts, tokens, start) !== undefined))
    return !numbers.every(({ value }) => value === 0.5)
  return tokens.some((_, index) => (lookUp(doubts, tokens, index)?.length ?? 0) > 1)
}

/** "zero, I don't have any": after a pause, the no says the same once more. */
const isNothing = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { numbers, rest }: Reading): boolean => {
  const [number] = numbers
  if (numbers.length !== 1 || number?.value !== 0 || number.start > 0 || tokens[number.end]?.pause !== true)
    return false
  const { no, negators } = vocabulary.answers
  return !mentions(vocabulary.numbers.doubts, without(negators, without(no, rest)))
}

/** "one of four": neither the one nor the four for sure. */
const isOneOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { isOne, end }: SpokenNumber): boolean =>
  isOne && lookUp(vocabulary.numbers.partOf, tokens, end) !== undefined

/** "two dogs and a cat", "a dog and two cats": another thing is counted with its article. */
const countsMore = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { start, end }: SpokenNumber): boolean => {
  const { articles, and } = vocabulary.lexicon.numerals
  const isThing = (index: number) => tokens[index]?.kind === "word" && !tokens[index].pause
  const isCounted = (index: number) =>
    and.includes(tokens[index - 1]?.text ?? "") && articles.includes(tokens[index]?.text ?? "") && isThing(index + 1)
  if (and.includes(tokens[start - 1]?.text ?? "") && articles.includes(tokens[start - 3]?.text ?? "")) return true
  return tokens.some((_, index) => index > end + 1 && isCounted(index))
}

/** "fifty, five zero", "five zero, fifty": the number, and after a pause its digits one by one. */
const isSpelled = (
  tokens: ReadonlyArray<Token>,
  first: SpokenNumber | undefined,
  digits: ReadonlyArray<SpokenNumber>,
): boolean =>
  first !== undefined &&
  digits.length > 1 &&
  (digits[0]!.start < first.start || tokens[digits[0]!.start]!.pause || digits[0]!.start > first.end) &&
  digits.map(({ value }) => value).join("") === String(first.value)

/** "1,250 pesos" where a comma is the decimal mark: no coin is a thousandth, but nobody groups thousands with it there either. */
const isOpenAmount = (
  { vocabulary, decimalMark }: Notation,
  tokens: ReadonlyArray<Token>,
  { end }: SpokenNumber,
): boolean => {
  const [whole, mark, decimals] = tokens.slice(Math.max(0, end - 3), end)
  if (mark?.text !== decimalMark || decimals?.text.length !== 3 || decimals.kind !== "digits") return false
  const isSmall = whole?.kind === "digits" && whole.text.length <= 3 && whole.text !== "0"
  const isAmount =
    isCurrency(tokens[end - 4]) ||
    isCurrency(tokens[end]) ||
    lookUp(vocabulary.numbers.centsJoiner, tokens, end) !== undefined
  return isSmall && isAmount
}

const single = (notation: Notation, tokens: ReadonlyArray<Token>): number | undefined => {
  const { vocabulary } = notation
  const reading = read(notation, tokens)
  if (reading === undefined || reading.rest.some((token) => isNumeric(notation, token))) return undefined
  if (isDoubted(vocabulary, tokens, reading) || isMisheard(vocabulary, tokens, reading.numbers)) return undefined
  if (reading.rest.some((token) => vocabulary.numerals.ordinals.has(token.text))) return undefined
  if (reading.numbers.some((number) => isOpenAmount(notation, tokens, number))) return undefined
  const plain = reading.numbers.filter((number) => !isArticle(vocabulary, tokens, number))
  if (plain.length === 1 && reading.numbers.some((number) => isOneOf(vocabulary, tokens, number))) return undefined
  if (plain.length === 1)
    return countsMore(vocabulary, tokens, plain[0]!) ||
      lookUp(vocabulary.numbers.cents, tokens, plain[0]!.end) !== undefined
      ? undefined
      : plain[0]!.value
  if (plain.length === 2) {
    const amount = withCents(vocabulary, tokens, plain)
    if (amount !== undefined) return amount
  }
  const [first, ...others] = plain
  if (isSpelled(tokens, first, others)) return first!.value
  const last = plain.at(-1)
  if (last !== undefined && tokens[last.start]!.pause && isSpelled(tokens, last, plain.slice(0, -1))) return last.value
  const isRepeated = first !== undefined && others.every((other) => other.value === first.value)
  // "two, yeah two": said twice to be sure, and no row of digits
  const isConfirmed =
    plain.length === 2 &&
    (plain[1]!.start > first!.end || (tokens[plain[1]!.end]?.kind === "word" && !tokens[plain[1]!.end]!.pause))
  const isApart = plain.every((number, n) => n === 0 || number.start > plain[n - 1]!.end || tokens[number.start]!.pause)
  return isRepeated && isApart && (isConfirmed || Math.abs(first.value) > 9) ? first.value : undefined
}

/** "me and my three friends, so four": the number that a calculation ends with. */
const concluded = (notation: Notation, tokens: ReadonlyArray<Token>): number | undefined => {
  const rest = conclusionIn(notation.vocabulary, tokens)
  return startsNumber(notation.vocabulary.numerals, rest[0]) ? single(notation, rest) : undefined
}

/**
 * "twenty, not thirty": the first; "veinte, no treinta", where the word for "not" takes back as well, is open. `undefined`: no such
 * contrast.
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

/** A correction counts when something was said that it can take back; otherwise its words are only words. */
const answer = (notation: Notation, spoken: ReadonlyArray<Token>): number | undefined => {
  const tokens = withoutOpening(notation.vocabulary, spoken)
  const contrast = contrasted(notation, tokens)
  if (contrast !== undefined) return contrast.value
  const correction = correctionIn(notation.vocabulary, tokens)
  const before = correction === undefined ? undefined : read(notation, correction.before)
  const whole = tokens[1]?.pause === true ? read(notation, tokens) : undefined
  if (whole !== undefined && isNothing(notation.vocabulary, tokens, whole)) return 0
  return correction !== undefined && before !== undefined && before.numbers.length > 0
    ? single(notation, correction.after)
    : (single(notation, tokens) ?? concluded(notation, tokens))
}

/** "plus fifteen" is fifteen, and an "oh" before the answer no zero. */
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

export const notationOf = (locale: string): Notation => {
  const vocabulary = vocabularyOf(locale)
  const isOther = writesOtherMark(vocabulary, locale)
  const own = vocabulary.lexicon.decimalMark
  return { vocabulary, decimalMark: isOther ? (own === "," ? "." : ",") : own, mixed: isOther }
}

/**
 * NUMBER and INTEGER of the contract's post-processing table: one number, never a confirmation. Rejected: no number, several numbers, a
 * number that is only a bound ("more than five"), fractions other than a half; for INTEGER also what is not integral (the
 * candidate is carried). The size is at most 10^12.
 */
export const understandNumber = (text: string, locale: string, isInteger: boolean): Understanding<number | string> => {
  const notation = notationOf(locale)
  if (exponential.test(text.trim())) return accepted(Number(text))
  const written = notation.decimalMark === "," ? text.replaceAll(bareDecimal, "0,") : text
  const spoken = without(notation.vocabulary.fillers, tokenize(written))
  const value =
    answer(notation, unsigned(notation, without(notation.vocabulary.numbers.ignored, spoken))) ??
    concluded(notation, tokenize(text))
  if (value === undefined) return invalid
  if (Math.abs(value) > largest) return rejected("INVALID_VALUE", value)
  return isInteger && !Number.isInteger(value) ? rejected("INVALID_VALUE", value) : accepted(value)
}
