import type { UnitName } from "../../languages/lexicon/UnitWords.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"

/** The quantity that a number question asks for, determined once per question. */
export interface AskedNumber {
  readonly unit: UnitName | undefined
  readonly isMoney: boolean
  /** Whether the amount of money is in the hundreds or more: "nine fifty" for rent is 950. */
  readonly isLarge?: boolean
  /** Whether the number is a person's age. */
  readonly isAge?: boolean
  /** The unit of time that an amount is for: "rent per month", "annual income". */
  readonly per?: UnitName | undefined
  /** The smallest and the largest number that the question accepts. */
  readonly limits?: readonly [min: number, max: number] | undefined
  /** Whether the number counts things and is not a measurement. */
  readonly isCount: boolean
  /** The number is a percentage: "half" is 50. */
  readonly isShare?: boolean
  /** Whether the number is a rating on a scale, which has no unit other than points. */
  readonly isScore: boolean
  /**
   * The words in the label for the counted thing ("children" in "How many children do you have?"); undefined if the
   * question can't count things.
   */
  readonly words: ReadonlySet<string> | undefined
}

/** The wording of a number question: its label, the symbol or name next to its input, its help text. */
export interface NumberQuestion {
  readonly label: string
  readonly unit?: string | undefined
  readonly hints?: ReadonlyArray<string>
  readonly isMoney?: boolean
  /** Whether respondents choose the answer on a scale. */
  readonly isScale?: boolean
  readonly limits?: AskedNumber["limits"]
}

/** Rewrites "m²" and "km2" as "sqm" and "sqkm", because the tokenizer drops "²". */
const withAreas = (text: string): string => text.replaceAll(/(?<!\p{L})(k?m)\s?(?:²|2)(?!\d)/gu, "sq$1")

const unitIn = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): UnitName | undefined => {
  const hit = lookUp(units.names, tokens, 0)
  return hit?.length === tokens.length ? hit.value : undefined
}

/** The unit after words that ask for a count or a measure: "How many days", "in kg", "número de horas". */
const countedUnit = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): UnitName | undefined => {
  for (let at = 0; at < tokens.length; at++) {
    const counting = lookUp(units.counting, tokens, at) ?? lookUp(units.measuring, tokens, at)
    const unit = counting === undefined ? undefined : lookUp(units.names, tokens, at + counting.length)
    if (unit !== undefined) return unit.value
  }
  return undefined
}

const bracketed = /[([]([^)\]]*)[)\]]/g

/** "Days of absence", "Weekly hours": the unit as the first or last word. */
const namedUnit = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): UnitName | undefined => {
  const isName = (token: Token | undefined) => token !== undefined && token.text.length > 1
  const [first, last] = [tokens[0], tokens.at(-1)]
  return (
    (isName(first) ? lookUp(units.names, tokens, 0)?.value : undefined) ??
    (isName(last) ? lookUp(units.names, tokens, tokens.length - 1)?.value : undefined)
  )
}

/** Removes rates: "salary per year" becomes "salary", and "veces al día" becomes "veces". */
const withoutRates = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const rest: Array<Token> = []
  for (let index = 0; index < tokens.length;) {
    const rate = lookUp(units.rates, tokens, index)?.length ?? 0
    const unit = rate === 0 ? undefined : lookUp(units.names, tokens, index + rate)
    if (unit === undefined) rest.push(tokens[index++]!)
    else index += rate + unit.length
  }
  return rest
}

/** The unit of time of a rate at `index`: "a week", "al mes", "monthly". */
export const rateAt = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): UnitName | undefined => {
  const rate = lookUp(units.rates, tokens, index)?.length ?? 0
  const unit = rate === 0 ? undefined : lookUp(units.names, tokens, index + rate)?.value
  return unit ?? lookUp(units.periodic, tokens, index)?.value
}

/** The unit of time of the first rate. */
export const rateIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): UnitName | undefined =>
  tokens.map((_, at) => rateAt(vocabulary, tokens, at)).find((unit) => unit !== undefined)

const unitOf = (vocabulary: Vocabulary, question: NumberQuestion): UnitName | undefined => {
  const [label, unit] = [withAreas(question.label), withAreas(question.unit ?? "")]
  const hints = question.hints ?? []
  const tokens = withoutRates(vocabulary, tokenize(label.replaceAll(bracketed, " ")))
  const inBrackets = [...label.matchAll(bracketed)].map(([, text]) => tokenize(text!))
  return (
    (unit === "" ? undefined : unitIn(vocabulary, tokenize(unit))) ??
    inBrackets
      .map((text) => unitIn(vocabulary, text) ?? countedUnit(vocabulary, text))
      .find((one) => one !== undefined) ??
    countedUnit(vocabulary, tokens) ??
    tokens.map((_, at) => lookUp(vocabulary.units.asked, tokens, at)?.value).find((one) => one !== undefined) ??
    namedUnit(vocabulary, tokens) ??
    hints.map((hint) => countedUnit(vocabulary, tokenize(hint))).find((one) => one !== undefined)
  )
}

export const askedNumber = (question: NumberQuestion, locale: string): AskedNumber => {
  const vocabulary = vocabularyOf(locale)
  const unit = unitOf(vocabulary, question)
  const tokens = tokenize(question.label)
  const isMoney = unit === undefined && (question.isMoney === true || mentions(vocabulary.units.money, tokens))
  const isCount = unit === undefined && mentions(vocabulary.units.counting, tokens)
  const isScored = mentions(vocabulary.units.scoring, tokens)
  return {
    unit,
    isAge: unit === "year" && mentions(vocabulary.units.asked, tokens),
    per: rateIn(vocabulary, tokens),
    limits: question.limits,
    isMoney,
    isLarge: isMoney && mentions(vocabulary.units.largeSums, tokens),
    isShare: /%/.test(`${question.label}${question.unit}`) || mentions(vocabulary.units.shares, tokens),
    isCount,
    isScore: unit === undefined && !isMoney && !isCount && (question.isScale === true || isScored),
    words: new Set(tokens.filter(({ kind }) => kind === "word").map(({ text }) => text)),
  }
}

/** A rating on a numeric scale. */
export const askedScore: AskedNumber = {
  unit: undefined,
  isMoney: false,
  isCount: false,
  isScore: true,
  words: undefined,
}
