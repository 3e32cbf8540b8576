import { durationOf } from "./Duration.ts"
import type { OptionMatch } from "./Option.ts"
import { type PreparedText, matched, type Prepared } from "./OptionMethods.ts"

/**
 * "half an hour" for "30 minutes", "twelve months" for "1 year": the options whose duration equals the spoken one, if
 * at least two options are durations.
 */
export const byDuration = (
  { vocabulary, tokens, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  if (options.filter(({ duration }) => duration !== undefined).length < 2) return []
  const spoken = durationOf(vocabulary, tokens) ?? durationOf(vocabulary, core)
  if (spoken === undefined) return []
  const isSame = ({ duration }: Prepared) => duration?.unit === spoken.unit && duration.amount === spoken.amount
  return options.filter(isSame).map((option) => matched(option, "numeric", 1))
}
