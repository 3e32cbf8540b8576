import { clockSpanIn, isWithin } from "../time/ClockSpan.ts"
import type { OptionMatch } from "./Option.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { matched } from "./OptionMethods.ts"
import { joined } from "./OptionText.ts"
import { isSameTime, timeNamed } from "./OptionTimes.ts"
import { without } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"

/** "de cuatro a seis de la tarde", where the options are time spans. A single time inside a span is confirmed. */
export const byClockSpan = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  if (options.filter(({ clockSpan }) => clockSpan !== undefined).length < 2) return []
  const text = utterance.text === "" ? joined(utterance.tokens) : utterance.text
  const span = clockSpanIn(utterance.vocabulary, without(utterance.vocabulary.fillers, tokenize(text)))
  const time = span === undefined ? timeNamed(utterance.vocabulary, text) : undefined
  // a time that is certain but outside every span chooses none of them
  const isTold = span !== undefined || time?.isCertain === true
  return options.flatMap((option) => {
    const { clockSpan } = option
    if (clockSpan === undefined) return []
    if (span !== undefined && isSameTime(span.from, clockSpan.from) && isSameTime(span.to, clockSpan.to))
      return [matched(option, "numeric", 0.9)]
    if (time !== undefined && isWithin(time, clockSpan)) return [matched(option, "numeric", 0.7)]
    return isTold ? [matched(option, "numeric", 0)] : []
  })
}
