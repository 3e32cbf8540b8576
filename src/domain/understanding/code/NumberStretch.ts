import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { idle, only, signs, type Stretch } from "./Stretch.ts"

/** The cost of splitting one number into two: "thirty nine" is 39 rather than 309. */
export const asTwo = 2

/** The cost of reading an article as a digit. */
const asFigure = 0.3

/** A number in words: "thirty nine" is 39 rather than 309. */
export const numberStretch = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): Stretch | undefined => {
  const token = tokens[index]!
  const { numerals, phone } = vocabulary
  if (token.kind === "word" && startsNumber(numerals, token)) {
    const number = readCardinal(numerals, tokens, index)
    if (number === undefined) return undefined
    const { value, end } = number
    // "es una visa, cuatro ...": "una" before a character is an article or the digit
    const isSign = (one: Token) => one.kind !== "word" || one.text.length === 1 || startsNumber(numerals, one)
    const isArticle =
      end === index + 1 &&
      lookUp(vocabulary.numbers.articles, tokens, index) !== undefined &&
      !tokens.slice(0, index).some(isSign)
    if (isArticle && tokens[end]?.pause === false)
      return signs(
        [
          { text: "", cost: 0 },
          { text: "1", cost: asFigure },
        ],
        end,
      )
    const plural = value > 1 && value < 10 ? lookUp(phone.plurals, tokens, end) : undefined
    if (plural !== undefined) return only(plural.value.repeat(value), end + plural.length)
    const [first, last] = [numerals.words.get(token.text)!, numerals.words.get(tokens[end - 1]!.text)]
    const apart = first.role === "ten" && last?.role === "unit" && end > index + 1
    return signs(
      [
        { text: String(value), cost: 0 },
        ...(apart ? [{ text: `${first.value}${last.value}`, cost: asTwo, seam: 2 }] : []),
      ],
      end,
    )
  }
  const plural = lookUp(phone.plurals, tokens, index)
  if (plural !== undefined && index > 0) return signs([{ text: plural.value, cost: 1 }], index + 1, 1)
  const alike = lookUp(phone.homophones, tokens, index)
  return alike === undefined ? undefined : signs([{ text: alike.value, cost: 0.2 }], index + alike.length, 0.3)
}

/** A punctuation mark: a separator of the code, or nothing. */
export const markStretch = ({ text }: Token, index: number): Stretch =>
  /[-/._]/.test(text)
    ? signs(
        [
          { text, cost: 0 },
          { text: "", cost: 0.3 },
        ],
        index + 1,
        0,
      )
    : idle(index + 1)
