import { isUnderCondition } from "../text/Agreement.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { longestHit, lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { isTooLong, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { YesOrNo } from "./YesNoClause.ts"
import { afterInterjections, decide, listen } from "./YesNoClause.ts"
import { afterCorrection, uncorrected } from "./YesNoTurn.ts"

/** A yes or no on its own; more words could change its meaning. */
export const plainYesNo = (text: string, locale: string): boolean | undefined => {
  const decision = readYesNo(text, locale)
  if (decision?.isCertain !== true) return undefined
  const vocabulary = vocabularyOf(locale)
  const spoken = tokenize(text).filter(({ kind }) => kind !== "mark")
  const others = [spoken, without(vocabulary.fillers, spoken)].map((tokens) => listen(vocabulary, tokens).other)
  return Math.min(...others) === 0 ? decision.answer : undefined
}

/** "¿Sí?": only a question, and therefore only a hint. */
const bareQuestion = /^[^.,;:!?]*\?\s*$/

/** "yesss", "noooo": a drawn-out letter, written several times. */
const drawn = /([aeioushpyñíé])\1{2,}/gi

/**
 * Whether an utterance means yes or no. `undefined` if it means neither or both. The answer is uncertain if it has a
 * condition ("yes, but") or comes after a correction ("no, wait, yes").
 */
export const readYesNo = (text: string, locale: string): YesOrNo | undefined => {
  const answer = heardYesNo(text, locale)
  const isOpen = bareQuestion.test(text) || isUnderCondition(vocabularyOf(locale), text)
  return answer?.isCertain && isOpen ? { ...answer, isCertain: false } : answer
}

const heardYesNo = (text: string, locale: string): YesOrNo | undefined => {
  if (isTooLong(text)) return undefined
  const vocabulary = vocabularyOf(locale)
  const spoken = tokenize(text.replaceAll(drawn, "$1")).filter(({ kind }) => kind !== "mark")
  const tokens = without(vocabulary.fillers, spoken)
  if (isQuestion(vocabulary, text, tokens)) return leaningPhrase(vocabulary, tokens)
  if (isUnsure(vocabulary, tokens) || isUnsure(vocabulary, spoken, longPhrase)) return despiteDoubt(vocabulary, tokens)
  return (
    soothing(vocabulary, tokens) ??
    leaningPhrase(vocabulary, tokens) ??
    leaningAgainst(vocabulary, tokens) ??
    uncorrected(vocabulary, spoken, decide(vocabulary, spoken)) ??
    uncorrected(vocabulary, tokens, decide(vocabulary, tokens)) ??
    beforeReason(vocabulary, tokens) ??
    afterCorrection(vocabulary, tokens) ??
    leaning(vocabulary, spoken) ??
    leaning(vocabulary, tokens) ??
    seldom(vocabulary, tokens) ??
    (mentions(vocabulary.answers.former, tokens) ? { answer: false, isCertain: false } : undefined)
  )
}

/** The minimum number of words that must follow a single interrogative to make a question. */
const shortestQuestion = 3

/**
 * "Do I have to answer?", "can you confirm it": a question in reply is not an answer, unless it begins with an answer
 * ("yes, why?").
 */
const isQuestion = ({ answers, options }: Vocabulary, text: string, tokens: ReadonlyArray<Token>): boolean => {
  const first = afterInterjections(answers.interjections, tokens)
  const words = lookUp(options.questions, tokens, first)?.length ?? 0
  // "cuánto va a tardar" is a question, "is fine" is not
  const asks = words > 1 || (words === 1 && tokens.length > first + shortestQuestion)
  if (!asks && !/\?\s*$/.test(text)) return false
  return (
    longestHit([answers.yes, answers.no, answers.yesPhrases, answers.noPhrases, answers.denials], tokens, first) === 0
  )
}

/** A phrase of at least this many words may contain words that are fillers elsewhere: "not like I don't". */
const longPhrase = 4

/**
 * Whether a phrase expresses doubt and is not the start of a longer yes or no. After a clear opening, a single word of
 * doubt doesn't count.
 */
export const isUnsure = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>, fewest = 1): boolean => {
  const opening = longestHit([answers.yes, answers.no], tokens, 0)
  const { yes, no, yesPhrases, noPhrases, claims, denials, leaningYes, leaningNo } = answers
  return tokens.some((_, index) => {
    const length = lookUp(answers.unsure, tokens, index)?.length ?? 0
    if (length < fewest || (length === 1 && opening > 0 && index > 0)) return false
    return length >= longestHit([yes, no, yesPhrases, noPhrases, claims, denials, leaningYes, leaningNo], tokens, index)
  })
}

/** The maximum number of other words; longer sentences contain a yes or a no by chance. */
const mostOthers = 8

/** "yes, but I don't remember when": the doubt is about something else, but the answer must be confirmed. */
const despiteDoubt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const { opensWith } = listen(vocabulary, tokens)
  return opensWith === undefined || !mentions(vocabulary.answers.conditions, tokens)
    ? undefined
    : { answer: opensWith === "yes", isCertain: false }
}

/** "yes because I don't have one": the reason may contain the opposite, so the answer must be confirmed. */
const beforeReason = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const end = tokens.findIndex((_, at) => at > 0 && lookUp(vocabulary.answers.reasons, tokens, at) !== undefined)
  return end < 0 ? undefined : leaning(vocabulary, tokens.slice(0, end))
}

/** "no, creo que no" is certainly no; "no creo que no" is either the same without the comma, or a double negative. */
const isNoApart = ({ no }: Vocabulary["answers"], tokens: ReadonlyArray<Token>, index: number): boolean =>
  no.has(tokens[index]?.text ?? "") && tokens[index + 1]?.pause === true

/**
 * Phrases that mean yes or no depending on the question ("no problem", "always"). They are always confirmed, no matter
 * which words they contain.
 */
const leaningPhrase = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const first = afterInterjections(answers.interjections, tokens)
  const isAll = (book: Phrasebook<true>) =>
    lookUp(book, tokens, 0)?.length === tokens.length || lookUp(book, tokens, first)?.length === tokens.length - first
  if (isNoApart(answers, tokens, first)) return undefined
  if (isAll(answers.leaningYes)) return { answer: true, isCertain: false }
  return isAll(answers.leaningNo) ? { answer: false, isCertain: false } : undefined
}

/**
 * "no no, that's fine" may approve a statement or decline an offer; it is taken as an uncertain yes. With only one
 * "no", it suggests no.
 */
const soothing = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const first = afterInterjections(answers.interjections, tokens)
  const end = tokens.findIndex(({ text }, index) => index >= first && !answers.no.has(text))
  if (end - first < 2 || lookUp(answers.contented, tokens, end) === undefined) return undefined
  const isYes = longestHit([answers.yes, answers.yesPhrases], tokens, end) > 0
  return isYes && lookUp(answers.noPhrases, tokens, end) === undefined ? { answer: true, isCertain: false } : undefined
}

/** "I wouldn't mind a shared ride": a phrase that suggests yes although its words mean no. */
const leaningAgainst = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const first = afterInterjections(answers.interjections, tokens)
  if (longestHit([answers.yes, answers.yesPhrases], tokens, first) > 0) return undefined
  const isNo = (index: number) => longestHit([answers.no, answers.negators, answers.denials], tokens, index) > 0
  const isPhrase = tokens.some((_, index) => {
    const length = lookUp(answers.leaningYes, tokens, index)?.length ?? 0
    return (
      length > 1 &&
      !isNoApart(answers, tokens, index) &&
      tokens.slice(index, index + length).some((__, n) => isNo(index + n))
    )
  })
  return isPhrase ? { answer: true, isCertain: false } : undefined
}

/** The maximum number of words; longer sentences are also about something else. */
const longestSentence = 6

/** "I scarcely drink", "apenas bebo": a rare habit suggests no. */
const seldom = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined =>
  tokens.length <= longestSentence && mentions(answers.seldom, tokens) ? { answer: false, isCertain: false } : undefined

/**
 * The answer that the words suggest, which is always confirmed: a single yes or no inside a sentence ("that would be a
 * no"), or the first of two if a pause follows it ("no, that's fine").
 */
const leaning = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const spoken = listen(vocabulary, tokens)
  const question = (answer: boolean): YesOrNo => ({ answer, isCertain: false })
  if (spoken.other > mostOthers) return undefined
  if (spoken.yes > spoken.claims && spoken.no > 0) {
    const isApart = spoken.pauseAfterOpening && tokens.length > 2
    return spoken.opensWith === undefined || !isApart ? undefined : question(spoken.opensWith === "yes")
  }
  return spoken.yes > spoken.claims || spoken.no > 0 ? question(spoken.yes > spoken.claims) : undefined
}
