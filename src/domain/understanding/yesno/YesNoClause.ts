import { assertionOf } from "../text/Assertion.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { longestHit, lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

export interface YesOrNo {
  readonly answer: boolean
  /** Whether no word contradicts the answer. */
  readonly isCertain: boolean
}

export interface Said {
  readonly yes: number
  readonly no: number
  /** The number of yes words that are just statements: "I have". */
  readonly claims: number
  /** The number of words other than yes, no and polite words. */
  readonly other: number
  /**
   * The answer in the first words: "no, I live alone", "no tengo perro". `explains`: the other words may explain it.
   */
  readonly opensWith: "yes" | "no" | undefined
  readonly explains: boolean
  readonly pauseAfterOpening: boolean
}

/** "definitely, no doubt about it": the words up to the pause, if a longer phrase begins after the pause. */
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

/** "not correct", "isn't right": a yes right after a longer no is part of the no. */
const isNegated = (tokens: ReadonlyArray<Token>, index: number, noEnd: number, noLength: number) =>
  noEnd === index && noLength > 1 && !tokens[index]!.pause

/** The index after interjections: "oh", "well, ah". */
export const afterInterjections = (book: Phrasebook<true>, tokens: ReadonlyArray<Token>): number => {
  let index = 0
  while (lookUp(book, tokens, index) !== undefined) index++
  return index
}

/** The lengths, in words, of the phrases for yes and no that begin at `index`. A claim counts as a yes. */
const heardAt = (answers: Vocabulary["answers"], tokens: ReadonlyArray<Token>, index: number) => {
  const clear = longestHit([answers.yes, answers.yesPhrases], tokens, index)
  const all = [answers.yes, answers.yesPhrases, answers.no, answers.noPhrases, answers.denials]
  // "sin seguro"
  const isMissing = index > 0 && !tokens[index]!.pause && lookUp(answers.seldom, tokens, index - 1)?.length === 1
  const isNegator = lookUp(answers.negators, tokens, index) !== undefined
  const long = longestHit([answers.no, answers.noPhrases, answers.denials], tokens, index)
  const isCut = clear > 0 && long > clear && upToPause(all, tokens, index, long) <= clear
  return {
    clear,
    yes: isMissing ? 0 : Math.max(clear, longestHit([answers.claims], tokens, index)),
    no: Math.max(isCut ? 0 : long, isNegator ? 1 : 0),
    polite: lookUp(answers.polite, tokens, index)?.length ?? 0,
    isNegator,
  }
}
type Heard = ReturnType<typeof heardAt>

/** Counts of phrases up to an index. */
interface Counts {
  yes: number
  no: number
  claims: number
  other: number
  /** The end and the length of the last no. */
  noEnd: number
  noLength: number
  /** The number of yes words since the last pause, and whether a negator is among them. */
  clauseYes: number
  isNegating: boolean
}

const countNo = (counts: Counts, tokens: ReadonlyArray<Token>, end: number, { no, isNegator }: Heard): void => {
  counts.no++
  counts.noEnd = end
  counts.noLength = isNegator ? Math.max(no, 2) : no
  counts.isNegating ||= isNegator
  // "I certainly do not": a no at the end applies to the whole clause
  if (isNegator && tokens[end]?.pause !== false) counts.yes -= counts.clauseYes
}

const countYes = (counts: Counts, { yes, clear }: Heard): void => {
  counts.yes++
  counts.clauseYes++
  if (yes > clear) counts.claims++
}

/** Counts the phrase at `index` and returns the index after it. */
const counted = (
  answers: Vocabulary["answers"],
  tokens: ReadonlyArray<Token>,
  index: number,
  hits: Heard,
  counts: Counts,
): { readonly end: number; readonly as?: "yes" | "no" } => {
  const { yes, no, polite } = hits
  // "sí claro, no hay problema": after a yes, the "no" in "no hay problema" doesn't count
  const soothing = counts.yes > 0 && no > 0 ? (lookUp(answers.leaningYes, tokens, index)?.length ?? 0) : 0
  const courtesy = Math.max(polite, soothing)
  if (courtesy > Math.max(yes, no)) return { end: index + courtesy }
  if (no > 0 && no >= yes) {
    countNo(counts, tokens, index + no, hits)
    return { end: index + no, as: "no" }
  }
  if (yes === 0) {
    counts.other++
    return { end: index + 1 }
  }
  const isPlain = lookUp(answers.affirmations, tokens, index) !== undefined
  const isDenied = counts.isNegating || isNegated(tokens, index, counts.noEnd, counts.noLength)
  if (isPlain || !isDenied) countYes(counts, hits)
  return { end: index + yes, as: "yes" }
}

export const listen = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): Said => {
  const counts: Counts = {
    yes: 0,
    no: 0,
    claims: 0,
    other: 0,
    noEnd: -1,
    noLength: 0,
    clauseYes: 0,
    isNegating: false,
  }
  let opensWith: Said["opensWith"]
  let [explains, pauseAfterOpening, isClaimed] = [false, false, false]
  const first = afterInterjections(answers.interjections, tokens)
  for (let index = 0; index < tokens.length;) {
    const start = index
    if (tokens[start]!.pause) Object.assign(counts, { clauseYes: 0, isNegating: false })
    // "I do, but not here": the claim is a separate sentence
    isClaimed ||= opensWith === "yes" && counts.no === 0 && lookUp(answers.conditions, tokens, start) !== undefined
    const hits = heardAt(answers, tokens, start)
    const { end, as } = counted(answers, tokens, start, hits, counts)
    index = end
    if (start !== first) continue
    opensWith = as
    const next = tokens[end]
    if (next === undefined) continue
    pauseAfterOpening = next.pause
    explains = hits.no > 1 || next.pause || lookUp(answers.sentenceStarts, tokens, end) !== undefined
  }
  const { yes, no, claims, other } = counts
  const outcome = { no, opensWith, explains, pauseAfterOpening }
  // "nunca he fumado": next to a no, a claim is part of the same sentence
  const isInside = no > 0 && yes === claims && !isClaimed
  return isInside ? { ...outcome, yes: 0, claims: 0, other: other + claims } : { ...outcome, yes, claims, other }
}

/** "I can't hear you", "yes, what is it": may be about the conversation itself, not the question. */
const isAboutTalk = ({ answers, options }: Vocabulary, tokens: ReadonlyArray<Token>, answer: boolean): boolean => {
  const first = afterInterjections(answers.interjections, tokens)
  const plain = longestHit([answers.yes, answers.no], tokens, first)
  if (plain > 0) return (lookUp(options.questions, tokens, first + plain)?.length ?? 0) > 1
  return !answer && mentions(answers.talk, tokens)
}

export const decide = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): YesOrNo | undefined => {
  const counts = listen(vocabulary, tokens)
  const isConditional = mentions(vocabulary.answers.conditions, tokens)
  if (counts.yes > 0 && counts.no > 0 && counts.opensWith === "yes" && isConditional)
    return { answer: true, isCertain: false }
  if ((counts.yes === 0) === (counts.no === 0)) return undefined
  const answer = counts.yes > 0
  const isOpen = isLeftOpen(vocabulary, tokens, answer)
  // "siempre que puedo": a conditional claim, without any other yes
  const isClaim = answer && isConditional && counts.claims === counts.yes
  if (counts.other === 0) return { answer, isCertain: !isOpen && !isClaim }
  if (counts.opensWith === undefined) return undefined
  if (isAboutTalk(vocabulary, tokens, answer)) return { answer, isCertain: false }
  const isSure = answer
    ? !isConditional && counts.claims < counts.yes
    : counts.explains && !isQualified(vocabulary, tokens)
  return { answer, isCertain: !isOpen && isSure }
}

/** The minimum number of words in a clause with a verb; "but my wife has" only completes the sentence before it. */
const shortestClause = 4

/** "I don't own one but my wife lends me hers": a denial without a plain no, and a clause that may outweigh it. */
const isQualified = ({ answers }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const first = afterInterjections(answers.interjections, tokens)
  const rest = first + (lookUp(answers.no, tokens, first)?.length ?? 0)
  const isPlain =
    rest > first && (tokens[rest]?.pause !== false || lookUp(answers.conditions, tokens, rest) !== undefined)
  return !isPlain && mentions(answers.conditions, tokens.slice(1, -shortestClause))
}

/** "yes and", "yes, just kidding", "no, or perhaps not yet": the answer is unfinished, retracted, or one of two. */
const isLeftOpen = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, answer: boolean): boolean => {
  const assertion = assertionOf(vocabulary, tokens)
  const isTakenBack = assertion === "unfinished" || (answer && assertion === "withdrawn")
  return tokens.length > 1 && (isTakenBack || mentions(vocabulary.options.disjunctions, tokens))
}
