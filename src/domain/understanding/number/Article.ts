import { startsNumber } from "./Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/**
 * Whether the word at `index` is an article and not a number ("una mesa para esta noche"): the next word is neither a
 * number nor another word of the number grammar.
 */
export const isArticle = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isKnown: (index: number) => boolean,
): boolean => {
  const next = tokens[index + 1]
  if (lookUp(vocabulary.numbers.articles, tokens, index) === undefined || next?.kind !== "word" || next.pause)
    return false
  const isAnnounced = index > 0 && lookUp(vocabulary.clock.glue, tokens, index - 1) !== undefined
  return !isAnnounced && !startsNumber(vocabulary.numerals, next) && !isKnown(index + 1)
}

/** "a", "an", "one", "un", "una": one of the things that follow. */
export const isArticleOrOne = ({ lexicon, numbers }: Vocabulary, token: Token | undefined): boolean =>
  token?.kind === "word" && (lexicon.numerals.articles.includes(token.text) || numbers.ones.has(token.text))
