import { lookUp } from "../text/Phrasebook.ts"
import type { FoundTime } from "./TimeSearch.ts"
import { findTime } from "./TimeSearch.ts"
import type { Token } from "../text/Token.ts"
import { tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** A span between two times of day: "9:00 - 11:00", "from four to six in the afternoon". */
export interface ClockSpan {
  readonly from: FoundTime
  readonly to: FoundTime
}

/** Signs that show that the numbers in a label are times of day: "9:00", "16 h", "5 pm". */
const clockMark = /\d:\d{2}|\d\s*(?:h\b|[ap]\.?\s*m\b)/i

/** The maximum number of words in a span. */
const mostWords = 20

/** The time span in the words; a part of the day after the end also applies to the start. */
export const clockSpanIn = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): ClockSpan | undefined => {
  if (spoken.length > mostWords) return undefined
  const { spanOpenings, spanJoiners } = vocabulary.options
  const opening = spoken.findIndex((_, index) => lookUp(spanOpenings, spoken, index) !== undefined)
  const tokens = spoken.slice(opening < 0 ? 0 : opening + lookUp(spanOpenings, spoken, opening)!.length)
  for (let index = 1; index < tokens.length; index++) {
    const joiner = tokens[index]!.text === "-" ? 1 : (lookUp(spanJoiners, tokens, index)?.length ?? 0)
    if (joiner === 0 && !tokens[index]!.pause) continue
    const to = findTime(vocabulary, tokens.slice(index + joiner))
    const from = to === undefined ? undefined : findTime(vocabulary, tokens.slice(0, index), to.part)
    if (to !== undefined && from !== undefined) return { from, to }
  }
  return undefined
}

/** The time span that a label represents. */
export const clockSpanOf = (vocabulary: Vocabulary, label: string): ClockSpan | undefined =>
  clockMark.test(label) ? clockSpanIn(vocabulary, tokenize(label)) : undefined

/** Whether a time is in a span. If the words don't say morning or afternoon, either may be in the span. */
export const isWithin = ({ minutes, isCertain }: FoundTime, { from, to }: ClockSpan): boolean =>
  [minutes, ...(isCertain ? [] : [(minutes + 720) % 1440])].some((time) => from.minutes <= time && time < to.minutes)
