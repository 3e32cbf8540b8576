import type { Written } from "./Rewriting.ts"
import type { Notation } from "./SpokenNumber.ts"
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

/** Digits that a number stores exactly. */
const most = 15

/** "two four oh seven point one two three": a decimal in single digits; without the point it may be several numbers. */
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
