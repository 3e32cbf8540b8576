import { correctionIn } from "./Correction.ts"
import type { Phrasebook } from "./Phrasebook.ts"
import { lookUp, mentions } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/**
 * How far a speaker stands behind a value that was said, in the classes of clinical text analysis (ConText): asserted; reserved (hedged,
 * bounded, hypothetical, somebody else's, asked back); withdrawn (denied, or true no more); unfinished (interrupted).
 */
export type Assertion = "asserted" | "reserved" | "withdrawn" | "unfinished"

/** The longest word group that no answer ends with. */
const longestEnd = 3

/** "Monday and", "twenty, no wait": the speaker was interrupted, or is taking the answer back. */
const isUnfinished = ({ assertion }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  for (let index = Math.max(1, tokens.length - longestEnd); index < tokens.length; index++)
    if (lookUp(assertion.unfinished, tokens, index)?.length === tokens.length - index) return true
  return false
}

/** "my wife's is the 5th", "is it Monday?": what opens a sentence about somebody else, or a question. */
const isBeside = ({ assertion, options }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  lookUp(assertion.others, tokens, 0) !== undefined ||
  lookUp(assertion.questions, tokens, 0) !== undefined ||
  ((lookUp(options.questions, tokens, 0)?.length ?? 0) > 1 && lookUp(options.openings, tokens, 0) === undefined)

/** Whether a phrase of the book occurs, and no correction takes back what was said up to it. */
const stands = (vocabulary: Vocabulary, book: Phrasebook<true>, tokens: ReadonlyArray<Token>): boolean =>
  mentions(book, tokens) && mentions(book, tokens.slice(correctionIn(vocabulary, tokens)?.before.length ?? 0))

/** What an utterance asserts. */
export const assertionOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Assertion => {
  const { assertion } = vocabulary
  if (isUnfinished(vocabulary, tokens)) return "unfinished"
  if (stands(vocabulary, assertion.withdrawn, tokens)) return "withdrawn"
  return stands(vocabulary, assertion.reserved, tokens) || isBeside(vocabulary, tokens) ? "reserved" : "asserted"
}

/** What can only be refused where nothing is asked back. */
export const isRefused = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const assertion = assertionOf(vocabulary, tokens)
  return assertion === "withdrawn" || assertion === "unfinished"
}
