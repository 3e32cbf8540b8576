import { readCardinal } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Digits of a phone number that were spoken as one group, and the index after them. */
export interface Group {
  readonly digits: string
  readonly end: number
  /** Whether a single digit after the hundreds belongs to the next group. */
  readonly isSplit?: boolean
}

const isSingleDigit = (vocabulary: Vocabulary, token: Token | undefined): boolean =>
  token !== undefined &&
  !token.pause &&
  (vocabulary.numerals.words.get(token.text)?.role === "unit" ||
    (token.kind === "digits" && token.text.length === 1) ||
    vocabulary.phone.zero.has(token.text))

/**
 * Hundreds are spoken alone ("eight hundred, five five five") or with more words ("seiscientos doce"). A digit after
 * them is part of the next group if more single digits follow.
 */
const hundredsGroup = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, start: number, group: Group): Group => {
  for (let index = start; index < group.end - 1; index++) {
    const word = vocabulary.numerals.words.get(tokens[index]!.text)
    if (word?.role !== "hundred" && word?.role !== "hundreds") continue
    const next = tokens[group.end]
    // "seventy seven hundred nine hundred": the digit counts the hundreds after it
    const isHundred = next?.pause === false && vocabulary.numerals.words.get(next.text)?.role === "hundred"
    const isRepeated = next?.pause === false && lookUp(vocabulary.phone.repeat, tokens, group.end) !== undefined
    const isNextGroup = isHundred || isRepeated || isSingleDigit(vocabulary, next)
    if (isSingleDigit(vocabulary, tokens[index + 1]) && isNextGroup) {
      const value = Number(group.digits)
      return { digits: String(value - (value % 100)), end: index + 1, isSplit: true }
    }
  }
  return group
}

/** The digit that a word or a written digit stands for. */
export const oneDigit = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): string | undefined => {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (token.kind === "digits") return token.text.length === 1 ? token.text : undefined
  const word = vocabulary.numerals.words.get(token.text)
  if (word?.role === "unit") return String(word.value)
  return vocabulary.phone.zero.has(token.text) ? "0" : undefined
}

/** "mil, cien" is two groups here, although elsewhere a number may continue after a thousand and a pause. */
const cardinalBeforePause = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number) => {
  const cardinal = readCardinal(numerals, tokens, index)
  for (let at = index + 1; at < (cardinal?.end ?? 0); at++) {
    if (!tokens[at]!.pause) continue
    const part = readCardinal(numerals, tokens.slice(index, at), 0)
    return part === undefined ? undefined : { ...part, end: index + part.end }
  }
  return cardinal
}

/** "nine hundred four fifty six" is either 904 56 or 900 456. */
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

/** "four zeros", "3 fives": a plural digit after its count. */
const countedDigits = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Group | undefined => {
  const plural = tokens[index + 1]?.pause === false ? lookUp(vocabulary.phone.plurals, tokens, index + 1) : undefined
  const count = plural === undefined ? undefined : oneDigit(vocabulary, tokens, index)
  return plural === undefined || count === undefined
    ? undefined
    : { digits: plural.value.repeat(Number(count)), end: index + 1 + plural.length }
}

/** The digits in one group of words: "555", "double five", "twenty three", "oh"; `unclear` if they are ambiguous. */
export const readGroup = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): Group | "unclear" | undefined => {
  const token = tokens[index]!
  const counted = countedDigits(vocabulary, tokens, index)
  if (counted !== undefined) return counted
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
  // "treinta cuatro" is either 34 or 30 4 in a language that requires a linking word between tens and units
  const last = vocabulary.numerals.words.get(tokens[cardinal.end - 1]!.text)
  const next = tokens[cardinal.end]
  const isOpen = vocabulary.numerals.tensJoiner.size > 0 && last?.role === "ten" && last.value > 20
  if (isOpen && next !== undefined && !next.pause && vocabulary.numerals.words.get(next.text)?.role === "unit") {
    return vocabulary.numerals.words.get(next.text)!.value === 0
      ? { digits: String(cardinal.value), end: cardinal.end }
      : "unclear"
  }
  if (isOpenHundred(vocabulary, tokens, index, cardinal.end)) return "unclear"
  return hundredsGroup(vocabulary, tokens, index, { digits: String(cardinal.value), end: cardinal.end })
}
