import { understandNumber } from "../number/NumberAnswer.ts"
import { askedScore } from "../quantity/AskedNumber.ts"
import { mayHoldNumber } from "../number/NumberReading.ts"
import { startsNumber } from "../number/Numeral.ts"
import type { OptionMatch } from "./Option.ts"
import { joined } from "./OptionText.ts"
import { isWhole, lookUp, mentions } from "../text/Phrasebook.ts"
import { conclusionIn } from "../text/Correction.ts"
import { positionIn } from "../text/Position.ts"
import type { Token } from "../text/Token.ts"
import { invalid, type Understanding } from "../Understanding.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { byNumber, matched, nounsOf, type Prepared, type PreparedText } from "./OptionMethods.ts"

/** "a good one", "that one": the only number is the pronoun "one", not a score. "the last one" is a position. */
const holdsIdleOne = ({ vocabulary, tokens, core }: PreparedText, options: ReadonlyArray<Prepared>): boolean => {
  const { numbers, numerals, lexicon } = vocabulary
  const at = tokens.findIndex((_, index) => lookUp(numbers.articleOne, tokens, index) !== undefined)
  if (at < 0 || tokens.length < 2 || lookUp(numbers.scorePoints, tokens, at + 1) !== undefined) return false
  // "a one" is a rating
  if (at === 1 && tokens.length === 2 && lexicon.numerals.articles.includes(tokens[0]!.text)) return false
  const isOnly = tokens.every((token, index) => index === at || !startsNumber(numerals, token))
  return isOnly && positionIn(vocabulary, core, nounsOf(options))?.isPlace !== true
}

/** Whether the number is below or above every rating on a scale. */
const isOutside = (options: ReadonlyArray<Prepared>, value: number): boolean =>
  options.every(({ number }) => number! > value) || options.every(({ number }) => number! < value)

const unsure = (matches: ReadonlyArray<OptionMatch>): ReadonlyArray<OptionMatch> =>
  matches.map((match) => ({ ...match, score: 0.7 }))

/**
 * "she was brilliant, top marks", "la nota más baja": the highest or lowest rating on a scale. The respondent must
 * confirm it.
 */
const byEnd = ({ vocabulary, tokens }: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const { topMarks, bottomMarks, negations } = vocabulary.options
  const isTop = mentions(topMarks, tokens)
  const isDoubted = [negations, vocabulary.answers.negators].some((book) => mentions(book, tokens))
  if (isTop === mentions(bottomMarks, tokens) || (isDoubted && !isWhole(isTop ? topMarks : bottomMarks, tokens)))
    return []
  const marks = options.map(({ number }) => number!)
  const end = byNumber(options, isTop ? Math.max(...marks) : Math.min(...marks))
  return unsure(end)
}

/** "un tres ni bien ni mal": the rating at the beginning, if the remark after it contains no number. */
const readFirst = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  read: (clause: ReadonlyArray<Token>) => Understanding<number | string>,
): Understanding<number | string> => {
  const start = lookUp(vocabulary.numbers.articles, tokens, 0)?.length ?? 0
  const isAlone =
    startsNumber(vocabulary.numerals, tokens[start]) &&
    tokens.slice(start + 1).every((token) => token.kind === "word" && !startsNumber(vocabulary.numerals, token))
  // "no" after the number may deny it, and "four and a half" is another number
  return isAlone &&
    tokens.length > start + 2 &&
    [vocabulary.answers.no, vocabulary.numbers.andHalf].every((book) => lookUp(book, tokens, start + 1) === undefined)
    ? read(tokens.slice(0, start + 1))
    : invalid
}

/**
 * "one, it was stone cold": the only rating in the clauses of an answer that couldn't be understood as a whole. The
 * respondent must confirm it.
 */
const byClause = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  read: (clause: ReadonlyArray<Token>) => Understanding<number | string>,
): ReadonlyArray<OptionMatch> => {
  const starts = tokens.flatMap(({ pause }, at) => (pause || at === 0 ? [at] : []))
  const marks = new Set(
    starts.flatMap((start, n) => {
      const reading = read(tokens.slice(start, starts[n + 1]))
      return reading._tag === "accepted" && typeof reading.value === "number" ? [reading.value] : []
    }),
  )
  const [only] = marks
  const told = conclusionIn(vocabulary, tokens)
  const concluded = told.length > 0 ? read(told) : readFirst(vocabulary, tokens, read)
  if (marks.size === 0 && concluded._tag === "accepted") return unsure(byNumber(options, Number(concluded.value)))
  const found = only !== undefined && marks.size === 1 && starts.length > 1 ? byNumber(options, only) : []
  return unsure(found)
}

/** "I'd give it a five", "eight out of ten": a number, where all options are numbers. */
export const byRating = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  if (options.length === 0 || options.some(({ number }) => number === undefined)) return []
  const { vocabulary, tokens } = utterance
  if (!mayHoldNumber(vocabulary, tokens)) return byEnd(utterance, options)
  const top = tokens.findIndex(
    (_, index) =>
      index > 0 &&
      lookUp(vocabulary.options.outOf, tokens, index) !== undefined &&
      startsNumber(vocabulary.numerals, tokens[index + lookUp(vocabulary.options.outOf, tokens, index)!.length]),
  )
  const score = top < 0 ? tokens : tokens.slice(0, top)
  const read = (some: ReadonlyArray<Token>) => understandNumber(joined(some), utterance.locale, true, askedScore)
  const reading = read(score)
  const readMark = (some: ReadonlyArray<Token>) =>
    holdsIdleOne({ ...utterance, tokens: some, core: some }, options) ? invalid : read(some)
  // "ten out of ten", where the best rating is 5
  const best = top < 0 ? invalid : read(tokens.slice(top + 1))
  const isBest = reading._tag === "accepted" && best.value === reading.value
  if (isBest && byNumber(options, Number(best.value)).length === 0)
    return unsure(byNumber(options, Math.max(...options.map(({ number }) => number!))))
  const clause = reading._tag === "rejected" ? byClause(vocabulary, score, options, readMark) : []
  if (clause.length > 0) return clause
  const none = options.map((option) => matched(option, "numeric", 0))
  // "four and a half" is not on a scale of integers, and "a good one" is not a score
  const isNoMark = reading._tag === "rejected" && holdsIdleOne(utterance, options)
  if (isNoMark || (reading._tag === "rejected" && typeof reading.value === "number")) return none
  if (reading._tag !== "accepted" || typeof reading.value !== "number") return byEnd(utterance, options)
  // "un ocho" is not on a scale up to seven either
  const marks = byNumber(options, reading.value)
  return marks.length > 0 || !isOutside(options, reading.value) ? marks : none
}
