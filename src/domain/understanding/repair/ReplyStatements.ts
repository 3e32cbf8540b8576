import { segmentsOf, type SpokenWords, spokenWords } from "../several/SpokenWord.ts"
import { longestClauses } from "../text/Clauses.ts"
import { longestHit } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The texts between two pauses. */
export const clauseTexts = (text: string): ReadonlyArray<string> =>
  segmentsOf(spokenWords(text)).map((words) => text.slice(words[0]!.from, words.at(-1)!.to))

const endsWith = (books: Parameters<typeof longestHit>[0], words: SpokenWords, at: number): boolean =>
  longestHit(books, words, at) === words.length - at

/**
 * The words without introductory ones such as "sorry" and "make it", and without "actually" at the end. A word that is
 * part of the value is kept: "Mark with a C".
 */
const withoutFrame = (vocabulary: Vocabulary, words: SpokenWords, known: ReadonlySet<string>): SpokenWords => {
  const { corrections, directives, fields, clauses, answers, fillers } = vocabulary
  const books = [corrections, directives, fields.copulas, fields.linkingWords, clauses.bettering, answers.yes, fillers]
  let at = 0
  for (let length = 1; length > 0; at += length)
    length = known.has(words[at]?.text ?? "") ? 0 : longestHit(books, words, at)
  const end = words.findIndex(
    (word, last) => last > at && !known.has(word.text) && endsWith([corrections], words, last),
  )
  return words.slice(at, end < 0 ? words.length : end)
}

/** The maximum number of clauses in a correction; a reply with more is another answer. */
const mostClauses = 12

/** Whether a reply is short enough to correct a part of a value. */
export const isShort = (text: string): boolean =>
  text.length <= longestClauses && segmentsOf(spokenWords(text)).length <= mostClauses

/** The parts of a reply to a read-back, in the reply's own wording. */
export interface Statements {
  /** What the reply states: without words such as "sorry" and "make it", and without the reason ("because …"). */
  readonly said: ReadonlyArray<string>
  /** What the reply rules out: "not | nine", "ochenta y uno | no". */
  readonly ruledOut: ReadonlyArray<string>
}

export const statementsIn = (vocabulary: Vocabulary, text: string, value: string): Statements => {
  const { exclusions, contrasts, contrastsAfterPause, edits } = vocabulary
  const nots = [exclusions, contrasts, contrastsAfterPause]
  const clauses = segmentsOf(spokenWords(text))
  const reason = clauses.findIndex((clause) => longestHit([edits.reasons], clause, 0) > 0)
  const parts = clauses.slice(0, reason < 0 ? clauses.length : reason).map((clause) => {
    const not = clause.findIndex((_, at) => longestHit(nots, clause, at) > 0)
    if (not < 0) return { said: clause, ruledOut: [] }
    const end = not + longestHit(nots, clause, not)
    // "ochenta y uno no"
    return end === clause.length
      ? { said: [], ruledOut: clause.slice(0, not) }
      : { said: clause.slice(0, not), ruledOut: clause.slice(end) }
  })
  const known = new Set(spokenWords(value).map((word) => word.text))
  const written = (words: SpokenWords) => (words.length === 0 ? [] : [text.slice(words[0]!.from, words.at(-1)!.to)])
  return {
    said: parts.flatMap(({ said }) => written(withoutFrame(vocabulary, said, known))),
    ruledOut: parts.flatMap(({ ruledOut }) => written(withoutFrame(vocabulary, ruledOut, known))),
  }
}
