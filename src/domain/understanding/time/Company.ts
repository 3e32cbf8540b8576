import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const isArticle = ({ lexicon, numbers }: Vocabulary, text: string): boolean =>
  lexicon.numerals.articles.includes(text) || numbers.ones.has(text)

/** The end of the number or article at `index`. */
const countEnd = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): number | undefined => {
  const token = tokens[index]
  if (token?.kind === "digits") return index + 1
  const cardinal = readCardinal(vocabulary.numerals, tokens, index)
  return cardinal?.end ?? (isArticle(vocabulary, token?.text ?? "") ? index + 1 : undefined)
}

const isNoun = ({ numerals }: Vocabulary, token: Token | undefined): boolean =>
  token?.kind === "word" && !startsNumber(numerals, token)

/** "con dos minutos", "con una y media": a time, not people. */
const isTimeAt = ({ clock }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean =>
  [clock.minutes, clock.hours, clock.parts, clock.quarter, clock.half, clock.plus].some(
    (book) => lookUp<unknown>(book, tokens, index) !== undefined,
  )

/** The end of the words that refer to the speaker's companions, after "with": "with two friends". */
const endBeside = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, start: number): number | undefined => {
  const end = countEnd(vocabulary, tokens, start)
  if (end === undefined) return undefined
  const company = lookUp(vocabulary.clock.companies, tokens, end)
  if (company !== undefined) return end + company.length
  const isThing = isNoun(vocabulary, tokens[end]) && !tokens[end]!.pause && !isTimeAt(vocabulary, tokens, end)
  return isThing ? end + 1 : undefined
}

/**
 * The end of the words that say how many people or, after "for", how long. `holder` is the number of words in "for" or
 * "table for" at `index`, or 0 if there are none.
 */
const endHeld = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  holder: number,
): number | undefined => {
  const { clock, dates } = vocabulary
  const end = countEnd(vocabulary, tokens, index + holder)
  if (end === undefined) return undefined
  const company = lookUp(clock.companies, tokens, end)
  if (company !== undefined || holder === 0) return company === undefined ? undefined : end + company.length
  const unit =
    lookUp(clock.hours, tokens, end) ?? lookUp(clock.minutes, tokens, end) ?? lookUp(dates.units, tokens, end)
  if (unit !== undefined) return end + unit.length
  const next = tokens[end]
  const isAlone = next === undefined || next.pause || (holder > 1 && isNoun(vocabulary, next))
  return isAlone && !isArticle(vocabulary, tokens[index + holder]!.text) ? end : undefined
}

/**
 * The end of the words at `index` that say how many people or how long: "for three people", "table for two", "for an
 * hour".
 */
const companyEnd = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): number | undefined => {
  const { beside, holders } = vocabulary.clock
  const company = lookUp(beside, tokens, index)
  return company === undefined
    ? endHeld(vocabulary, tokens, index, lookUp(holders, tokens, index)?.length ?? 0)
    : endBeside(vocabulary, tokens, index + company.length)
}

/** Removes the number of people and the duration, because these numbers are not hours. */
export const withoutCompany = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const rest: Array<Token> = []
  let index = 0
  while (index < tokens.length) {
    const end = companyEnd(vocabulary, tokens, index)
    if (end === undefined) rest.push(tokens[index]!)
    index = end ?? index + 1
  }
  return rest.length === tokens.length ? tokens : rest
}
