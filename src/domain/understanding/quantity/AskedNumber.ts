import type { UnitName } from "../../languages/lexicon/UnitWords.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"

/** What a number that is asked for measures or counts, decided once from the question. */
export interface AskedNumber {
  readonly unit: UnitName | undefined
  readonly isMoney: boolean
  /** Things are counted, and nothing is measured. */
  readonly isCount: boolean
  /** A mark on a scale, which counts nothing but points. */
  readonly isScore: boolean
  /** The words of the label, which name what is counted ("children" of "How many children do you have?"); undefined where none can be meant. */
  readonly words: ReadonlySet<string> | undefined
}

/** What a question says of its number: its label, the sign or name that stands beside its box, what helps to fill it in. */
export interface NumberQuestion {
  readonly label: string
  readonly unit?: string | undefined
  readonly hints?: ReadonlyArray<string>
  readonly isMoney?: boolean
}

const unitIn = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): UnitName | undefined => {
  const hit = lookUp(units.names, tokens, 0)
  return hit?.length === tokens.length ? hit.value : undefined
}

/** "How many days", "in kg", "número de horas": the measure behind the words that ask for it. */
const countedUnit = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): UnitName | undefined => {
  for (let at = 0; at < tokens.length; at++) {
    const counting = lookUp(units.counting, tokens, at) ?? lookUp(units.measuring, tokens, at)
    const unit = counting === undefined ? undefined : lookUp(units.names, tokens, at + counting.length)
    if (unit !== undefined) return unit.value
  }
  return undefined
}

const bracketed = /[([]([^)\]]*)[)\]]/g

/** "Days of absence", "Weekly hours": the measure as the first or the last word. */
const namedUnit = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): UnitName | undefined => {
  const isName = (token: Token | undefined) => token !== undefined && token.text.length > 1
  const [first, last] = [tokens[0], tokens.at(-1)]
  return (
    (isName(first) ? lookUp(units.names, tokens, 0)?.value : undefined) ??
    (isName(last) ? lookUp(units.names, tokens, tokens.length - 1)?.value : undefined)
  )
}

const unitOf = (vocabulary: Vocabulary, { label, unit, hints = [] }: NumberQuestion): UnitName | undefined => {
  const tokens = tokenize(label.replaceAll(bracketed, " "))
  const inBrackets = [...label.matchAll(bracketed)].map(([, text]) => tokenize(text!))
  return (
    (unit === undefined ? undefined : unitIn(vocabulary, tokenize(unit))) ??
    inBrackets
      .map((text) => unitIn(vocabulary, text) ?? countedUnit(vocabulary, text))
      .find((one) => one !== undefined) ??
    countedUnit(vocabulary, tokens) ??
    tokens.map((_, at) => lookUp(vocabulary.units.asked, tokens, at)?.value).find((one) => one !== undefined) ??
    namedUnit(vocabulary, tokens) ??
    hints.map((hint) => countedUnit(vocabulary, tokenize(hint))).find((one) => one !== undefined)
  )
}

/** What the question asks for. */
export const askedNumber = (question: NumberQuestion, locale: string): AskedNumber => {
  const vocabulary = vocabularyOf(locale)
  const unit = unitOf(vocabulary, question)
  const tokens = tokenize(question.label)
  return {
    unit,
    isMoney: unit === undefined && (question.isMoney === true || mentions(vocabulary.units.money, tokens)),
    isCount: unit === undefined && mentions(vocabulary.units.counting, tokens),
    isScore: false,
    words: new Set(tokens.filter(({ kind }) => kind === "word").map(({ text }) => text)),
  }
}

/** A mark on a scale whose points are numbers. */
export const askedScore: AskedNumber = {
  unit: undefined,
  isMoney: false,
  isCount: false,
  isScore: true,
  words: undefined,
}
