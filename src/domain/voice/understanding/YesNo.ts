import { assertionOf } from "./Assertion.ts"
import { correctionIn, withoutOpening } from "./Correction.ts"
import type { Phrasebook } from "./Phrasebook.ts"
import { lookUp, mentions, without } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import { isTooLong, tokenize } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { vocabularyOf } from "./Vocabulary.ts"

export interface YesOrNo {
  readonly answer: boolean
  /** Nothing in the words speaks against it. */
  readonly isCertain: boolean
}

interface Said {
  readonly yes: number
  readonly no: number
  /** How many of the yeses are only claims: "I have". */
  readonly claims: number
  /** Words that are neither yes nor no nor politeness. */
  readonly other: number
  /** The first words are yes or no, and what follows may be an explanation: "no, I live alone", "no tengo perro". */
  readonly opensWith: "yes" | "no" | undefined
  readonly explains: boolean
  readonly pauseAfterOpening: boolean
}

const longestHit = (books: ReadonlyArray<Phrasebook<true>>, tokens: ReadonlyArray<Token>, index: number) =>
  Math.max(0, ...books.map((book) => lookUp(book, tokens, index)?.length ?? 0))

/** "not correct", "isn't right": a yes right after a longer no is part of it. */
const isNegated = (tokens: ReadonlyArray<Token>, index: number, noEnd: number, noLength: number) =>
  noEnd === index && noLength > 1 && !tokens[index]!.pause

/** The index after "oh", "well, ah": what follows opens the answer. */
const afterInterjections = (book: Phrasebook<true>, tokens: ReadonlyArray<Token>): number => {
  let index = 0
  while (lookUp(book, tokens, index) !== undefined) index++
  return index
}

const listen = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): Said => {
  let [yes, no, claims, other, index, noEnd, noLength] = [0, 0, 0, 0, 0, -1, 0]
  let opensWith: Said["opensWith"]
  let explains = false
  let pauseAfterOpening = false
  let clauseYes = 0
  let isNegating = false
  let isClaimed = false
  const first = afterInterjections(answers.interjections, tokens)
  while (index < tokens.length) {
    const isClear = longestHit([answers.yes, answers.yesPhrases], tokens, index)
    const isYes = Math.max(isClear, longestHit([answers.claims], tokens, index))
    const isNegator = lookUp(answers.negators, tokens, index) !== undefined
    const isLongNo = longestHit([answers.no, answers.noPhrases, answers.denials], tokens, index)
    const isNo = Math.max(isLongNo, isNegator ? 1 : 0)
    if (tokens[index]!.pause) {
      clauseYes = 0
      isNegating = false
    }
    const start = index
    // "I do, but not here": the claim is a sentence of its own
    if (opensWith === "yes" && no === 0 && lookUp(answers.conditions, tokens, index) !== undefined) isClaimed = true
    const isPolite = lookUp(answers.polite, tokens, index)?.length ?? 0
    if (isPolite > Math.max(isYes, isNo)) index += isPolite
    else if (isNo > 0 && isNo >= isYes) {
      no++
      index += isNo
      noEnd = index
      noLength = isNegator ? Math.max(isNo, 2) : isNo
      isNegating = isNegating || isNegator
      // "I certainly do not": the no at the end of a clause is about all of it
      if (isNegator && (tokens[index] === undefined || tokens[index]!.pause)) yes -= clauseYes
      if (start === first) opensWith = "no"
    } else if (isYes > 0) {
      const isPlain = lookUp(answers.affirmations, tokens, index) !== undefined
      const isCounted = isPlain || (!isNegating && !isNegated(tokens, index, noEnd, noLength))
      if (isCounted) yes++
      if (isCounted) clauseYes++
      if (isCounted && isYes > isClear) claims++
      index += isYes
      if (start === first) opensWith = "yes"
    } else {
      other++
      index++
    }
    if (start === first && index < tokens.length) {
      pauseAfterOpening = tokens[index]!.pause
      explains = isNo > 1 || tokens[index]!.pause || lookUp(answers.sentenceStarts, tokens, index) !== undefined
    }
  }
  // "nunca he fumado": beside a no, a claim is part of its sentence
  if (no > 0 && yes === claims && !isClaimed) [yes, other, claims] = [0, other + claims, 0]
  return { yes, no, claims, other, opensWith, explains, pauseAfterOpening }
}

/** "I can't hear you", "yes, what is it": the talk itself may be meant, and not what was asked. */
const isAboutTalk = ({ answers, options }: Vocabulary, tokens: ReadonlyArray<Token>, answer: boolean): boolean => {
  const first = afterInterjections(answers.interjections, tokens)
  const plain = longestHit([answers.yes, answers.no], tokens, first)
  if (plain > 0) return (lookUp(options.questions, tokens, first + plain)?.length ?? 0) > 1
  return !answer && mentions(answers.talk, tokens)
}

const decide = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const said = listen(vocabulary, tokens)
  const isConditional = mentions(vocabulary.answers.conditions, tokens)
  if (said.yes > 0 && said.no > 0 && said.opensWith === "yes" && isConditional)
    return { answer: true, isCertain: false }
  if ((said.yes === 0) === (said.no === 0)) return undefined
  const answer = said.yes > 0
  const isOpen = isLeftOpen(vocabulary, tokens, answer)
  // "siempre que puedo": a claim alone under a condition
  const isClaim = answer && isConditional && said.claims === said.yes
  if (said.other === 0) return { answer, isCertain: !isOpen && !isClaim }
  if (said.opensWith === undefined) return undefined
  if (isAboutTalk(vocabulary, tokens, answer)) return { answer, isCertain: false }
  return { answer, isCertain: !isOpen && (answer ? !isConditional && said.claims < said.yes : said.explains) }
}

/** "yes and", "yes, just kidding", "no, or perhaps not yet": not said to the end, taken back, or one of two. */
const isLeftOpen = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, answer: boolean): boolean => {
  const assertion = assertionOf(vocabulary, tokens)
  const isTakenBack = assertion === "unfinished" || (answer && assertion === "withdrawn")
  return tokens.length > 1 && (isTakenBack || mentions(vocabulary.options.disjunctions, tokens))
}

/** "¿Sí?": nothing but a question in one breath, and so no more than a hint. */
const bareQuestion = /^[^.,;:!?]*\?\s*$/

/** "yesss", "noooo": a letter that is drawn out. */
const drawn = /([aeioushpyñíé])\1{2,}/gi

/**
 * Whether an utterance says yes or no. `undefined`: neither, or both. Uncertain: with conditions ("yes, but"), or after a correction ("no,
 * wait, yes").
 */
export const readYesNo = (text: string, locale: string): YesOrNo | undefined => {
  const said = heardYesNo(text, locale)
  return said?.isCertain && bareQuestion.test(text) ? { ...said, isCertain: false } : said
}

const heardYesNo = (text: string, locale: string): YesOrNo | undefined => {
  if (isTooLong(text)) return undefined
  const vocabulary = vocabularyOf(locale)
  const spoken = tokenize(text.replaceAll(drawn, "$1")).filter(({ kind }) => kind !== "mark")
  const tokens = without(vocabulary.fillers, spoken)
  if (isQuestion(vocabulary, text, tokens)) return leaningPhrase(vocabulary, tokens)
  if (isUnsure(vocabulary, tokens.length === 0 ? spoken : tokens)) return despiteDoubt(vocabulary, tokens)
  return (
    leaningPhrase(vocabulary, tokens) ??
    leaningAgainst(vocabulary, tokens) ??
    unturned(vocabulary, spoken, decide(vocabulary, spoken)) ??
    unturned(vocabulary, tokens, decide(vocabulary, tokens)) ??
    turned(vocabulary, tokens) ??
    leaning(vocabulary, spoken) ??
    leaning(vocabulary, tokens) ??
    (mentions(vocabulary.answers.former, tokens) ? { answer: false, isCertain: false } : undefined)
  )
}

/** "Do I have to answer?", "can you confirm it": what is asked back is no answer, unless it opens with one ("yes, why?"). */
const isQuestion = ({ answers, options }: Vocabulary, text: string, tokens: ReadonlyArray<Token>): boolean => {
  const first = afterInterjections(answers.interjections, tokens)
  const asks = (lookUp(options.questions, tokens, first)?.length ?? 0) > 1
  if (!asks && !/\?\s*$/.test(text)) return false
  return (
    longestHit([answers.yes, answers.no, answers.yesPhrases, answers.noPhrases, answers.denials], tokens, first) === 0
  )
}

/** A phrase of doubt that is no part of a longer yes or no; after a clear opening a single word of doubt is only a word. */
export const isUnsure = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const opening = longestHit([answers.yes, answers.no], tokens, 0)
  const { yes, no, yesPhrases, noPhrases, claims, denials, leaningYes, leaningNo } = answers
  return tokens.some((_, index) => {
    const length = lookUp(answers.unsure, tokens, index)?.length ?? 0
    if (length === 0 || (length === 1 && opening > 0 && index > 0)) return false
    return length >= longestHit([yes, no, yesPhrases, noPhrases, claims, denials, leaningYes, leaningNo], tokens, index)
  })
}

/** Sentences longer than this hold a yes or a no by chance. */
const mostOthers = 8

/** "yes, but I don't remember when": the doubt is about something else, as a question. */
const despiteDoubt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const { opensWith } = listen(vocabulary, tokens)
  return opensWith === undefined || !mentions(vocabulary.answers.conditions, tokens)
    ? undefined
    : { answer: opensWith === "yes", isCertain: false }
}

/** Phrases that say yes or no depending on what was asked ("no problem", "always"): a question, whatever words they are made of. */
const leaningPhrase = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const first = afterInterjections(answers.interjections, tokens)
  const isAll = (book: Phrasebook<true>) =>
    lookUp(book, tokens, 0)?.length === tokens.length || lookUp(book, tokens, first)?.length === tokens.length - first
  if (isAll(answers.leaningYes)) return { answer: true, isCertain: false }
  return isAll(answers.leaningNo) ? { answer: false, isCertain: false } : undefined
}

/** "I wouldn't mind a shared ride": a phrase that leans to a yes although its words say no. */
const leaningAgainst = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const first = afterInterjections(answers.interjections, tokens)
  if (longestHit([answers.yes, answers.yesPhrases], tokens, first) > 0) return undefined
  const isNo = (index: number) => longestHit([answers.no, answers.negators, answers.denials], tokens, index) > 0
  const isPhrase = tokens.some((_, index) => {
    const length = lookUp(answers.leaningYes, tokens, index)?.length ?? 0
    return length > 1 && tokens.slice(index, index + length).some((__, n) => isNo(index + n))
  })
  return isPhrase ? { answer: true, isCertain: false } : undefined
}

/**
 * What the words lean to, always as a question: one yes or no inside a sentence ("that would be a no"), the first of two with a pause after
 * it ("no, that's fine").
 */
const leaning = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const said = listen(vocabulary, tokens)
  const question = (answer: boolean): YesOrNo => ({ answer, isCertain: false })
  if (said.other > mostOthers) return undefined
  if (said.yes > said.claims && said.no > 0) {
    const isApart = said.pauseAfterOpening && tokens.length > 2
    return said.opensWith === undefined || !isApart ? undefined : question(said.opensWith === "yes")
  }
  return said.yes > said.claims || said.no > 0 ? question(said.yes > said.claims) : undefined
}

/** "yes, I mean no": a no can be a word of taking back itself; after another one it is the answer. */
const endsInNo = ({ answers, corrections }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const last = tokens.length - 1
  const isTakenBack = tokens.some((_, index) => {
    const end = index + (lookUp(corrections, tokens, index)?.length ?? 0)
    return index > 0 && index < last && end >= last && lookUp(answers.no, tokens, index) === undefined
  })
  return isTakenBack && lookUp(answers.no, tokens, last) !== undefined
}

/** "no, actually I do": after words of taking back the contrary is only a question. */
const unturned = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  said: YesOrNo | undefined,
): YesOrNo | undefined => {
  if (!said?.isCertain) return said
  const correction = correctionIn(vocabulary, tokens)
  const rest = correction?.after ?? withoutOpening(vocabulary, tokens)
  const taken = tokens.slice(correction?.before.length ?? 0, tokens.length - rest.length)
  // a "no" alone is an answer, and "not that ..." begins one
  const { no, negators } = vocabulary.answers
  const isTaken =
    taken.some((_, index) => lookUp(no, taken, index) === undefined) &&
    taken.every((_, index) => lookUp(negators, taken, index) === undefined)
  const after = isTaken ? decide(vocabulary, rest) : undefined
  return after === undefined || after.answer === said.answer ? said : { answer: after.answer, isCertain: false }
}

/** "lo siento no es correcto": the no in front is part of what follows, and takes nothing back. */
const withItsNo = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>, rest: ReadonlyArray<Token>) => {
  const start = tokens.length - rest.length - 1
  const isPart = start >= 0 && !rest[0]?.pause && longestHit([answers.noPhrases, answers.denials], tokens, start) > 1
  return isPart ? tokens.slice(start) : rest
}

/** "no, wait, yes" and "yes, no wait, no": the last word, as a question. */
const turned = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  if (endsInNo(vocabulary, tokens)) return { answer: false, isCertain: false }
  const correction = correctionIn(vocabulary, tokens)
  const taken = withoutOpening(vocabulary, tokens)
  // "no, all good": a bare no takes nothing back where contentment follows
  const isOpening = tokens.length - taken.length > 1 || lookUp(vocabulary.answers.contented, taken, 0) === undefined
  const opened = isOpening ? taken : tokens
  const lastPause = tokens.findLastIndex(({ pause }) => pause)
  const isTakenBack = tokens.some((_, index) => (lookUp(vocabulary.corrections, tokens, index)?.length ?? 0) > 1)
  const last =
    correction?.after ??
    (opened.length < tokens.length ? opened : isTakenBack && lastPause > 0 ? tokens.slice(lastPause) : undefined)
  const said = last === undefined ? undefined : decide(vocabulary, withItsNo(vocabulary, tokens, last))
  return said === undefined ? undefined : { answer: said.answer, isCertain: false }
}
