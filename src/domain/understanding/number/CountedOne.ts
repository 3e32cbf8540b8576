import { startsNumber } from "./Numeral.ts"
import { isAskedThing } from "./StatedZero.ts"
import { isPerson } from "./SummedPeople.ts"
import type { AskedNumber } from "../quantity/AskedNumber.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "a good one", "the last one": the pronoun "one". In "a single one" it is a number. */
const isPronoun = ({ numbers, lexicon, options }: Vocabulary, tokens: ReadonlyArray<Token>, at: number): boolean => {
  const [determiner, adjective] = [tokens[at - 2], tokens[at - 1]]
  return (
    numbers.articles.size === 0 &&
    determiner !== undefined &&
    adjective!.kind === "word" &&
    !numbers.lone.has(adjective!.text) &&
    (lexicon.numerals.articles.includes(determiner.text) || options.articles.has(determiner.text))
  )
}

/** The maximum number of words between "one" and the thing that it counts: "one lovely daughter". */
const mostWords = 2

/**
 * "one child", "una sola persona", "un euro": "one" counts the thing that the question asks about, a person, or a unit.
 */
const countsNamed = (
  vocabulary: Vocabulary,
  things: ReadonlyArray<Token>,
  { unit, isMoney, isCount, words = new Set() }: AskedNumber,
): boolean => {
  // "Years of experience" counts years, not experience.
  const asked = unit === undefined ? words : new Set<string>()
  const countsPeople = isCount || [...asked].some((word) => isPerson(vocabulary, word))
  return things
    .slice(0, mostWords)
    .some(
      (token) =>
        isAskedThing(vocabulary, token.text, asked) ||
        (countsPeople && isPerson(vocabulary, token.text)) ||
        (isMoney && vocabulary.numbers.centsJoiner.has(token.text)) ||
        vocabulary.units.names.has(token.text),
    )
}

/** The words that "one" may count: up to a pause, or up to words that can surround any answer. */
const thingsAfter = (
  { terms, numbers }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  at: number,
): ReadonlyArray<Token> => {
  const start = numbers.lone.has(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1
  const end = tokens.findIndex(
    (token, index) =>
      index >= start && (token.kind !== "word" || token.pause || lookUp(terms.around, tokens, index) !== undefined),
  )
  return tokens.slice(start, end < 0 ? tokens.length : end)
}

/**
 * Whether the only occurrence of "one" is a number, rather than an article or a pronoun. In a score, it is a number
 * only before "points". Elsewhere, it is a number if it stands alone or precedes what the question asks about, a person
 * or a unit. Before any other noun it is an article ("una experiencia estupenda"). The result is "likely" if it counts
 * something else and the question doesn't say what to count.
 */
export const countsOne = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  asked: AskedNumber | undefined,
): "sure" | "likely" | "no" => {
  const { numbers, numerals } = vocabulary
  const at = tokens.findIndex((_, index) => lookUp(numbers.articleOne, tokens, index) !== undefined)
  if (at < 0 || tokens.some((token, index) => index !== at && startsNumber(numerals, token))) return "sure"
  if (isPronoun(vocabulary, tokens, at)) return "no"
  const thing = tokens[at + 1]
  if (asked === undefined || thing?.kind !== "word" || thing.pause) return "sure"
  const isPoint = lookUp(numbers.scorePoints, tokens, at + 1) !== undefined
  if (asked.isScore) return isPoint ? "sure" : "no"
  const things = thingsAfter(vocabulary, tokens, at)
  const isArticle = lookUp(numbers.articles, tokens, at) !== undefined
  if (things.length === 0 || countsNamed(vocabulary, things, asked)) return "sure"
  const isMore = things.length > 1
  if (asked.isCount) return isArticle && isMore ? "no" : "sure"
  if (isArticle) return isMore ? "no" : "likely"
  return isMore && !isPoint ? "likely" : "sure"
}
