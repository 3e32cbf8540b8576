import { isArticleOrOne } from "./Article.ts"
import { readCardinal, startsNumber } from "./Numeral.ts"
import type { Written } from "./Rewriting.ts"
import { type Notation, readNumber } from "./SpokenNumber.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The multiplier of the next word: "a", "two", "half a", "a couple of". */
const countAt = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Written | undefined => {
  const { vocabulary } = notation
  const couple = lookUp(vocabulary.numbers.couples, tokens, index)
  if (couple !== undefined && couple.value > 1) return { value: couple.value, end: index + couple.length }
  const half = lookUp(vocabulary.numbers.half, tokens, index)
  if (half !== undefined) {
    const end = index + half.length
    return { value: 0.5, end: isArticleOrOne(vocabulary, tokens[end]) ? end + 1 : end }
  }
  const isGroup = lookUp(vocabulary.numbers.collectives, tokens, index + 1) !== undefined
  if (isGroup && isArticleOrOne(vocabulary, tokens[index])) return { value: 1, end: index + 1 }
  const number = readNumber(notation, tokens, index)
  return number === undefined || number === "malformed" || number.value <= 0 ? undefined : number
}

/** An addition after the group: half a group more ("a dozen and a half"), or a number ("four score and seven"). */
const withMore = (notation: Notation, tokens: ReadonlyArray<Token>, whole: Written, size: number): Written => {
  const { numbers, numerals } = notation.vocabulary
  const half = lookUp(numbers.andHalf, tokens, whole.end)
  if (half !== undefined) return { value: whole.value + size / 2, end: whole.end + half.length }
  const linkingWord = numbers.fractionJoiners.has(tokens[whole.end]?.text ?? "") ? whole.end + 1 : tokens.length
  const more = startsNumber(numerals, tokens[linkingWord]) ? readCardinal(numerals, tokens, linkingWord) : undefined
  const isRest = more !== undefined && more.value < size && (tokens[more.end] === undefined || tokens[more.end]!.pause)
  return isRest ? { value: whole.value + more.value, end: more.end } : whole
}

/**
 * Whether the word counts things. In "a score of eight" and "a gross income of 5,000" it has another meaning, because a
 * number or a noun follows.
 */
const isCounting = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, end: number): boolean => {
  const next = tokens[end]
  if (next === undefined || next.pause) return true
  const of = lookUp(vocabulary.numbers.partOf, tokens, end)
  if (of !== undefined) return !startsNumber(vocabulary.numerals, tokens[end + of.length])
  return vocabulary.numbers.fractionJoiners.has(next.text) || lookUp(vocabulary.terms.around, tokens, end) !== undefined
}

/** "a couple hundred", "un par de millones": twice a hundred, a million and so on. */
const coupleOfScale = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, index: number): Written | undefined => {
  const couple = lookUp(vocabulary.numbers.couples, tokens, index)
  if (couple === undefined || couple.value < 2) return undefined
  const at = index + couple.length
  const role = vocabulary.numerals.words.get(tokens[at]?.text ?? "")?.role
  const scale = role === "hundred" || role === "scale" ? readCardinal(vocabulary.numerals, tokens, at) : undefined
  return scale === undefined ? undefined : { value: couple.value * scale.value, end: scale.end }
}

/** "a quarter million", "cuarto de millón": a fraction of a scale, without a count. */
const partOfScale = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, index: number): Written | undefined => {
  const { numbers, numerals } = vocabulary
  const start = isArticleOrOne(vocabulary, tokens[index]) ? index + 1 : index
  const part = lookUp(numbers.fractions, tokens, start)
  if (part === undefined || startsNumber(numerals, tokens[index - 1])) return undefined
  const of = start + part.length + (lookUp(numbers.partOf, tokens, start + part.length)?.length ?? 0)
  const at = isArticleOrOne(vocabulary, tokens[of]) ? of + 1 : of
  const scale = numerals.words.get(tokens[at]?.text ?? "")
  return scale?.role === "scale" && scale.value >= 1e6 ? { value: scale.value / part.value, end: at + 1 } : undefined
}

/** Words for groups: "two gross", "a dozen and a half", "four score and seven", "un par de docenas", "un cuarteto". */
export const collectiveAt = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Written | undefined => {
  const { collectives } = notation.vocabulary.numbers
  const scale = coupleOfScale(notation, tokens, index) ?? partOfScale(notation, tokens, index)
  if (scale !== undefined) return scale
  // "docena y media"
  const bare = lookUp(collectives, tokens, index)
  const half = bare === undefined ? undefined : lookUp(notation.vocabulary.numbers.andHalf, tokens, index + bare.length)
  if (bare !== undefined && half !== undefined)
    return { value: bare.value * 1.5, end: index + bare.length + half.length }
  const count = countAt(notation, tokens, index)
  // "two dozen and a half": a dozen is part of the number
  const last = count === undefined ? undefined : lookUp(collectives, tokens, count.end - 1)
  if (count !== undefined && last !== undefined && count.end > index + 1) {
    const all = withMore(notation, tokens, count, last.value)
    return all.end > count.end ? all : undefined
  }
  const group = count === undefined || tokens[count.end]?.pause ? undefined : lookUp(collectives, tokens, count.end)
  if (count === undefined || group === undefined) return undefined
  const whole = { value: count.value * group.value, end: count.end + group.length }
  const all = withMore(notation, tokens, whole, group.value)
  return all.end > whole.end || isCounting(notation, tokens, whole.end) ? all : undefined
}

/**
 * Whether the words include one for a group, a fraction or a couple. This check is much cheaper than parsing the
 * number.
 */
export const mayBeCollective = ({ numbers }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some(({ text }) => numbers.collectives.has(text) || numbers.fractions.has(text)) ||
  tokens.some((_, at) => (lookUp(numbers.couples, tokens, at)?.value ?? 0) > 1)
