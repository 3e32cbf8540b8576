import type { OptionMatch } from "./Option.ts"
import { isSameThing } from "./OptionHints.ts"
import { type PreparedText, matched, type Prepared } from "./OptionMethods.ts"
import { lookUp } from "../text/Phrasebook.ts"

/** "the last but one", "the middle one" (if there is one), unless a label contains such a word. */
export const byPositionFromEnd = (
  { vocabulary, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const { fromLast, middle, articles, afterOrdinal } = vocabulary.options
  const start = lookUp(articles, core, 0)?.length ?? 0
  // "the middle one", where an option is called "Centre"
  const isLabel = options.some(({ label }) =>
    label.some((word) =>
      core.some(({ text }) => text.length > 2 && (text === word || isSameThing(vocabulary, text, word))),
    ),
  )
  const hit = lookUp(fromLast, core, start)
  const half = hit === undefined ? lookUp(middle, core, start) : undefined
  const length = (hit ?? half)?.length
  if (length === undefined || isLabel) return []
  const end = start + length + (lookUp(afterOrdinal, core, start + length)?.length ?? 0)
  if (end < core.length || (half !== undefined && options.length % 2 === 0)) return []
  const option = half === undefined ? options.at(-hit!.value) : options[(options.length - 1) / 2]
  return option === undefined ? [] : [matched(option, "ordinal", half === undefined ? 1 : 0.7)]
}
