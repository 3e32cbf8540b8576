import { correctionIn, withoutOpening } from "../text/Correction.ts"
import { longestHit, lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { YesOrNo } from "./YesNoClause.ts"
import { decide } from "./YesNoClause.ts"

/** "yes, I mean no": "no" can itself be a correction word; after another correction word, it is the answer. */
const endsInNo = ({ answers, corrections }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const last = tokens.length - 1
  const isTakenBack = tokens.some((_, index) => {
    const end = index + (lookUp(corrections, tokens, index)?.length ?? 0)
    return index > 0 && index < last && end >= last && lookUp(answers.no, tokens, index) === undefined
  })
  return isTakenBack && lookUp(answers.no, tokens, last) !== undefined
}

/** "no, actually I do": the answer after correction words. If it contradicts the first answer, it must be confirmed. */
export const uncorrected = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  answer: YesOrNo | undefined,
): YesOrNo | undefined => {
  if (!answer?.isCertain) return answer
  const correction = correctionIn(vocabulary, tokens)
  const rest = correction?.after ?? withoutOpening(vocabulary, tokens)
  const taken = tokens.slice(correction?.before.length ?? 0, tokens.length - rest.length)
  // "no" on its own is an answer, and "not that ..." begins an answer
  const { no, negators } = vocabulary.answers
  const isTaken =
    taken.some((_, index) => lookUp(no, taken, index) === undefined) &&
    taken.every((_, index) => lookUp(negators, taken, index) === undefined)
  const after = isTaken ? decide(vocabulary, rest) : undefined
  return after === undefined || after.answer === answer.answer ? answer : { answer: after.answer, isCertain: false }
}

/** "lo siento no es correcto": the "no" belongs to the words after it, and is not a correction. */
const withItsNo = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>, rest: ReadonlyArray<Token>) => {
  const start = tokens.length - rest.length - 1
  const isPart = start >= 0 && !rest[0]?.pause && longestHit([answers.noPhrases, answers.denials], tokens, start) > 1
  return isPart ? tokens.slice(start) : rest
}

/** "no, wait, yes" and "yes, no wait, no": the last answer, which the respondent confirms. */
export const afterCorrection = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  if (endsInNo(vocabulary, tokens)) return { answer: false, isCertain: false }
  const correction = correctionIn(vocabulary, tokens)
  const taken = withoutOpening(vocabulary, tokens)
  // "no, all good": "no" before approval is not a correction
  const isOpening = tokens.length - taken.length > 1 || lookUp(vocabulary.answers.contented, taken, 0) === undefined
  const opened = isOpening ? taken : tokens
  const lastPause = tokens.findLastIndex(({ pause }) => pause)
  const isTakenBack = tokens.some((_, index) => (lookUp(vocabulary.corrections, tokens, index)?.length ?? 0) > 1)
  const last =
    correction?.after ??
    (opened.length < tokens.length ? opened : isTakenBack && lastPause > 0 ? tokens.slice(lastPause) : undefined)
  const answer = last === undefined ? undefined : decide(vocabulary, withItsNo(vocabulary, tokens, last))
  return answer === undefined ? undefined : { answer: answer.answer, isCertain: false }
}
