import { startsNumber } from "../number/Numeral.ts"
import { segmentsOf, type SpokenWord, spokenWords, type SpokenWords as Words } from "../several/SpokenWord.ts"
import { longestHit, mentions } from "./Phrasebook.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** The maximum number of words; longer answers are stories. */
const mostWords = 30

const isNumber = ({ numerals }: Vocabulary, word: SpokenWord): boolean =>
  word.kind === "digits" || startsNumber(numerals, word)

/** Whether a word says something by itself, unlike an article or a preposition. */
const isContent = (vocabulary: Vocabulary, words: Words, at: number): boolean => {
  const { fields, clauses, options } = vocabulary
  const isNumeral = isNumber(vocabulary, words[at]!)
  return (
    isNumeral ||
    (words[at]!.text.length > 2 &&
      longestHit([fields.determiners, fields.linkingWords, clauses.towards, options.negations], words, at) === 0)
  )
}

/** "yes", "no", "sorry": a segment that states nothing. */
export const isInterjection = ({ answers, fillers, corrections, clauses }: Vocabulary, segment: Words): boolean =>
  longestHit([answers.interjections, answers.yes, fillers, corrections, clauses.openings], segment, 0) ===
  segment.length

const isAt = (words: Words, at: number, part: Words): boolean =>
  at + part.length <= words.length && part.every(({ text }, n) => words[at + n]!.text === text)

const indexOf = (words: Words, part: Words): number => words.findIndex((_, at) => isAt(words, at, part))

/** Two segments, the second of which repeats part of the first. */
interface Again {
  /** The words of the first segment that the second doesn't repeat. */
  readonly before: Words
  readonly repetition: Words
}

/** "about eleven, eleven at night", "Sunday, last Sunday": the second begins with the end of the first, or contains it. */
const continued = (first: Words, second: Words): Again | undefined => {
  for (let start = 0; start < first.length; start++) {
    const at = indexOf(second, first.slice(start))
    if (at === 0 || (at > 0 && start === 0)) return { before: first.slice(0, start), repetition: second }
  }
  return undefined
}

/** "the tenth of March, the tenth": the second segment is part of the first. */
const confirmed = (first: Words, second: Words): Again | undefined =>
  indexOf(first, second) >= 0 ? { before: first, repetition: [] } : undefined

/** Whether a segment is more than numbers, articles and prepositions. */
const isWordy = (vocabulary: Vocabulary, segment: Words): boolean =>
  segment.some((word, at) => !isNumber(vocabulary, word) && isContent(vocabulary, segment, at))

/** Two segments: the words that both have, and whether a yes or a correction stands between them. */
interface Pair extends Again {
  readonly first: Words
  readonly second: Words
  readonly isApart: boolean
}

/** "fifty-eight, eight thirty": the repeated number is the end of a longer number, which nobody restarts. */
const isInsideNumber = (vocabulary: Vocabulary, { before, repetition }: Again): boolean => {
  const { options, fields, phone } = vocabulary
  const last = before.findLast((word) => longestHit([options.conjunctions, fields.linkingWords], [word], 0) === 0)
  const isOfNumber = last !== undefined && (isNumber(vocabulary, last) || phone.zero.has(last.text))
  return isOfNumber && isNumber(vocabulary, repetition[0]!)
}

/**
 * Whether the repetition is a restart. In dictated numbers such as "four five, five six seven", both fives count.
 * Numbers are a restart only if the whole first segment is repeated after a yes or a correction.
 */
const isRestart = (vocabulary: Vocabulary, pair: Pair): boolean => {
  const { before, repetition, first, second, isApart } = pair
  if (repetition.length === 0) return isWordy(vocabulary, first) && (isApart || isWordy(vocabulary, second))
  // "June ten, ten in the morning": a day of a month, then an hour
  if (mentions(vocabulary.dates.months, before) || isInsideNumber(vocabulary, pair)) return false
  return isWordy(vocabulary, second) || (isApart && before.length === 0 && first.length > 1)
}

/**
 * An answer without the words that the speaker said twice: "around eleven, eleven at night", "it was Sunday, last
 * Sunday", "the tenth of March, yes, the tenth". Unchanged if there are none.
 */
export const withoutRestart = (vocabulary: Vocabulary, text: string): string => {
  const words = spokenWords(text)
  // "Friday, every second Friday": the repeated day is not a date
  if (words.length > mostWords || mentions(vocabulary.options.every, words)) return text
  const segments = segmentsOf(words)
  for (let at = 0; at < segments.length - 1; at++) {
    const first = segments[at]!
    let next = at + 1
    while (next < segments.length - 1 && isInterjection(vocabulary, segments[next]!)) next++
    const second = segments[next]!
    if (mentions(vocabulary.options.negations, [...first, ...second])) continue
    const again = continued(first, second) ?? confirmed(first, second)
    if (again === undefined) continue
    const said = again.repetition.length === 0 ? second : first.slice(again.before.length)
    const isSaid = said.some((_, n) => isContent(vocabulary, said, n))
    if (!isSaid || !isRestart(vocabulary, { ...again, first, second, isApart: next > at + 1 })) continue
    const kept = [again.before, again.repetition].filter((part) => part.length > 0)
    const own = kept.map((part) => text.slice(part[0]!.from, part.at(-1)!.to)).join(" ")
    const rest = text.slice(second.at(-1)!.to)
    return withoutRestart(vocabulary, `${text.slice(0, first[0]!.from)}${own}${rest}`)
  }
  return text
}
