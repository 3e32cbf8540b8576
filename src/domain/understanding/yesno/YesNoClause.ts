import { assertionOf } from "../text/Assertion.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

export interface YesOrNo {
  readonly answer: boolean
  /** Nothing in the words speaks against it. */
  readonly isCertain: boolean
}

export interface Said {
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

export const longestHit = (books: ReadonlyArray<Phrasebook<true>>, tokens: ReadonlyArray<Token>, index: number) =>
  Math.max(0, ...books.map((book) => lookUp(book, tokens, index)?.length ?? 0))

/** "definitely, no doubt about it": the words up to the pause, where a longer phrase begins behind it. */
const upToPause = (
  books: ReadonlyArray<Phrasebook<true>>,
  tokens: ReadonlyArray<Token>,
  index: number,
  length: number,
) => {
  for (let at = index + 1; at < index + length; at++)
    if (tokens[at]!.pause && at + longestHit(books, tokens, at) > index + length) return at - index
  return length
}

/** "not correct", "isn't right": a yes right after a longer no is part of it. */
const isNegated = (tokens: ReadonlyArray<Token>, index: number, noEnd: number, noLength: number) =>
  noEnd === index && noLength > 1 && !tokens[index]!.pause

/** The index after "oh", "well, ah": what follows opens the answer. */
export const afterInterjections = (book: Phrasebook<true>, tokens: ReadonlyArray<Token>): number => {
  let index = 0
  while (lookUp(book, tokens, index) !== undefined) index++
  return index
}

export const listen = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): Said => {
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
    const all = [answers.yes, answers.yesPhrases, answers.no, answers.noPhrases, answers.denials]
    // "sin seguro"
    const isMissing = index > 0 && !tokens[index]!.pause && lookUp(answers.seldom, tokens, index - 1)?.length === 1
    const isYes = isMissing ? 0 : Math.max(isClear, longestHit([answers.claims], tokens, index))
    const isNegator = lookUp(answers.negators, tokens, index) !== undefined
    const heard = longestHit([answers.no, answers.noPhrases, answers.denials], tokens, index)
    const isLongNo = isClear > 0 && heard > isClear && upToPause(all, tokens, index, heard) <= isClear ? 0 : heard
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

export const decide = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const heard = listen(vocabulary, tokens)
  const isConditional = mentions(vocabulary.answers.conditions, tokens)
  if (heard.yes > 0 && heard.no > 0 && heard.opensWith === "yes" && isConditional)
    return { answer: true, isCertain: false }
  if ((heard.yes === 0) === (heard.no === 0)) return undefined
  const answer = heard.yes > 0
  const isOpen = isLeftOpen(vocabulary, tokens, answer)
  // "siempre que puedo": a claim alone under a condition
  const isClaim = answer && isConditional && heard.claims === heard.yes
  if (heard.other === 0) return { answer, isCertain: !isOpen && !isClaim }
  if (heard.opensWith === undefined) return undefined
  if (isAboutTalk(vocabulary, tokens, answer)) return { answer, isCertain: false }
  return { answer, isCertain: !isOpen && (answer ? !isConditional && heard.claims < heard.yes : heard.explains) }
}

/** "yes and", "yes, just kidding", "no, or perhaps not yet": not said to the end, taken back, or one of two. */
const isLeftOpen = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, answer: boolean): boolean => {
  const assertion = assertionOf(vocabulary, tokens)
  const isTakenBack = assertion === "unfinished" || (answer && assertion === "withdrawn")
  return tokens.length > 1 && (isTakenBack || mentions(vocabulary.options.disjunctions, tokens))
}
