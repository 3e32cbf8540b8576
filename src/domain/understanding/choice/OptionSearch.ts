import type { Option, OptionMatch } from "./Option.ts"
import { byContaining, byEquality } from "./OptionContaining.ts"
import { byClockSpan } from "./OptionClockSpans.ts"
import { byDuration } from "./OptionDurations.ts"
import { byPositionFromEnd } from "./OptionFarPlace.ts"
import { byFigure } from "./OptionFigures.ts"
import { byHint } from "./OptionHints.ts"
import { byLetters } from "./OptionLetters.ts"
import { byLikeness } from "./OptionLikeness.ts"
import { byArticle, byLetter, byPosition, bySpelling, byTime, exact } from "./OptionMethods.ts"
import { byRating } from "./OptionRating.ts"
import { byYesNo } from "./OptionYesNo.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { bySynonym } from "./OptionNamesake.ts"
import { bySpan } from "./OptionSpans.ts"
import { joined, stripped, withoutBounds } from "./OptionText.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Scores of at least `accept` are accepted; lower scores of at least `floor` are confirmed. */
export interface Thresholds {
  readonly accept: number
  readonly floor: number
}

export const defaultThresholds: Thresholds = { accept: 0.8, floor: 0.6 }

const asideScore = 0.7

/** Two candidates whose scores differ by less than this are tied. */
const tie = 0.05

/** `alternatives`: after a tie, both options; after a rejection, the best three; otherwise the next two. */
export type OptionResult =
  | {
      readonly _tag: "accepted" | "confirm"
      readonly match: OptionMatch
      readonly alternatives: ReadonlyArray<OptionMatch>
    }
  | { readonly _tag: "rejected"; readonly code: "NO_MATCH"; readonly alternatives: ReadonlyArray<OptionMatch> }

type Method = (utterance: PreparedText, options: ReadonlyArray<Prepared>) => ReadonlyArray<OptionMatch>

/** The first method with a result wins. */
const methods: ReadonlyArray<Method> = [
  exact,
  bySynonym,
  byDuration,
  byRating,
  byPosition,
  byPositionFromEnd,
  bySpelling,
  byLetter,
  byLetters,
  byYesNo,
  byTime,
  byClockSpan,
  byEquality,
  bySpan,
  byContaining,
  byFigure,
  byArticle,
]

const isNegative = (utterance: PreparedText, match: OptionMatch): boolean => {
  if (match.method !== "contains" && match.method !== "fuzzy") return false
  const label = words(match.label)
  // "no lo hago nunca": a label that is already a denial is not denied again
  if (label.some((word) => utterance.vocabulary.options.negations.has(word))) return false
  return mentions(
    utterance.vocabulary.options.negations,
    withoutBounds(utterance.vocabulary, utterance.tokens).filter(({ text }) => !label.includes(text)),
  )
}

/**
 * "tea, no sugar", "tea without sugar": whether an answer names an option and then negates something else. The
 * respondent must confirm such an answer.
 */
const isAside = (utterance: PreparedText, match: OptionMatch): boolean => {
  const { negations } = utterance.vocabulary.options
  const denial = utterance.tokens.findIndex(
    (_, index) => index > 0 && lookUp(negations, utterance.tokens, index) !== undefined,
  )
  const paused = utterance.tokens.findIndex((token, index) => index > 0 && token.pause)
  const pause = paused < 0 || denial < paused ? denial : paused
  const opening = utterance.tokens.slice(0, Math.max(0, pause))
  return (
    match.method === "contains" &&
    lookUp(negations, utterance.tokens, pause) !== undefined &&
    utterance.tokens.length > pause + 1 &&
    !mentions(negations, opening) &&
    words(match.label).every((word) => opening.some(({ text }) => text === word))
  )
}

/** The options that are not denied; options that may be denied are confirmed. */
const undenied = (utterance: PreparedText, matches: ReadonlyArray<OptionMatch>): ReadonlyArray<OptionMatch> =>
  matches.flatMap((match) => {
    if (!isNegative(utterance, match)) return [match]
    return isAside(utterance, match) ? [{ ...match, score: Math.min(match.score, asideScore) }] : []
  })

export const ranked = (matches: ReadonlyArray<OptionMatch>): ReadonlyArray<OptionMatch> => {
  const seen = new Set<Option["value"]>()
  return [...matches]
    .sort((a, b) => b.score - a.score)
    .filter(({ value }) => !seen.has(value) && seen.add(value) !== undefined)
}

export const settle = (matches: ReadonlyArray<OptionMatch>, { accept, floor }: Thresholds): OptionResult => {
  const [best, second] = matches
  if (best === undefined || best.score < floor) {
    return { _tag: "rejected", code: "NO_MATCH", alternatives: matches.slice(0, 3) }
  }
  if (second !== undefined && second.score >= floor && best.score - second.score < tie) {
    return { _tag: "confirm", match: best, alternatives: [best, second] }
  }
  return { _tag: best.score >= accept ? "accepted" : "confirm", match: best, alternatives: matches.slice(1, 3) }
}

/** Minimum similarity of an alternative. */
const leastAlike = 0.3

const search = (
  utterance: PreparedText,
  options: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
  isSureOnly: boolean,
): OptionResult => {
  for (const method of methods) {
    const matches = method(utterance, options)
    if (matches.length === 0) continue
    const remaining = undenied(utterance, matches)
    return settle(ranked(remaining), thresholds)
  }
  const alike = ranked(byLikeness(utterance, options, isSureOnly ? thresholds.accept - tie : leastAlike))
  // an option that was only suggested is never certain
  if (isSureOnly && (alike[0]?.score ?? 0) < thresholds.accept) return settle([], thresholds)
  const near = alike.filter((match) => !isNegative(utterance, match))
  const hinted = byHint(utterance, options).filter((match) => !isNegative(utterance, match))
  const isSame = hinted.some(({ value }) => value === near[0]?.value)
  const isNear = (near[0]?.score ?? 0) >= thresholds.accept && (isSame || hinted.length === 0)
  // similar letters are weaker evidence than a word that suggests another option
  const others = near.filter(({ score }) => score < (hinted[0]?.score ?? 0))
  const left = isNear || hinted.length === 0 ? near : ranked([...hinted, ...others])
  return left.length === 0
    ? { _tag: "rejected", code: "NO_MATCH", alternatives: alike.slice(0, 3) }
    : settle(left, thresholds)
}

export const hear = (
  vocabulary: Vocabulary,
  locale: string,
  text: string,
  tokens: ReadonlyArray<Token>,
): PreparedText => ({
  vocabulary,
  locale,
  text,
  tokens,
  core: stripped(vocabulary, tokens),
})

/** Chooses among the options by the words of an utterance; `text` is the original text of the words. */
export type Finder = (words: ReadonlyArray<Token>, text?: string) => OptionResult

/** `isSureOnly`: returns only accepted options, and therefore doesn't search for similar ones. */
export const finder =
  (
    vocabulary: Vocabulary,
    locale: string,
    options: ReadonlyArray<Prepared>,
    thresholds: Thresholds,
    isSureOnly = false,
  ): Finder =>
  (words, text = joined(words)) =>
    search(hear(vocabulary, locale, text, words), options, thresholds, isSureOnly)
