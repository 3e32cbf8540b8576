import { type SpokenWords, spokenWords } from "../several/SpokenWord.ts"
import { longestClauses } from "../text/Clauses.ts"
import { longestHit } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The words between two pauses. */
export const clausesOf = (words: SpokenWords): ReadonlyArray<SpokenWords> => {
  const all: Array<Array<SpokenWords[number]>> = []
  for (const word of words)
    if (word.pause || all.length === 0) all.push([word])
    else all.at(-1)!.push(word)
  return all
}

const withoutLead = (vocabulary: Vocabulary, words: SpokenWords): SpokenWords => {
  const { corrections, directives, fields, clauses, answers, fillers } = vocabulary
  const books = [corrections, directives, fields.copulas, fields.linkingWords, clauses.bettering, answers.yes, fillers]
  let at = 0
  for (let length = 1; length > 0; at += length) length = longestHit(books, words, at)
  return words.slice(at)
}

/**
 * The statements of a reply: without words such as "sorry" and "make it", without what they rule out ("not nine"), and
 * without the reason ("because …").
 */
export const statementsIn = (vocabulary: Vocabulary, text: string): ReadonlyArray<string> => {
  if (text.length > longestClauses) return []
  const { exclusions, contrasts, contrastsAfterPause, edits } = vocabulary
  const nots = [exclusions, contrasts, contrastsAfterPause]
  const clauses = clausesOf(spokenWords(text))
  const reason = clauses.findIndex((clause) => longestHit([edits.reasons], clause, 0) > 0)
  return clauses.slice(0, reason < 0 ? clauses.length : reason).flatMap((clause) => {
    const not = clause.findIndex((_, at) => longestHit(nots, clause, at) > 0)
    // "ochenta y uno no"
    const isBehind = not >= 0 && not + longestHit(nots, clause, not) === clause.length
    const words = withoutLead(vocabulary, isBehind ? [] : clause.slice(0, not < 0 ? clause.length : not))
    return words.length === 0 ? [] : [text.slice(words[0]!.from, words.at(-1)!.to)]
  })
}
