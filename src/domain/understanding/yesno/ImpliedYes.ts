import { isInterrogative } from "../talk/CounterQuestion.ts"
import { longestHit, lookUp, mentions } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { afterInterjections } from "./YesNoClause.ts"

/** The maximum number of words; longer answers are stories. */
const mostWords = 10

const isPlain = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const { options, answers } = vocabulary
  const doubts = [options.negations, answers.negators, answers.unsure]
  return (
    tokens.length > 0 &&
    tokens.length <= mostWords &&
    !doubts.some((book) => mentions(book, tokens)) &&
    !isInterrogative(vocabulary, tokens)
  )
}

/**
 * "only an aspirin" in reply to "Do you take any medicine?", "my son does" in reply to "Does anyone smoke?": naming one
 * means yes. Must be confirmed, because the words only imply it.
 */
export const impliesYes = (text: string, label: string, locale: string): boolean => {
  const vocabulary = vocabularyOf(locale)
  const { answers, clauses, fields, numbers } = vocabulary
  const spoken = tokenize(text)
  const tokens = spoken.slice(afterInterjections(answers.interjections, spoken))
  const only = lookUp(answers.restrictive, tokens, 0)?.length ?? 0
  // "my husband does, but only outdoors"
  const turn = tokens.findIndex(
    (token, at) => at > only && (token.pause || lookUp(clauses.turns, tokens, at) !== undefined),
  )
  const rest = tokens.slice(only, turn < 0 ? tokens.length : turn)
  if (!isPlain(vocabulary, rest) || text.includes("?")) return false
  const isNamed = longestHit([fields.determiners, numbers.possessives], rest, 0) > 0 && rest.length > 1
  if (only > 0) return isNamed || longestHit([fields.places, answers.restrictiveLinks], rest, 0) > 0
  return isNamed && mentions(answers.existence, tokenize(label))
}
