import { startsNumber } from "./Numeral.ts"
import { isAskedThing } from "./StatedZero.ts"
import type { AskedNumber } from "../quantity/AskedNumber.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "a good one", "the last one": the pronoun "one"; "a single one" counts. */
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

/**
 * Whether the only word for one counts, although it may be an article or a pronoun: in a score only with points,
 * otherwise with the thing in the question, or alone. "likely": there are more words about another thing.
 */
export const countsOne = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  asked: AskedNumber | undefined,
): "sure" | "likely" | "no" => {
  const { numbers, numerals, terms } = vocabulary
  const at = tokens.findIndex((_, index) => lookUp(numbers.articleOne, tokens, index) !== undefined)
  if (at < 0 || tokens.some((token, index) => index !== at && startsNumber(numerals, token))) return "sure"
  if (isPronoun(vocabulary, tokens, at)) return "no"
  const thing = tokens[at + 1]
  if (asked === undefined || thing?.kind !== "word" || thing.pause) return "sure"
  if (asked.isScore) return numbers.scorePoints.has(thing.text) ? "sure" : "no"
  const isArticle = lookUp(numbers.articles, tokens, at) !== undefined
  const more = tokens[at + 2]
  const isAlone = more === undefined || more.pause || lookUp(terms.around, tokens, at + 2) !== undefined
  return !isArticle || isAlone || asked.words === undefined || isAskedThing(vocabulary, thing.text, asked.words)
    ? "sure"
    : "likely"
}
