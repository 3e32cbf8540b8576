import { correctionIn } from "./Correction.ts"
import { lookUp, mentions } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/**
 * How far a speaker stands behind a value that was said, in the classes of clinical text analysis (ConText): asserted; reserved (hedged,
 * bounded, hypothetical, somebody else's, asked back); withdrawn (denied, or true no more); unfinished (interrupted).
 */
export type Assertion = "asserted" | "reserved" | "withdrawn" | "unfinished"

/** "Monday and", "twenty, no wait": the speaker was interrupted, or is taking the answer back. */
const isUnfinished = ({ assertion }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some((_, index) => {
    const length = index === 0 ? 0 : (lookUp(assertion.unfinished, tokens, index)?.length ?? 0)
    return length > 0 && index + length === tokens.length
  })

/** "my wife's is the 5th", "is it Monday?": what opens a sentence about somebody else, or a question. */
const isBeside = ({ assertion, options }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  lookUp(assertion.others, tokens, 0) !== undefined ||
  lookUp(assertion.questions, tokens, 0) !== undefined ||
  ((lookUp(options.questions, tokens, 0)?.length ?? 0) > 1 && lookUp(options.openings, tokens, 0) === undefined)

/** What an utterance asserts. What a correction takes back says nothing about what comes after it. */
export const assertionOf = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): Assertion => {
  const { assertion } = vocabulary
  const tokens = spoken.slice(correctionIn(vocabulary, spoken)?.before.length ?? 0)
  if (isUnfinished(vocabulary, spoken)) return "unfinished"
  if (mentions(assertion.withdrawn, tokens)) return "withdrawn"
  return mentions(assertion.reserved, tokens) || isBeside(vocabulary, spoken) ? "reserved" : "asserted"
}

/** What can only be refused where nothing is asked back. */
export const isRefused = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): boolean => {
  const assertion = assertionOf(vocabulary, spoken)
  return assertion === "withdrawn" || assertion === "unfinished"
}
