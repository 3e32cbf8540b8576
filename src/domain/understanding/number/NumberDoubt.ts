import { startsNumber } from "./Numeral.ts"
import type { Reading } from "./NumberReading.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { Notation, SpokenNumber } from "./SpokenNumber.ts"
import { isCurrency } from "./SpokenNumber.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Whether "one" is a pronoun or an article here, and not a number. `isAlone`: the answer contains no other number. */
export const isArticle = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  number: SpokenNumber,
  isAlone: boolean,
): boolean => {
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
  if (after === undefined) return false
  // "es un secreto"
  const isNamed =
    after.kind === "word" &&
    lookUp(vocabulary.numbers.articles, tokens, number.start) !== undefined &&
    lookUp(vocabulary.numbers.copulas, tokens, number.start - 1) !== undefined
  if (isNamed) return true
  const { afterIdleOne, afterOpenOne } = vocabulary.numbers
  const isIdle = (book: typeof afterIdleOne) => lookUp(book, tokens, number.end) !== undefined
  return isIdle(afterIdleOne) || (!isAlone && isIdle(afterOpenOne))
}

/** "minus banana three", "doce euros y finco céntimos": a sign or a word for coins without its number. */
export const hasLoosePart = (
  { numbers }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { numbers: found }: Reading,
): boolean => {
  const isInside = (index: number) => found.some(({ start, end }) => start <= index && index < end)
  return tokens.some((_, index) => {
    if (isInside(index)) return false
    const isCoin = lookUp(numbers.cents, tokens, index) !== undefined
    return isCoin ? !isInside(index - 1) : lookUp(numbers.minus, tokens, index) !== undefined
  })
}

/** "three millionths", "veinte veintiunavos": a numeral with the ending of a fraction. */
const isFraction = ({ numerals, fractionEndings }: Vocabulary, { text }: Token): boolean =>
  fractionEndings.some(
    (ending) =>
      text.length > ending.length && text.endsWith(ending) && numerals.words.has(text.slice(0, -ending.length)),
  )

/**
 * Whether words of doubt come before or after the number. A phrase of doubt may contain a word that was taken as a sign
 * ("al menos 20"), and a number may itself express doubt ("dozens").
 */
export const isDoubted = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { numbers, rest }: Reading,
): boolean => {
  const { doubts } = vocabulary.numbers
  if (mentions(doubts, rest) || rest.some((token) => isFraction(vocabulary, token))) return true
  if (numbers.some(({ start, end }) => end === start + 1 && lookUp(doubts, tokens, start) !== undefined))
    return !numbers.every(({ value }) => value === 0.5)
  if (numbers.some(({ end }) => lookUp(vocabulary.numbers.roundings, tokens, end) !== undefined)) return true
  return tokens.some((_, index) => (lookUp(doubts, tokens, index)?.length ?? 0) > 1)
}

/** "zero, I don't have any": after a pause, the denial only repeats the zero. */
export const isNothing = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { numbers, rest }: Reading,
): boolean => {
  const [number] = numbers
  // "zero. none.", "we have no pets, zero"
  const isApart =
    number?.start === 0 ? tokens[number.end]?.pause === true : number !== undefined && tokens[number.start]!.pause
  if (numbers.length !== 1 || number?.value !== 0 || !isApart || (number.start > 0 && number.end < tokens.length))
    return false
  const { no, negators } = vocabulary.answers
  return !mentions(vocabulary.numbers.doubts, without(negators, without(no, rest)))
}

/** "one of four": it is uncertain which number is meant. */
export const isOneOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { isOne, end }: SpokenNumber): boolean =>
  isOne && lookUp(vocabulary.numbers.partOf, tokens, end) !== undefined

/**
 * A word before "and two kids" that isn't an opening ("yes and two kids") stands for a person, who must be counted too.
 */
const isCompanion = ({ answers, numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean => {
  const token = tokens[index]
  const isOpening = [answers.yes, answers.no, answers.interjections].some((book) => lookUp(book, tokens, index))
  return token?.kind === "word" && !isOpening && !numerals.words.has(token.text) && !tokens[index + 1]!.pause
}

/** The maximum number of words before a numbered thing: "I think it's in room". */
const longestLead = 6

/** "room twelve b", "page three of the form": the number is a label, not an amount. */
export const isLabel = (
  { numbers }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { start, end }: SpokenNumber,
): boolean => {
  const letter = tokens[end]
  const isNumbered = lookUp(numbers.numbered, tokens, start - 1) !== undefined && !tokens[start]!.pause
  // "I'm Daniel Fitzgerald and by the way room nineteen"
  if (isNumbered && start > longestLead) return true
  if (letter?.kind !== "word" || letter.pause) return false
  if (isNumbered && lookUp(numbers.partOf, tokens, end) !== undefined) return true
  if (isNumbered && letter.text === "a" && end + 1 === tokens.length) return true
  if (!numbers.sideLetters.has(letter.text)) return false
  return isNumbered || (tokens[start]!.kind === "word" && end + 1 === tokens.length)
}

/** "bus number twelve", "the number 12 bus": the number is the name of a vehicle. */
export const isVehicle = (
  { numbers, address }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { start, end }: SpokenNumber,
): boolean => {
  const length = [2, 1].find((size) => lookUp(address.number, tokens, start - size)?.length === size)
  const isAt = (index: number) => lookUp(numbers.vehicles, tokens, index) !== undefined
  return length !== undefined && (isAt(start - length - 1) || (isAt(end) && !tokens[end]!.pause))
}

/** "three point": the decimal part of the number is missing. */
export const isCutOff = ({ numbers }: Vocabulary, tokens: ReadonlyArray<Token>, { end }: SpokenNumber): boolean => {
  const point = lookUp(numbers.point, tokens, end)
  return point !== undefined && end + point.length === tokens.length && !tokens[end]!.pause
}

/** "ten to one", "diez a uno": a ratio. */
export const isRatio = (
  { clock, numbers }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  [first, second]: ReadonlyArray<SpokenNumber>,
): boolean =>
  first !== undefined &&
  second?.start === first.end + 1 &&
  second.end === tokens.length &&
  lookUp(clock.spanEnds, tokens, first.end) !== undefined &&
  !numbers.fractionJoiners.has(tokens[first.end]!.text)

/** "I've told you two times": the number counts repetitions. */
export const isComplaint = ({ numbers }: Vocabulary, tokens: ReadonlyArray<Token>, { end }: SpokenNumber): boolean =>
  lookUp(numbers.times, tokens, end) !== undefined && mentions(numbers.complaints, tokens)

/** "two dogs and a cat", "three kids and my wife": an article or a possessive adds another thing. */
export const countsMore = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { start, end }: SpokenNumber,
): boolean => {
  const { articles, and } = vocabulary.lexicon.numerals
  const isLinkingWord = (index: number) => vocabulary.numbers.fractionJoiners.has(tokens[index]?.text ?? "")
  const isThing = (index: number) => tokens[index]?.kind === "word" && !tokens[index].pause
  const isOwned = (index: number) =>
    articles.includes(tokens[index]?.text ?? "") ||
    (vocabulary.numbers.possessives.has(tokens[index]?.text ?? "") &&
      !vocabulary.options.articles.has(tokens[index]?.text ?? ""))
  const isCounted = (index: number) => isLinkingWord(index - 1) && isOwned(index) && isThing(index + 1)
  // "myself and two kids"
  if (isLinkingWord(start - 1) && isCompanion(vocabulary, tokens, start - 2)) return true
  if (and.includes(tokens[start - 1]?.text ?? "") && articles.includes(tokens[start - 3]?.text ?? "")) return true
  return tokens.some((_, index) => index > end && isCounted(index))
}

/** "two adults and two children", "one adult, one child": equal numbers of different things. */
export const countsOther = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  numbers: ReadonlyArray<SpokenNumber>,
): boolean => {
  const isJoined = numbers.some(({ start }) => vocabulary.numbers.fractionJoiners.has(tokens[start - 1]?.text ?? ""))
  const things = numbers.flatMap(({ end }) =>
    tokens[end]?.kind === "word" && !tokens[end].pause ? [tokens[end].text] : [],
  )
  return isJoined || (things.length === numbers.length && new Set(things).size > 1)
}

/** "on the 5th", "18+": an ordinal, or the start of a range. */
export const isPartOfOther = (
  { numerals }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { end }: SpokenNumber,
): boolean => {
  const [after, next] = [tokens[end], tokens[end + 1]]
  const isWritten = tokens[end - 1]!.kind === "digits" && after?.gap === false && !after.pause
  return isWritten && (after.text === "+" || (next === undefined && numerals.ordinalSuffixes.has(after.text)))
}

/**
 * "1,250 pesos" in a region where a comma is the decimal mark: no coin is worth a thousandth, but a comma doesn't group
 * digits in that region either.
 */
export const isOpenAmount = (
  { vocabulary, decimalMark }: Notation,
  tokens: ReadonlyArray<Token>,
  { end }: SpokenNumber,
): boolean => {
  const [integer, mark, decimals] = tokens.slice(Math.max(0, end - 3), end)
  if (mark?.text !== decimalMark || decimals?.text.length !== 3 || decimals.kind !== "digits") return false
  const isSmall = integer?.kind === "digits" && integer.text.length <= 3 && integer.text !== "0"
  const isAmount =
    isCurrency(tokens[end - 4]) ||
    isCurrency(tokens[end]) ||
    lookUp(vocabulary.numbers.centsJoiner, tokens, end) !== undefined
  return isSmall && isAmount
}
