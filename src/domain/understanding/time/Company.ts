import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/**
 * The end of the words for a number of people, or for a duration, at `index`: "for three people", "table for two", "for
 * an hour".
 */
const companyEnd = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): number | undefined => {
  const { clock, dates, lexicon, numbers, numerals } = vocabulary
  const beside = lookUp(clock.beside, tokens, index)?.length ?? 0
  const holder = beside === 0 ? (lookUp(clock.holders, tokens, index)?.length ?? 0) : beside
  const at = index + holder
  const token = tokens[at]
  const isArticle = lexicon.numerals.articles.includes(token?.text ?? "") || numbers.ones.has(token?.text ?? "")
  const end =
    token?.kind === "digits" ? at + 1 : (readCardinal(numerals, tokens, at)?.end ?? (isArticle ? at + 1 : undefined))
  if (end === undefined) return undefined
  const noun =
    lookUp(clock.companies, tokens, end) ??
    (holder === 0 || beside > 0
      ? undefined
      : (lookUp(clock.hours, tokens, end) ?? lookUp(clock.minutes, tokens, end) ?? lookUp(dates.units, tokens, end)))
  if (noun !== undefined) return end + noun.length
  const next = tokens[end]
  // "con dos minutos", "con una y media": a time, not people
  const isTime = [clock.minutes, clock.hours, clock.parts, clock.quarter, clock.half, clock.plus].some(
    (book) => lookUp<unknown>(book, tokens, end) !== undefined,
  )
  if (beside > 0)
    return next?.kind === "word" && !next.pause && !isTime && !startsNumber(numerals, next) ? end + 1 : undefined
  const isAlone =
    next === undefined || next.pause || (holder > 1 && next.kind === "word" && !startsNumber(numerals, next))
  return holder > 0 && isAlone && !isArticle ? end : undefined
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
