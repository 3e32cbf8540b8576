import { holdsTime } from "../date/MomentSearch.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { overAnswerOf, type SeveralAnswers, textBetween } from "./OverAnswer.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { dayAndTime } from "./DayAndTime.ts"
import type { Breath } from "./Readings.ts"
import { type SpokenWords, spokenWords } from "./SpokenWord.ts"

/** The maximum number of words in an answer that gives two days. */
const mostWords = 24

/**
 * Labels of questions about the second of two days. A departure is the second day if the other is an arrival, and the
 * first if the other is a return.
 */
const lastDay =
  /\breturn|\bend(?:s|ing)?\b|check.?out|\buntil\b|\bto\b|\blast\b|drop.?off|\bvuelta|devoluci|\bfin(?:al)?\b|\bhasta\b|regreso|retorno/i
const departs = /depart|\bleav|salida/i
const arrives = /arriv|check.?in|llegada|entrada/i

const isEnd = (question: AskedQuestion, other: AskedQuestion): boolean =>
  lastDay.test(question.label) || (departs.test(question.label) && arrives.test(other.label))

/** The index of the month in these words, or -1. */
const monthIn = ({ dates }: Vocabulary, words: SpokenWords, start: number, end: number): number =>
  words.findIndex((_, at) => at >= start && at < end && lookUp(dates.months, words, at) !== undefined)

/**
 * The words for a day. If only the other day has a month, adds that month in the same position, before or after this
 * day.
 */
const withMonth = (
  vocabulary: Vocabulary,
  text: string,
  words: SpokenWords,
  [start, end]: readonly [number, number],
  [from, to]: readonly [number, number],
): string => {
  const own = textBetween(text, words, start, end)
  const month = monthIn(vocabulary, words, from, to)
  if (month < 0 || monthIn(vocabulary, words, start, end) >= 0) return own
  if (month === from) return `${textBetween(text, words, month, month + 1)} ${own}`
  const glue = lookUp(vocabulary.dates.glue, words, month - 1) === undefined ? 0 : 1
  return `${own} ${textBetween(text, words, month - glue, to)}`
}

/** The question about the other end of the date range, if there is exactly one. */
const otherEnd = (current: AskedQuestion, others: ReadonlyArray<AskedQuestion>): AskedQuestion | undefined => {
  const ends = others.filter((one) => one.type === "date" && isEnd(one, current) !== isEnd(current, one))
  return ends.length === 1 ? ends[0] : undefined
}

/** "from the fourth to the ninth of December": answers two questions, which ask for the first and the last day. */
export const daysFromTo = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  words: SpokenWords,
  breath: Breath,
): SeveralAnswers | undefined => {
  if (current.type !== "date" || words.length > mostWords) return undefined
  const other = otherEnd(current, others)
  if (other === undefined) return undefined
  const vocabulary = vocabularyOf(breath.locale)
  const { spanEnds, spanStarts } = vocabulary.dates
  const start = lookUp(spanStarts, words, 0)?.length ?? 0
  const [first, last] = isEnd(other, current) ? [current, other] : [other, current]
  for (let at = start + 1; at < words.length - 1; at++) {
    const linkingWord = lookUp(spanEnds, words, at)?.length ?? 0
    if (linkingWord === 0) continue
    const behind = textBetween(text, words, at + linkingWord, words.length)
    // "... to the ninth at ten in the morning"
    const left = others.filter((one) => one !== first && one !== last)
    const timed = dayAndTime(last, left, behind, spokenWords(behind), breath)
    if (timed !== undefined && !behind.startsWith(timed.own)) continue
    const end = timed === undefined ? words.length : at + linkingWord + spokenWords(timed.own).length
    const [front, back] = [[start, at] as const, [at + linkingWord, end] as const]
    const [own, rest] = [
      withMonth(vocabulary, text, words, front, back),
      withMonth(vocabulary, text, words, back, front),
    ]
    const [one, two] = [breath.tryOut(first, own), breath.tryOut(last, rest)]
    if (one._tag === "rejected" || two._tag === "rejected" || one.value >= two.value) continue
    if (holdsTime(vocabulary, tokenize(`${own} ${rest}`))) continue
    const { also, unheard } = timed ?? { also: [], unheard: [] }
    return first === current
      ? { answer: one, own, also: [overAnswerOf(last, two, rest), ...also], unheard }
      : { answer: two, own: rest, also: [overAnswerOf(first, one, own), ...also], unheard }
  }
  return undefined
}
