import { isWhole, lookUp } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import type { OptionMatch } from "./Option.ts"
import { type PreparedText, matched, type Prepared } from "./OptionMethods.ts"

/** The maximum number of leading articles that belong to a phrase for "both" or "none". */
const mostArticles = 2

/** "los dos", where an option is called "Ambos"; "none", where one is called "Neither". */
export const bySynonym = (
  { vocabulary, tokens, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const { both, none } = vocabulary.options
  const at = tokens.indexOf(core[0]!)
  const starts = Array.from({ length: mostArticles + 1 }, (_, back) => at - back).filter((start) => start >= 0)
  const book = [both, none].find((one) =>
    starts.some((start) => (lookUp(one, tokens, start)?.length ?? 0) + start === at + core.length),
  )
  const called = book === undefined ? [] : options.filter(({ option }) => isWhole(book, tokenize(option.label)))
  return called.length === 1 ? [matched(called[0]!, "contains", 0.9)] : []
}
