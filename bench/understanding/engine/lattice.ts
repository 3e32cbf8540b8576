import { lookUp, type Phrasebook } from "../../../src/domain/understanding/text/Phrasebook.ts"
import { type Token, tokenize } from "../../../src/domain/understanding/text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../../../src/domain/understanding/text/Vocabulary.ts"

/** A span of tokens and a class to which the lexicon assigns it; a "+" marks a phrase of several words ("yes+"). */
export interface Edge {
  readonly start: number
  readonly end: number
  readonly as: string
}

/** The tokens of an utterance, each with all its classes. */
export interface Lattice {
  readonly tokens: ReadonlyArray<Token>
  readonly edges: ReadonlyArray<Edge>
  readonly isAsked: boolean
}

/** "yesss": a drawn-out letter. */
const drawn = /([aeioushpyñíé])\1{2,}/gi

const classesOf = (vocabulary: Vocabulary): ReadonlyArray<readonly [string, Phrasebook<unknown>]> => {
  const { answers, options, corrections, fillers, assertion } = vocabulary
  return [
    ["yes", answers.yes],
    ["no", answers.no],
    ["affirmation", answers.affirmations],
    ["negator", answers.negators],
    ["leaningYes", answers.leaningYes],
    ["leaningNo", answers.leaningNo],
    ["seldom", answers.seldom],
    ["former", answers.former],
    ["yesPhrase", answers.yesPhrases],
    ["noPhrase", answers.noPhrases],
    ["denial", answers.denials],
    ["claim", answers.claims],
    ["unsure", answers.unsure],
    ["talk", answers.talk],
    ["contented", answers.contented],
    ["condition", answers.conditions],
    ["start", answers.sentenceStarts],
    ["interjection", answers.interjections],
    ["polite", answers.polite],
    ["filler", fillers],
    ["question", options.questions],
    ["or", options.disjunctions],
    ["correction", corrections],
    ["unfinished", assertion.unfinished],
    ["withdrawn", assertion.withdrawn],
  ]
}

export const latticeOf = (text: string, locale: string): Lattice => {
  const classes = classesOf(vocabularyOf(locale))
  const tokens = tokenize(text.replaceAll(drawn, "$1")).filter(({ kind }) => kind !== "mark")
  const edgesAt = (start: number): ReadonlyArray<Edge> => {
    const found = classes.flatMap(([as, book]): ReadonlyArray<Edge> => {
      const length = lookUp(book, tokens, start)?.length ?? 0
      if (length === 0) return []
      const alone = length > 1 && book.has(tokens[start]!.text) ? [{ start, end: start + 1, as }] : []
      return [{ start, end: start + length, as: length > 1 ? `${as}+` : as }, ...alone]
    })
    return [...found, { start, end: start + 1, as: found.length === 0 ? "unknown" : "word" }]
  }
  return { tokens, edges: tokens.flatMap((_, start) => edgesAt(start)), isAsked: /\?\s*$/.test(text) }
}
