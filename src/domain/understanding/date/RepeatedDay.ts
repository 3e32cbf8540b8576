import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

interface NamedDay {
  readonly start: number
  readonly end: number
  readonly value: number
  /** Whether the words also name a part of the day: "this afternoon". */
  readonly isPart: boolean
}

const daysIn = ({ dates, clock }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<NamedDay> => {
  const days: Array<NamedDay> = []
  for (let index = 0; index < tokens.length;) {
    const named = lookUp(dates.days, tokens, index)
    const part = lookUp(clock.parts, tokens, index)?.length ?? 0
    // "de la mañana" doesn't name a day
    const day = part > (named?.length ?? 0) ? undefined : named
    const end = index + Math.max(1, part, day?.length ?? 0)
    const isPart = tokens.slice(index, end).some((_, at) => lookUp(clock.parts, tokens, index + at) !== undefined)
    if (day !== undefined) days.push({ start: index, end, value: day.value, isPart })
    index = end
  }
  return days
}

/** "today at half past five this afternoon": removes the repetition of a day and keeps the part of the day. */
export const withoutRepeatedDay = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const days = daysIn(vocabulary, tokens)
  const [first, ...others] = days
  if (first === undefined || others.length === 0 || others.some(({ value }) => value !== first.value)) return tokens
  const kept = days.findLast(({ isPart }) => isPart) ?? days.at(-1)
  return tokens.filter((_, at) => !days.some((day) => day !== kept && day.start <= at && at < day.end))
}
