import { assertionOf } from "../text/Assertion.ts"
import type { Correction } from "../text/Correction.ts"
import { conclusionIn, contrastIn, correctionIn, withoutOpening } from "../text/Correction.ts"
import type { Option, OptionMatch } from "./Option.ts"
import { denialIn } from "./OptionDenial.ts"
import { candidatesOf } from "./OptionIndex.ts"
import { byBareYesNo, byDoubt, byPosition, exact, prepare } from "./OptionMethods.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { afterWithdrawn, byDegree, byAbsence, bySaying, withoutNamed } from "./OptionSayings.ts"
import { byPolarity, isContrary } from "./OptionPolarity.ts"
import type { Finder, OptionResult, Thresholds } from "./OptionSearch.ts"
import { defaultThresholds, finder, hear, ranked, settle } from "./OptionSearch.ts"
import { joined, plainTokens } from "./OptionText.ts"
import { isInterrogative } from "../talk/CounterQuestion.ts"
import { lookUp, mentions, type Phrasebook } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { isTooLong, tokenize, words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** The maximum number of tokens in a choice; a short text can have many punctuation marks. */
const mostTokens = 250

/**
 * The option that an utterance chooses. `options` are the enabled options in narration order. The methods, in order:
 * exact (value or label), ordinal ("the second", "option two", "last"), yes_no (options that mean yes and no), numeric
 * (the option that is this number), contains (whole words), fuzzy. After a correction ("red, no wait, blue"), the last
 * part counts.
 */
export const matchOption = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
): OptionResult => {
  if (isTooLong(text)) return { _tag: "rejected", code: "NO_MATCH", alternatives: [] }
  const vocabulary = vocabularyOf(locale)
  const tokens = plainTokens(vocabulary, text)
  const isIdiom = lookUp(vocabulary.options.idioms, tokens, 0)?.length === tokens.length
  if (tokens.length > mostTokens || isIdiom) return { _tag: "rejected", code: "NO_MATCH", alternatives: [] }
  const all = prepare(vocabulary, options)
  const utterance = hear(vocabulary, locale, text, tokens)
  const prepared = candidatesOf(utterance, all)
  // a position refers to the list of all options
  const placed = prepared === all ? [] : byPosition(utterance, all)
  if (placed.length > 0) return settle(ranked(placed), thresholds)
  const first = chosenOption(utterance, prepared, thresholds)
  const agreed = first._tag === "accepted" ? tokens : inGenderOf(vocabulary, prepared, tokens)
  const again =
    agreed === tokens ? first : chosenOption(hear(vocabulary, locale, joined(agreed), agreed), prepared, thresholds)
  const isOther = again._tag !== "rejected" && !(first._tag === "confirm" && first.match.value === again.match.value)
  const chosen: OptionResult =
    again !== first && isOther
      ? { ...again, _tag: "confirm", match: { ...again.match, method: "fuzzy" }, alternatives: [] }
      : first
  const result =
    (chosen._tag === "rejected"
      ? (byConclusion(vocabulary, tokens, prepared, finder(vocabulary, locale, prepared, thresholds)) ??
        byAbsence(vocabulary, tokens, prepared, thresholds))
      : undefined) ?? chosen
  if (result._tag !== "accepted") return result
  const isOpen =
    isBeside(vocabulary, tokens, result.match) ||
    isQuestion(text, tokens, result.match) ||
    isReserved(vocabulary, tokens, result.match) ||
    isBesideFiller(vocabulary, text, prepared, result.match)
  return isOpen ? { ...result, _tag: "confirm" } : result
}

/**
 * The minimum length of a word that may change its gender. Shorter words have another meaning: "puerta" and "puerto".
 */
const shortestGendered = 6

/** "bastante satisfecha" for the option "Satisfecho": changes the words to the gender of the labels. */
const inGenderOf = (
  { lexicon, options: { others } }: Vocabulary,
  options: ReadonlyArray<Prepared>,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Token> => {
  const { genders } = lexicon.options
  const own = new Set(genders.length === 0 ? [] : options.flatMap(({ label }) => label))
  const agreed = tokens.map((token) => {
    if (token.text.length < shortestGendered || own.has(token.text) || others.get(token.text)) return token
    const text = genders.flatMap((ending) =>
      token.text.endsWith(ending) ? genders.map((other) => token.text.slice(0, -ending.length) + other) : [],
    )
    const other = text.find((word) => own.has(word))
    return other === undefined ? token : { ...token, text: other }
  })
  return agreed.every((token, at) => token === tokens[at]) ? tokens : agreed
}

/**
 * "How much is express?", "my son is a student": a question, or a sentence about another person, mentions an option
 * without choosing it.
 */
const isBeside = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { method, label }: OptionMatch): boolean => {
  if (method === "exact" || method === "yes_no") return false
  const { questions, openings, others, conjunctions } = vocabulary.options
  const opening = lookUp(openings, tokens, 0)?.length ?? 0
  const asks =
    (lookUp(questions, tokens, 0)?.length ?? 0) > opening || (opening === 0 && isInterrogative(vocabulary, tokens))
  const other = lookUp(others, tokens, 0)?.length ?? 0
  // "my wife and I are married"; "my friend Betty", where "friend" is an option
  const isJoined = lookUp(conjunctions, tokens, other) !== undefined
  const isMeant = tokens.slice(0, other).some(({ text }) => words(label).includes(text))
  return asks || (other > 0 && !isJoined && !isMeant)
}

/** "¿cinco es lo mejor?": contains more than an option, and is a question. */
const isQuestion = (text: string, tokens: ReadonlyArray<Token>, { method, label }: OptionMatch): boolean =>
  method !== "exact" && /\?\s*$/.test(text) && tokens.length > words(label).length + 1

/**
 * Whether an option is a day or a time. Respondents may mention days and times that don't suit them, and complain about
 * options of other kinds.
 */
const isAppointment = ({ dates, clock }: Vocabulary, label: ReadonlyArray<Token>): boolean =>
  mentions(dates.weekdays, label) || mentions(clock.parts, label)

/** "the red one, unless it's gone", "Monday is out": words outside the labels that argue against the choice. */
const isReserved = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { method, label }: OptionMatch): boolean => {
  if (method === "exact" || method === "yes_no") return false
  // "I used to take the train"
  if (mentions(vocabulary.answers.former, tokens) && !mentions(vocabulary.answers.former, tokenize(label))) return true
  const assertion = assertionOf(vocabulary, tokens)
  const name = tokenize(label)
  if (assertion === "withdrawn") return isAppointment(vocabulary, name)
  return assertion !== "asserted" && !/\d/.test(label) && assertionOf(vocabulary, name) === "asserted"
}

/** "regular o bueno": a filler that is also an option. */
const isBesideFiller = (
  { fillers }: Vocabulary,
  text: string,
  options: ReadonlyArray<Prepared>,
  match: OptionMatch,
): boolean => {
  const others = options.filter(
    ({ main, option }) => main.length === 1 && fillers.has(main[0]!) && option.value !== match.value,
  )
  const own = words(match.label)
  return (
    others.length > 0 && words(text).some((word) => !own.includes(word) && others.some(({ main }) => main[0] === word))
  )
}

const chosenOption = (
  utterance: PreparedText,
  prepared: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
): OptionResult => {
  const { vocabulary, locale, text, tokens } = utterance
  const find = finder(vocabulary, locale, prepared, thresholds)
  const exactMatches = exact(utterance, prepared)
  if (exactMatches.length > 0) return settle(ranked(exactMatches), thresholds)
  const plain = byBareYesNo(utterance, prepared)
  if (plain.length > 0) return settle(plain, thresholds)
  const match =
    bySaying(utterance, find) ??
    byDegree(utterance, prepared, thresholds) ??
    withoutNamed(vocabulary, tokens, prepared, thresholds, locale) ??
    byPolarity(utterance, prepared, find, thresholds)
  if (match !== undefined) return match
  const contrast = contrastIn(vocabulary, tokens)
  if (contrast !== undefined) {
    const meant = find(contrast.before)
    const other = find(contrast.after, "")
    const isOther = other._tag !== "rejected" && meant._tag !== "rejected" && other.match.value !== meant.match.value
    if (isOther) return meant
  }
  const preferred = preferredIn(vocabulary, tokens, find)
  if (preferred !== undefined) return preferred
  const correction = correctionIn(vocabulary, tokens)
  if (correction !== undefined) {
    const before = find(withoutOpening(vocabulary, correction.before), "")
    const after = find(correction.after)
    // "still water no ice", where a juice is an option: without a pause, an option that is merely similar is not a
    // correction
    const isAlike = after._tag === "confirm" && after.match.method === "fuzzy"
    if (before._tag === "accepted" && isAlike && !tokens[correction.before.length]!.pause)
      return { ...before, _tag: "confirm", alternatives: [before.match, after.match] }
    if (before._tag !== "rejected" && after._tag !== "rejected")
      return (correction.isOpen || isOpenNo(vocabulary, tokens, correction)) && after._tag === "accepted"
        ? { ...after, _tag: "confirm" }
        : after
  }
  const holding = afterWithdrawn(vocabulary, tokens, find)
  if (holding !== undefined) return holding
  const { disjunctions, conjunctions, turns } = vocabulary.options
  const open = undecided(vocabulary, disjunctions, tokens, prepared, find)
  if (open !== undefined) return open
  const answered = find(tokens, text)
  // "the bus but sometimes the train", but not "the last but one"
  const isPlace = answered._tag === "rejected" || answered.match.method === "ordinal"
  const first = isPlace ? undefined : undecided(vocabulary, turns, tokens, prepared, find)
  if (first !== undefined) return first
  // "between six and eight" is one time span, and so is "between 18 and 30" if it is an option
  const isSpan =
    lookUp(vocabulary.options.spanOpenings, tokens, 0) !== undefined &&
    answered._tag === "accepted" &&
    /\d\D+\d/.test(answered.match.label)
  if (answered._tag === "accepted" && answered.match.method !== "numeric" && !isSpan)
    return undecided(vocabulary, conjunctions, tokens, prepared, find) ?? answered
  if (answered._tag === "accepted") return answered
  if (answered._tag === "confirm") return answered
  // "bueno" is a filler and may also be an option
  const all = tokenize(text).filter(({ kind }) => kind !== "mark")
  const complete = all.length === tokens.length ? answered : find(all, text)
  if (complete._tag !== "rejected") return complete
  const doubted = byDoubt(utterance, prepared)
  if (doubted.length > 0) return settle(doubted, thresholds)
  const sure = finder(vocabulary, locale, prepared, thresholds, true)
  const turned = afterDenial(vocabulary, tokens, prepared, find, sure, thresholds.floor)
  if (turned !== undefined) return turned
  const opened = withoutOpening(vocabulary, tokens)
  return opened.length < tokens.length ? find(opened) : answered
}

/** "I prefer letters to calls", "mejor carta que llamada": the first of two compared options. */
const preferredIn = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>, find: Finder): OptionResult | undefined => {
  const opener = lookUp(options.preferences, tokens, 0)?.length ?? 0
  const at =
    opener === 0
      ? -1
      : tokens.findIndex((_, index) => index > opener && lookUp(options.comparisons, tokens, index) !== undefined)
  if (at < 0) return undefined
  const meant = find(tokens.slice(opener, at))
  const other = find(tokens.slice(at + lookUp(options.comparisons, tokens, at)!.length))
  const isOther = other._tag !== "rejected" && meant._tag !== "rejected" && other.match.value !== meant.match.value
  return isOther ? meant : undefined
}

/**
 * "we don't drink, so juice", "neither one nor the other, neutral": the option in the last words, if the words before
 * them name none.
 */
const byConclusion = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  find: Finder,
): OptionResult | undefined => {
  const pause = tokens.findLastIndex((token, index) => index > 0 && token.pause)
  const concluded = conclusionIn(vocabulary, tokens)
  const last = concluded.length > 0 ? concluded : pause < 0 ? [] : tokens.slice(pause)
  const before = tokens.slice(0, tokens.length - last.length)
  if (last.length === 0 || !mentions(vocabulary.options.negations, before)) return undefined
  const isNamed = options.some(({ main }) => main.some((word) => before.some(({ text }) => text === word)))
  if (isNamed) return undefined
  const result = find(last)
  const isTold = result._tag === "accepted" && (result.match.method === "exact" || result.match.method === "contains")
  return isTold ? { ...result, _tag: "confirm" } : undefined
}

/** "latte, no tea": without a pause after "no", it may deny what follows. */
const isOpenNo = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>, { before, after }: Correction): boolean => {
  const at = before.length
  return (
    tokens.length - after.length === at + 1 &&
    tokens[at]!.pause &&
    after[0]?.pause === false &&
    lookUp(options.negations, tokens, at) !== undefined
  )
}

/**
 * "cash or card", "card, or maybe cash", "a student, and I work part time": two options without a decision. A linking
 * word that is part of a label doesn't count.
 */
const undecided = (
  vocabulary: Vocabulary,
  linkingWords: Phrasebook<unknown>,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  find: Finder,
): OptionResult | undefined => {
  const at = tokens.findIndex((_, index) => index > 0 && lookUp(linkingWords, tokens, index) !== undefined)
  if (at < 0 || options.some(({ option }) => mentions(linkingWords, plainTokens(vocabulary, option.label)))) {
    return undefined
  }
  const first = find(tokens.slice(0, at))
  const second = find(tokens.slice(at + lookUp(linkingWords, tokens, at)!.length))
  if (first._tag === "rejected" || second._tag === "rejected" || first.match.value === second.match.value) {
    return undefined
  }
  const alternatives = [first.match, second.match].map((match): OptionMatch => ({ ...match, method: "contains" }))
  return { _tag: "confirm", match: alternatives[0]!, alternatives }
}

/**
 * "not the first, the last one": the option after a denial. If there are two options, "not email" suggests the other
 * one.
 */
const afterDenial = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  find: Finder,
  sure: Finder,
  floor: number,
): OptionResult | undefined => {
  const known = new Map<string, OptionMatch | undefined>()
  const named = (words: ReadonlyArray<Token>) => {
    const key = words.map(({ text, pause }) => `${pause ? "," : " "}${text}`).join("")
    if (known.has(key)) return known.get(key)
    const result = sure(words)
    const match = result._tag === "accepted" ? result.match : undefined
    known.set(key, match)
    return match
  }
  const first = denialIn(vocabulary, tokens, named)
  // "ni bajo ni alto, medio"
  const second = first === undefined ? undefined : denialIn(vocabulary, first.rest, named)
  const denial = second ?? first
  if (first === undefined || denial === undefined) return undefined
  const chosen = denial.rest.length === 0 ? undefined : find(denial.rest)
  if (chosen !== undefined && chosen._tag !== "rejected") {
    const isDenied = [first, denial].some(({ denied }) => denied.value === chosen.match.value)
    // "not the first, the last one": a pause ends the denial
    const length = lookUp(vocabulary.options.negations, tokens, 0)?.length ?? tokens.length
    const isOther = denial.rest[0]!.pause && tokens[length]?.pause === false
    return isDenied ? undefined : isOther ? chosen : { ...chosen, _tag: "confirm" }
  }
  const others = options.filter(
    ({ option }) => option.value !== denial.denied.value && option.value !== first.denied.value,
  )
  // "ni bueno ni malo" denies both
  const isOne = tokens.filter((_, at) => lookUp(vocabulary.options.negations, tokens, at) !== undefined).length === 1
  const contrary = others.filter((other) => isOne && isContrary(vocabulary, other.label, words(denial.denied.label)))
  const left = contrary.length === 1 ? contrary : denial.rest.length === 0 ? others : []
  const [only] = left
  return only === undefined || left.length > 1
    ? undefined
    : { _tag: "confirm", match: { ...only.option, method: "fuzzy", score: floor }, alternatives: [] }
}
