import type { Written } from "./Rewriting.ts"
import type { Notation } from "./SpokenNumber.ts"
import { startsNumber } from "./Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const digitOf = ({ numerals, phone }: Vocabulary, token: Token | undefined): string | undefined => {
  if (token === undefined) return undefined
  if (phone.zero.has(token.text)) return "0"
  if (token.kind === "digits") return token.text.length === 1 ? token.text : undefined
  const word = numerals.words.get(token.text)
  return word?.role === "unit" ? String(word.value) : undefined
}

const runAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number) => {
  let digits = ""
  let end = index
  for (let at = index; at < tokens.length && !(at > index && tokens[at]!.pause); at++) {
    const digit = digitOf(vocabulary, tokens[at])
    if (digit === undefined) break
    digits += digit
    end = at + 1
  }
  return { digits, end }
}

/** The maximum number of digits that a number can represent exactly. */
const most = 15

/**
 * "two four oh seven point one two three": a decimal, digit by digit; without the point, the digits may be several
 * numbers.
 */
export const digitsAt = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): Written | undefined => {
  // "un ocho coma cinco"
  const isArticle = lookUp(vocabulary.numbers.articles, tokens, index) !== undefined
  const whole = isArticle ? { digits: "", end: index } : runAt(vocabulary, tokens, index)
  const point = whole.digits.length < 2 ? undefined : lookUp(vocabulary.numbers.point, tokens, whole.end)
  if (point === undefined || digitOf(vocabulary, tokens[index - 1]) !== undefined) return undefined
  const rest = runAt(vocabulary, tokens, whole.end + point.length)
  const isWhole =
    rest.digits !== "" && (tokens[rest.end] === undefined || !vocabulary.numerals.words.has(tokens[rest.end]!.text))
  return isWhole && whole.digits.length + rest.digits.length <= most
    ? { value: Number(`${whole.digits}.${rest.digits}`), end: rest.end }
    : undefined
}

/** Fewer single digits than this may be several small numbers. */
const fewest = 4

/** "four five two one seven", "six one double two nine": the only number in the utterance, digit by digit. */
export const dictatedNumber = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>): number | undefined => {
  const digitsFrom = (index: number) => {
    const repeat = lookUp(vocabulary.phone.repeat, tokens, index)
    const digit = digitOf(vocabulary, tokens[index + (repeat?.length ?? 0)])
    return digit === undefined
      ? undefined
      : { digits: digit.repeat(repeat?.value ?? 1), end: index + (repeat?.length ?? 0) + 1 }
  }
  const start = tokens.findIndex((_, index) => {
    const first = digitsFrom(index)
    return first !== undefined && digitsFrom(first.end) !== undefined
  })
  if (start < 0) return undefined
  let digits = ""
  let end = start
  for (let next = digitsFrom(end); next !== undefined; next = digitsFrom(end)) {
    digits += next.digits
    ;({ end } = next)
  }
  const isOnly = ![...tokens.slice(0, start), ...tokens.slice(end)].some((token) =>
    startsNumber(vocabulary.numerals, token),
  )
  return isOnly && digits.length >= fewest && digits.length <= most ? Number(digits) : undefined
}
