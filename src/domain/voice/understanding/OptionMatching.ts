import { contrastIn, correctionIn, withoutOpening } from "./Correction.ts"
import type { Option, OptionMatch } from "./Option.ts"
import { denialIn } from "./OptionDenial.ts"
import { byContaining, byEquality } from "./OptionContaining.ts"
import { byHint } from "./OptionHints.ts"
import { byLikeness } from "./OptionLikeness.ts"
import { byDoubt, byLetter, byPosition, byRating, bySpelling, byYesNo, exact, prepare } from "./OptionMethods.ts"
import type { Heard, Prepared } from "./OptionMethods.ts"
import { bySpan } from "./OptionSpans.ts"
import { joined, plainTokens, stripped } from "./OptionText.ts"
import { lookUp, mentions } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import { isTooLong, tokenize, words } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { vocabularyOf } from "./Vocabulary.ts"

/** Scores from `accept` on are taken, from `floor` on they are asked about. */
export interface Thresholds {
  readonly accept: number
  readonly floor: number
}

export const defaultThresholds: Thresholds = { accept: 0.8, floor: 0.6 }

/** Nobody chooses in more words than these, and signs can be many in a short text. */
const mostTokens = 500

/** Two candidates nearer than this are a tie. */
const tie = 0.05

/** `alternatives`: the two of a tie; else the next two; after a rejection the best three. */
export type OptionResult =
  | {
      readonly _tag: "accepted" | "confirm"
      readonly match: OptionMatch
      readonly alternatives: ReadonlyArray<OptionMatch>
    }
  | { readonly _tag: "rejected"; readonly code: "NO_MATCH"; readonly alternatives: ReadonlyArray<OptionMatch> }

type Method = (heard: Heard, options: ReadonlyArray<Prepared>) => ReadonlyArray<OptionMatch>

/** The first way that finds something wins. */
const methods: ReadonlyArray<Method> = [
  exact,
  byPosition,
  bySpelling,
  byLetter,
  byYesNo,
  byRating,
  byEquality,
  bySpan,
  byContaining,
]

const isNegative = (heard: Heard, match: OptionMatch): boolean => {
  if (match.method !== "contains" && match.method !== "fuzzy") return false
  const label = words(match.label)
  // "no lo hago nunca": a label that is a denial itself is not taken back by one
  if (label.some((word) => heard.vocabulary.options.negations.has(word))) return false
  return mentions(
    heard.vocabulary.options.negations,
    heard.tokens.filter(({ text }) => !label.includes(text)),
  )
}

const ranked = (matches: ReadonlyArray<OptionMatch>): ReadonlyArray<OptionMatch> => {
  const seen = new Set<Option["value"]>()
  return [...matches]
    .sort((a, b) => b.score - a.score)
    .filter(({ value }) => !seen.has(value) && seen.add(value) !== undefined)
}

const settle = (found: ReadonlyArray<OptionMatch>, { accept, floor }: Thresholds): OptionResult => {
  const [best, second] = found
  if (best === undefined || best.score < floor) {
    return { _tag: "rejected", code: "NO_MATCH", alternatives: found.slice(0, 3) }
  }
  if (second !== undefined && second.score >= floor && best.score - second.score < tie) {
    return { _tag: "confirm", match: best, alternatives: [best, second] }
  }
  return { _tag: best.score >= accept ? "accepted" : "confirm", match: best, alternatives: found.slice(1, 3) }
}

const search = (heard: Heard, options: ReadonlyArray<Prepared>, thresholds: Thresholds): OptionResult => {
  for (const method of methods) {
    const found = method(heard, options)
    if (found.length === 0) continue
    const kept = found.filter((match) => !isNegative(heard, match))
    return settle(ranked(kept), thresholds)
  }
  const alike = ranked(byLikeness(heard, options, 0.3))
  const near = alike.filter((match) => !isNegative(heard, match))
  const hinted = byHint(heard, options).filter((match) => !isNegative(heard, match))
  const isSame = hinted.some(({ value }) => value === near[0]?.value)
  const isNear = (near[0]?.score ?? 0) >= thresholds.accept && (isSame || hinted.length === 0)
  // letters that are alike prove less than a word that points at another option
  const others = near.filter(({ score }) => score < (hinted[0]?.score ?? 0))
  const kept = isNear || hinted.length === 0 ? near : ranked([...hinted, ...others])
  return kept.length === 0
    ? { _tag: "rejected", code: "NO_MATCH", alternatives: alike.slice(0, 3) }
    : settle(kept, thresholds)
}

const hear = (vocabulary: Vocabulary, locale: string, text: string, tokens: ReadonlyArray<Token>): Heard => ({
  vocabulary,
  locale,
  text,
  tokens,
  core: stripped(vocabulary, tokens),
})

/**
 * The option that an utterance chooses. `options` are the enabled ones, in the order in which they are narrated. Ways, in order: exact (value
 * or label), ordinal ("the second", "option two", "last"), yes_no (options that are yes and no), numeric (the option that is that
 * number), contains (whole words), fuzzy. A correction ("red, no wait, blue") counts for its last part.
 */
export const matchOption = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
): OptionResult => {
  if (isTooLong(text)) return { _tag: "rejected", code: "NO_MATCH", alternatives: [] }
  const vocabulary = vocabularyOf(locale)
  const prepared = prepare(vocabulary, options)
  const tokens = plainTokens(vocabulary, text)
  if (tokens.length > mostTokens) return { _tag: "rejected", code: "NO_MATCH", alternatives: [] }
  const whole = exact(hear(vocabulary, locale, text, tokens), prepared)
  if (whole.length > 0) return settle(ranked(whole), thresholds)
  const contrast = contrastIn(vocabulary, tokens)
  if (contrast !== undefined) {
    const meant = search(hear(vocabulary, locale, joined(contrast.before), contrast.before), prepared, thresholds)
    const other = search(hear(vocabulary, locale, "", contrast.after), prepared, thresholds)
    const isOther = other._tag !== "rejected" && meant._tag !== "rejected" && other.match.value !== meant.match.value
    if (isOther) return meant
  }
  const correction = correctionIn(vocabulary, tokens)
  if (correction !== undefined) {
    const before = search(hear(vocabulary, locale, "", correction.before), prepared, thresholds)
    const after = search(hear(vocabulary, locale, joined(correction.after), correction.after), prepared, thresholds)
    if (before._tag !== "rejected" && after._tag !== "rejected") return after
  }
  const open = undecided(vocabulary, locale, tokens, prepared, thresholds)
  if (open !== undefined) return open
  const answered = search(hear(vocabulary, locale, text, tokens), prepared, thresholds)
  if (answered._tag !== "rejected") return answered
  // "bueno" is a word of hesitation and may be an option as well
  const all = tokenize(text).filter(({ kind }) => kind !== "mark")
  const complete =
    all.length === tokens.length ? answered : search(hear(vocabulary, locale, text, all), prepared, thresholds)
  if (complete._tag !== "rejected") return complete
  const doubted = byDoubt(hear(vocabulary, locale, text, tokens), prepared)
  if (doubted.length > 0) return settle(doubted, thresholds)
  const turned = afterDenial(vocabulary, locale, tokens, prepared, thresholds)
  if (turned !== undefined) return turned
  const opened = withoutOpening(vocabulary, tokens)
  return opened.length < tokens.length
    ? search(hear(vocabulary, locale, joined(opened), opened), prepared, thresholds)
    : answered
}

/** "disagree" of "agree", "en desacuerdo" of "de acuerdo". */
const isContrary = ({ lexicon }: Vocabulary, { label }: Prepared, denied: OptionMatch): boolean => {
  const own = words(denied.label)
  return (
    label.length === own.length &&
    label.some((word) => lexicon.options.contraries.some((prefix) => own.some((part) => prefix + part === word)))
  )
}

/** "cash or card", "card, or maybe cash": two options are named and none is chosen. Where labels say "or", it says nothing. */
const undecided = (
  vocabulary: Vocabulary,
  locale: string,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
): OptionResult | undefined => {
  const { disjunctions } = vocabulary.options
  const at = tokens.findIndex((_, index) => index > 0 && lookUp(disjunctions, tokens, index) !== undefined)
  if (at < 0 || options.some(({ option }) => mentions(disjunctions, plainTokens(vocabulary, option.label)))) {
    return undefined
  }
  const find = (words: ReadonlyArray<Token>) =>
    search(hear(vocabulary, locale, joined(words), words), options, thresholds)
  const first = find(tokens.slice(0, at))
  const second = find(tokens.slice(at + lookUp(disjunctions, tokens, at)!.length))
  if (first._tag === "rejected" || second._tag === "rejected" || first.match.value === second.match.value) {
    return undefined
  }
  const alternatives = [first.match, second.match].map((match): OptionMatch => ({ ...match, method: "contains" }))
  return { _tag: "confirm", match: alternatives[0]!, alternatives }
}

/** "not the first, the last one"; "not email" where there are two. Always a question. */
const afterDenial = (
  vocabulary: Vocabulary,
  locale: string,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
): OptionResult | undefined => {
  const find = (words: ReadonlyArray<Token>) =>
    search(hear(vocabulary, locale, joined(words), words), options, thresholds)
  const denial = denialIn(vocabulary, tokens, (words) => {
    const found = find(words)
    return found._tag === "accepted" ? found.match : undefined
  })
  if (denial === undefined) return undefined
  const chosen = denial.rest.length === 0 ? undefined : find(denial.rest)
  if (chosen !== undefined && chosen._tag !== "rejected") {
    return chosen.match.value === denial.denied.value ? undefined : { ...chosen, _tag: "confirm" }
  }
  const others = options.filter(({ option }) => option.value !== denial.denied.value)
  const contrary = others.filter((other) => isContrary(vocabulary, other, denial.denied))
  if (contrary.length === 1) {
    return {
      _tag: "confirm",
      match: { ...contrary[0]!.option, method: "fuzzy", score: thresholds.floor },
      alternatives: [],
    }
  }
  if (denial.rest.length > 0 || others.length !== 1) return undefined
  return {
    _tag: "confirm",
    match: { ...others[0]!.option, method: "fuzzy", score: thresholds.floor },
    alternatives: [],
  }
}
