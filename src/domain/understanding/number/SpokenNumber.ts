import { readFigure } from "./Figure.ts"
import { type Cardinal, readCardinal } from "./Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/**
 * A number in an utterance, and the position of its words. `isOne`: it is just the word for 1, which may be an article.
 */
export interface SpokenNumber {
  readonly value: number
  readonly start: number
  readonly end: number
  readonly isOne: boolean
}

export interface Notation {
  readonly vocabulary: Vocabulary
  readonly decimalMark: "." | ","
  /** Whether a single separator before three digits is ambiguous in this region. */
  readonly mixed: boolean
}

/** The notation of the language, without regional differences. */
export const notationIn = (vocabulary: Vocabulary): Notation => ({
  vocabulary,
  decimalMark: vocabulary.lexicon.decimalMark,
  mixed: false,
})

const currency = new Set(["$", "€", "£"])

export const isCurrency = (token: Token | undefined): boolean => token !== undefined && currency.has(token.text)

interface Magnitude {
  /** The decimal number as a string, without a sign. */
  readonly text: string
  readonly end: number
  readonly scale: number
}

const sizes: ReadonlyMap<number, number> = new Map([
  [100, 2],
  [1e3, 3],
  [1e5, 5],
  [1e6, 6],
  [1e7, 7],
  [1e9, 9],
  [1e12, 12],
])

/** Shifts the decimal point in the text, so that 1.1 million doesn't become 1100000.0000000002. */
const shifted = (text: string, scale: number): string => String(Number(`${text}e${sizes.get(scale) ?? 0}`))

/** Whether the token is a number from 10 to 99 in words. */
const isPair = ({ numerals }: Vocabulary, token: Token | undefined): boolean => {
  const word = token === undefined || token.pause ? undefined : numerals.words.get(token.text)
  return word?.role === "teen" || word?.role === "ten"
}

/** A digit after a word such as "point". A written number of several digits counts only right after that word. */
const decimalAt = ({ numerals, phone }: Vocabulary, token: Token, isFirst: boolean): string | undefined => {
  if (token.kind === "digits") return isFirst || token.text.length === 1 ? token.text : undefined
  if (phone.zero.has(token.text)) return "0"
  const word = numerals.words.get(token.text)
  return word?.role === "unit" ? String(word.value) : undefined
}

/** Whether a number of several digits starts with the word: "veinticinco", "ciento". */
const startsGroup = ({ numerals }: Vocabulary, { text }: Token): boolean => {
  const role = numerals.words.get(text)?.role
  return role !== undefined && role !== "scale" && role !== "article" && role !== "and"
}

/** A number below a thousand. "coma veinticinco millones": the scale multiplies the whole decimal number. */
const groupAt = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Cardinal | undefined => {
  const scale = tokens.findIndex((one, at) => at > index && numerals.words.get(one.text)?.role === "scale")
  const group = readCardinal(numerals, scale < 0 ? tokens : tokens.slice(0, scale), index)
  return group === undefined || group.value >= 1000 || group.scale >= 1000 ? undefined : group
}

/** The digits after a word such as "point": "point zero five", "coma veinticinco", "point one four one five". */
const readDecimals = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, start: number) => {
  let digits = ""
  let index = start
  let inPairs = false
  for (;;) {
    const token = tokens[index]
    if (token === undefined || (token.pause && index > start)) break
    const digit = decimalAt(vocabulary, token, digits === "")
    if (digit !== undefined) {
      digits += digit
      index++
      continue
    }
    if (!startsGroup(vocabulary, token)) break
    if (!inPairs && /[1-9]/.test(digits)) return undefined
    const group = groupAt(vocabulary, tokens, index)
    if (group === undefined) return undefined
    digits += group.value
    index = group.end
    // "three point fourteen sixteen"
    inPairs = group.value >= 10 && group.value < 100 && isPair(vocabulary, tokens[index])
    if (!inPairs) return { digits, end: index }
  }
  return digits === "" ? undefined : { digits, end: index }
}

/** The scale that multiplies a decimal number: "2.5 million". */
const readScale = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, index: number) => {
  const token = tokens[index]
  const word = token === undefined || token.pause ? undefined : vocabulary.numerals.words.get(token.text)
  return word?.role === "scale" || word?.role === "hundred" ? word.value : undefined
}

const withHalf = (notation: Notation, tokens: ReadonlyArray<Token>, magnitude: Magnitude): Magnitude => {
  const { numbers, lexicon, numerals } = notation.vocabulary
  const { words } = numerals
  const hit = tokens[magnitude.end]?.pause ? undefined : lookUp(numbers.andHalf, tokens, magnitude.end)
  const isDozen = words.get(tokens[magnitude.end - 1]?.text ?? "")?.role === "dozen"
  if (hit === undefined || isDozen || magnitude.text.includes(".")) return magnitude
  const end = magnitude.end + hit.length
  if (magnitude.scale >= 1000) {
    if (!lexicon.numbers.halfOfScale || magnitude.scale < 1e6) return magnitude
    return { text: String(Number(magnitude.text) + magnitude.scale / 2), end, scale: 0 }
  }
  const scale = readScale(notation, tokens, end)
  if (scale === undefined) return { text: `${magnitude.text}.5`, end, scale: 0 }
  return { text: shifted(`${magnitude.text}.5`, scale), end: end + 1, scale: 0 }
}

const withDecimals = (notation: Notation, tokens: ReadonlyArray<Token>, magnitude: Magnitude): Magnitude => {
  const point = lookUp(notation.vocabulary.numbers.point, tokens, magnitude.end)
  if (point === undefined || magnitude.text.includes(".")) return withHalf(notation, tokens, magnitude)
  const decimals = readDecimals(notation, tokens, magnitude.end + point.length)
  if (decimals === undefined) return magnitude
  const text = `${magnitude.text}.${decimals.digits}`
  const scale = readScale(notation, tokens, decimals.end)
  if (scale === undefined) return { text, end: decimals.end, scale: 0 }
  return { text: shifted(text, scale), end: decimals.end + 1, scale: 0 }
}

/** Denominators that are allowed in written fractions. "7/10" is a rating, and "24/7" means always. */
const writtenParts = new Set(["2", "3", "4", "5", "6", "8"])

/** 1/2, 3/4: a fraction in digits. */
const fraction = (tokens: ReadonlyArray<Token>, index: number): number | undefined => {
  const [count, stroke, parts] = [tokens[index], tokens[index + 1], tokens[index + 2]]
  if (count?.kind !== "digits" || stroke?.text !== "/" || !writtenParts.has(parts?.text ?? "")) return undefined
  const value = Number(count.text) / Number(parts!.text)
  return value > 0 && value < 1 && tokens[index + 3]?.text !== "/" ? value : undefined
}

/** 25k; $1.5M. Without a currency, 1.5M may be meters. */
const readSuffix = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  start: number,
  end: number,
): number | "unclear" | undefined => {
  const suffix = tokens[end]
  if (suffix === undefined || suffix.pause) return undefined
  const sure = lookUp(vocabulary.numbers.suffixes, tokens, end)
  if (sure !== undefined) return sure.value
  const open = lookUp(vocabulary.numbers.currencySuffixes, tokens, end)
  if (open === undefined) return undefined
  if (currency.has(tokens[start - 1]?.text ?? "")) return open.value
  return suffix.gap || vocabulary.lexicon.decimalMark === "," ? undefined : "unclear"
}

const readWritten = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): Magnitude | "malformed" | undefined => {
  const alone = fraction(tokens, index)
  if (alone !== undefined) return { text: String(alone), end: index + 3, scale: 0 }
  const figure = readFigure(tokens, index, notation.decimalMark, notation.mixed)
  if (figure === undefined || figure === "malformed") return figure
  const part = figure.text.includes(".") ? undefined : fraction(tokens, figure.end)
  if (part !== undefined) return { text: String(Number(figure.text) + part), end: figure.end + 3, scale: 0 }
  const suffix = readSuffix(notation, tokens, index, figure.end)
  if (suffix === "unclear") return "malformed"
  if (suffix !== undefined) return { text: shifted(figure.text, suffix), end: figure.end + 1, scale: 0 }
  if (figure.text.includes(".")) {
    const scale = readScale(notation, tokens, figure.end)
    if (scale !== undefined) return { text: shifted(figure.text, scale), end: figure.end + 1, scale: 0 }
    return { text: figure.text, end: figure.end, scale: 0 }
  }
  if (figure.text.length > 15) return { text: figure.text, end: figure.end, scale: 0 }
  const cardinal = readCardinal(notation.vocabulary.numerals, tokens, figure.end, Number(figure.text))!
  return { text: String(cardinal.value), end: cardinal.end, scale: cardinal.scale }
}

/** A half on its own, "half a kilo", "medio kilo", but not "half past" or "half of them". */
const isHalfOfUnit = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, index: number): boolean => {
  const next = tokens[index]
  if (next === undefined || next.pause) return true
  const { articles } = vocabulary.lexicon.numerals
  return articles.length === 0 ? tokens.length === index + 1 : articles.includes(next.text)
}

/** "half a million", "half a dozen", "half" alone, "medio millón". */
const readHalf = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Magnitude | undefined => {
  const { numbers } = notation.vocabulary
  const half = lookUp(numbers.half, tokens, index)
  const isAfterAnd = [1, 2].some((back) => lookUp(numbers.andHalf, tokens, index - back) !== undefined)
  if (half === undefined || isAfterAnd) return undefined
  const start = index + half.length
  const next = tokens[start]
  // "half a million", "media docena"; "half six" is a time of day
  const role = notation.vocabulary.numerals.words.get(next?.text ?? "")?.role
  const isSmall = role === "unit" || role === "teen" || role === "ten"
  const isNumber = next !== undefined && !next.pause && next.kind === "word" && !isSmall
  const cardinal = isNumber ? readCardinal(notation.vocabulary.numerals, tokens, start) : undefined
  if (cardinal === undefined)
    return isHalfOfUnit(notation, tokens, start) ? { text: "0.5", end: start, scale: 0 } : undefined
  return { text: String(cardinal.value / 2), end: cardinal.end, scale: 0 }
}

const readMagnitude = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): Magnitude | "malformed" | undefined => {
  const written = readWritten(notation, tokens, index)
  if (written === "malformed") return written
  if (written !== undefined) return withDecimals(notation, tokens, written)
  if ((lookUp(notation.vocabulary.numbers.half, tokens, index)?.length ?? 0) > 1)
    return readHalf(notation, tokens, index)
  const cardinal = readCardinal(notation.vocabulary.numerals, tokens, index)
  if (cardinal !== undefined) {
    const suffix =
      cardinal.scale < 1000 ? lookUp(notation.vocabulary.numbers.suffixes, tokens, cardinal.end) : undefined
    if (suffix !== undefined && !tokens[cardinal.end]!.pause) {
      return { text: shifted(String(cardinal.value), suffix.value), end: cardinal.end + 1, scale: 0 }
    }
    return withDecimals(notation, tokens, { text: String(cardinal.value), end: cardinal.end, scale: cardinal.scale })
  }
  const isZero = notation.vocabulary.phone.zero.has(tokens[index]?.text ?? "")
  const point = lookUp(notation.vocabulary.numbers.point, tokens, index + (isZero ? 1 : 0))
  const decimals =
    point === undefined ? undefined : readDecimals(notation, tokens, index + (isZero ? 1 : 0) + point.length)
  return decimals === undefined
    ? readHalf(notation, tokens, index)
    : { text: `0.${decimals.digits}`, end: decimals.end, scale: 0 }
}

/** The maximum number of signs and currency marks before a number. */
const mostSigns = 6

/** Parses the sign before a number. A currency mark may come before or after the sign. */
const readSign = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, start: number) => {
  let index = start
  let negative = false
  while (index < start + mostSigns) {
    const token = tokens[index]
    if (token === undefined) break
    const minus = negative ? undefined : lookUp(vocabulary.numbers.minus, tokens, index)
    if (minus !== undefined) {
      negative = true
      index += minus.length
    } else if (token.text === "-" && !negative && tokens[index + 1] !== undefined) {
      negative = true
      index++
    } else if (currency.has(token.text) || (token.text === "+" && index === start)) index++
    else break
  }
  return { negative, index }
}

/** The number that starts at `index`, with its sign. */
export const readNumber = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): SpokenNumber | "malformed" | undefined => {
  const sign = readSign(notation, tokens, index)
  const magnitude = readMagnitude(notation, tokens, sign.index)
  if (magnitude === undefined || magnitude === "malformed") return magnitude
  const below = lookUp(notation.vocabulary.numbers.belowZero, tokens, magnitude.end)
  const end = magnitude.end + (below?.length ?? 0)
  const value = Number(magnitude.text)
  const isNegative = (sign.negative || below !== undefined) && value !== 0
  const isOne = end === index + 1 && lookUp(notation.vocabulary.numbers.articleOne, tokens, index) !== undefined
  return { value: isNegative ? -value : value, start: index, end, isOne }
}
