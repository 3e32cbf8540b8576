import { correctionIn } from "./Correction.ts"
import type { Phrasebook } from "./Phrasebook.ts"
import { lookUp, mentions } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/**
 * How sure a speaker is of a value, in the categories of clinical text analysis (ConText): asserted; reserved (hedged,
 * limited, hypothetical, about another person, or a question); withdrawn (denied, or no longer true); unfinished
 * (interrupted).
 */
export type Assertion = "asserted" | "reserved" | "withdrawn" | "unfinished"

/** The maximum number of words at the end of an unfinished answer. */
const longestEnd = 3

/** "Monday and", "twenty, no wait": the speaker was interrupted or is retracting the answer. */
const isUnfinished = ({ assertion }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  for (let index = Math.max(1, tokens.length - longestEnd); index < tokens.length; index++)
    if (lookUp(assertion.unfinished, tokens, index)?.length === tokens.length - index) return true
  return false
}

/** "my wife's is the 5th", "is it Monday?": the beginning of a sentence about another person, or of a question. */
const isBeside = ({ assertion, options }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  lookUp(assertion.others, tokens, 0) !== undefined ||
  lookUp(assertion.questions, tokens, 0) !== undefined ||
  ((lookUp(options.questions, tokens, 0)?.length ?? 0) > 1 && lookUp(options.openings, tokens, 0) === undefined)

/** Whether the words contain a phrase from the phrasebook that no later correction retracts. */
const stands = (vocabulary: Vocabulary, book: Phrasebook<true>, tokens: ReadonlyArray<Token>): boolean =>
  mentions(book, tokens) && mentions(book, tokens.slice(correctionIn(vocabulary, tokens)?.before.length ?? 0))

/** How sure the speaker of an utterance is. */
export const assertionOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Assertion => {
  const { assertion } = vocabulary
  if (isUnfinished(vocabulary, tokens)) return "unfinished"
  if (stands(vocabulary, assertion.withdrawn, tokens)) return "withdrawn"
  return stands(vocabulary, assertion.reserved, tokens) || isBeside(vocabulary, tokens) ? "reserved" : "asserted"
}

/** Whether an answer is withdrawn or unfinished. */
export const isRefused = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const assertion = assertionOf(vocabulary, tokens)
  return assertion === "withdrawn" || assertion === "unfinished"
}
