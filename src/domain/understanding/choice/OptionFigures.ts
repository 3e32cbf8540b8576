import type { OptionMatch } from "./Option.ts"
import { isContent, pointsAt } from "./OptionHints.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { matched } from "./OptionMethods.ts"
import { hasSpans, isBounded } from "./OptionSpans.ts"
import { inFigures, isDigits } from "./OptionText.ts"

/**
 * "la de cinco gigas", where the options are plans of 5, 10 and 20 GB: the only spoken number, if a single label
 * contains it. The respondent must confirm the option unless every other word also suggests that label.
 */
export const byFigure = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const { vocabulary, core } = utterance
  const [number, ...more] = inFigures(vocabulary, core).filter(isDigits)
  if (number === undefined || more.length > 0 || hasSpans(options)) return []
  const [option, ...others] = options.filter(({ figures }) => figures.includes(number))
  if (option === undefined || others.length > 0) return []
  const words = core.filter(
    ({ text, kind }, index) =>
      kind === "word" &&
      isContent(vocabulary, core, index) &&
      !vocabulary.numerals.words.has(text) &&
      !vocabulary.numbers.partOf.has(text),
  )
  const isAll =
    !isBounded(vocabulary, core) &&
    words.length > 0 &&
    words.every(({ text }) => option.label.some((word) => pointsAt(vocabulary, text, word)))
  return [matched(option, "contains", isAll ? 0.9 : 0.7)]
}
