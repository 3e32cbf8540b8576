import type { UnitName } from "../../languages/lexicon/UnitWords.ts"
import { startsNumber } from "../number/Numeral.ts"
import { type Rewriter, rewritten } from "../number/Rewriting.ts"
import type { Notation } from "../number/SpokenNumber.ts"
import type { Token } from "../text/Token.ts"
import { namesUnit, quantityAt, unitAt } from "./Quantity.ts"
import { convert } from "./Unit.ts"

/** An utterance whose measures have been converted to the question's unit. */
export interface InUnit {
  readonly tokens: ReadonlyArray<Token>
  readonly isExact: boolean
}

/** When asked for an area, people often name the unit of its sides: "ninety metres". */
const sides: Readonly<Partial<Record<UnitName, UnitName>>> = {
  squareMetre: "metre",
  squareKilometre: "kilometre",
  squareFoot: "foot",
  squareYard: "yard",
}

/** "eight hours a day": a rate, not another duration. */
const isRate = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, index: number): boolean =>
  [1, 2].some((back) => {
    const unit = index < back ? undefined : unitAt(vocabulary, tokens, index - back)
    return unit?.length === back && vocabulary.lexicon.numerals.articles.includes(tokens[index]!.text)
  })

/**
 * Converts measures to numbers in the question's unit: "three weeks" becomes 21 if the unit is days. Undefined if the
 * utterance measures something else, because its number without the unit would be wrong.
 */
export const inUnit = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
  asked: UnitName | undefined,
): InUnit | undefined => {
  if (asked === undefined || !namesUnit(notation.vocabulary, tokens)) return { tokens, isExact: true }
  let isExact = true
  let isOther = false
  const read: Rewriter = (_, all, index) => {
    const quantity = isRate(notation, all, index) ? undefined : quantityAt(notation, all, index)
    if (quantity === undefined) return undefined
    const [first, ...more] = quantity.amounts
    // "eight hours" needs no conversion, but "an hour" contains no number
    const isPlain = Number.isInteger(first!.value) && startsNumber(notation.vocabulary.numerals, all[index])
    if (more.length === 0 && first!.unit === asked && isPlain) return undefined
    const amounts = quantity.amounts.map((amount) =>
      amount.unit === sides[asked] ? { ...amount, unit: asked } : amount,
    )
    const converted = convert(amounts, asked)
    isOther ||= converted === undefined
    isExact &&= converted?.isExact !== false
    return converted === undefined ? undefined : { value: converted.value, end: quantity.end }
  }
  const written = rewritten(notation, tokens, [read])
  return isOther ? undefined : { tokens: written, isExact }
}

/**
 * Whether the first number has a unit that the question doesn't name: "two hours", where the question asks for a number
 * of people.
 */
export const measuresOther = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
  asked: ReadonlySet<string>,
): boolean => {
  const { vocabulary } = notation
  const at = namesUnit(vocabulary, tokens) ? tokens.findIndex((token) => startsNumber(vocabulary.numerals, token)) : -1
  const quantity = at < 0 || isRate(notation, tokens, at) ? undefined : quantityAt(notation, tokens, at)
  return quantity !== undefined && tokens.slice(at, quantity.end).every(({ text }) => !asked.has(text))
}
