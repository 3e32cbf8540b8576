import { defaultThresholds } from "./OptionSearch.ts"
import { isLabel } from "./DeniedOptions.ts"
import type { Label } from "./OptionRun.ts"
import { knownOptions, labelsFor } from "./KnownOptions.ts"
import { conclusionText } from "../text/Conclusion.ts"
import { conclusionIn, correctionIn } from "../text/Correction.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { isTooLong, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { Option } from "./Option.ts"
import type { Thresholds } from "./OptionSearch.ts"
import { type MultipleResult, nothing } from "./MultipleResult.ts"
import { type Cut, pieces } from "./OptionPieces.ts"
import { chosenOptions } from "./ChosenOptions.ts"
import { plainTokens, textOf } from "./OptionText.ts"

/** The maximum number of words in one utterance. */
const mostTokens = 80

/**
 * "Tuesday... no, Wednesday and Friday": the options after a correction replace the same number of options before it. A
 * denied option ("pears, no, not pears") is not a correction.
 */
const correctedOptions = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  labels: ReadonlyArray<Label>,
  read: (words: string) => MultipleResult,
): MultipleResult | undefined => {
  const correction = correctionIn(vocabulary, tokens)
  if (correction === undefined) return undefined
  const { before, after } = correction
  const length = tokens.length - before.length - after.length
  const isTaken = tokens[before.length]!.pause || length > 1
  if (mentions(vocabulary.options.negations, after)) return undefined
  const [old, fresh] = [read(textOf(before)), read(textOf(after))]
  if (old._tag === "rejected" || fresh._tag === "rejected" || fresh.matches.length === 0) return undefined
  // "tuesday no wednesday": most likely the second replaces the first
  const isOne = old.matches.length === 1 && fresh.matches.length === 1 && !after[0]!.pause
  if (!isTaken && !(isOne && [before, after].every((piece) => isLabel(vocabulary, labels, piece)))) return undefined
  // "adults and pets, no children": without a pause after "no", it negates what follows
  const isDenial =
    length === 1 && !after[0]!.pause && lookUp(vocabulary.options.negations, tokens, before.length) !== undefined
  if (isDenial && old.matches.length > 1) return undefined
  // "just the carpets, actually the windows too"
  const isMore = mentions(vocabulary.options.additive, after)
  const kept = isMore ? old.matches : old.matches.slice(0, Math.max(0, old.matches.length - fresh.matches.length))
  const matches = new Map([...kept, ...fresh.matches].map((match) => [match.value, match]))
  return { _tag: "confirm", matches: [...matches.values()], alternatives: [] }
}

/**
 * "ham and cheese, no, only cheese": the options after "only" if all of them were named before; otherwise, all named
 * options.
 */
const narrowed = (
  { answers }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  read: (words: string) => MultipleResult,
  all: MultipleResult,
): MultipleResult => {
  const at = tokens.findLastIndex((_, index) => index > 0 && lookUp(answers.restrictive, tokens, index) !== undefined)
  const [before, last] = at < 0 ? [] : [read(textOf(tokens.slice(0, at))), read(textOf(tokens.slice(at)))]
  const [named = [], kept = [], whole = []] = [before, last, all].map((one) =>
    one?._tag === "rejected" ? [] : one?.matches,
  )
  const isPart = kept.every(({ value }) => named.some((one) => one.value === value))
  return isPart && kept.length > 0 && kept.length < whole.length ? asQuestion(last!) : all
}

/** "I work Mondays so Tuesday and Friday": without a pause, a conclusion must follow a sentence with a verb. */
const spokenConclusion = (vocabulary: Vocabulary, text: string): string | undefined => {
  const tokens = tokenize(text)
  const after = conclusionIn(vocabulary, tokens)
  const before = tokens.slice(0, tokens.length - after.length)
  const isSentence = before.some((_, at) => {
    const role = lookUp(vocabulary.clauses.frames, before, at)?.value
    return role === "verb" || role === "form"
  })
  return after.length > 0 && isSentence ? textOf(after) : undefined
}

/**
 * "Mondays I'm at college, so Tuesday and Friday": only the options in the conclusion, unless a word such as "too" adds
 * them to the earlier ones, or the conclusion excludes some: "swimming and golf, so no tennis".
 */
const concluded = (
  vocabulary: Vocabulary,
  text: string,
  read: (words: string) => MultipleResult,
  all: MultipleResult,
): MultipleResult => {
  const conclusion = conclusionText(vocabulary, text) ?? spokenConclusion(vocabulary, text)
  const { additive, negations } = vocabulary.options
  const isAddition = [additive, negations].some((book) => mentions(book, tokenize(conclusion ?? "")))
  if (conclusion === undefined || isAddition) return all
  const last = read(conclusion)
  const isSame = all._tag !== "rejected" && last._tag !== "rejected" && last.matches.length === all.matches.length
  return last._tag === "rejected" || last.matches.length === 0 || isSame ? all : asQuestion(last)
}

/**
 * The options that an utterance chooses for a question with several answers: "red, green and blue", "all of them",
 * "none". "none" is an accepted empty choice.
 */
export const matchOptions = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
  cut: Cut = pieces,
): MultipleResult => {
  const vocabulary = vocabularyOf(locale)
  if (isTooLong(text)) return nothing
  const plain = plainTokens(vocabulary, text)
  const isIdiom = lookUp(vocabulary.options.idioms, plain, 0)?.length === plain.length
  if (plain.length > mostTokens || isIdiom) return nothing
  const labels = labelsFor(knownOptions(vocabulary, options), plain)
  const read = (words: string) => chosenOptions({ text: words, options, locale, thresholds, cut, labels })
  const borne = withoutIntolerance(vocabulary, plain)
  if (borne !== undefined) return asQuestion(read(textOf(borne)))
  const whole = correctedOptions(vocabulary, plain, labels, read) ?? read(text)
  const chosen = concluded(vocabulary, text, read, narrowed(vocabulary, plain, read, whole))
  // "how is the fish cooked?"
  const { questions, openings } = vocabulary.options
  const asks = (lookUp(questions, plain, 0)?.length ?? 0) > (lookUp(openings, plain, 0)?.length ?? 0)
  return asks ? asQuestion(chosen) : chosen
}

/** "I can't eat nuts or gluten" becomes "nuts or gluten"; undefined if the words don't express intolerance. */
const withoutIntolerance = (
  { options }: Vocabulary,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Token> | undefined => {
  const named = without(options.intolerances, tokens)
  return named.length === tokens.length || named.length === 0 ? undefined : without(options.negations, named)
}

const asQuestion = (result: MultipleResult): MultipleResult =>
  result._tag === "accepted" ? { ...result, _tag: "confirm" } : result
