import { hintsAtOther } from "./OptionHints.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { indexOfWords, stripped } from "./OptionText.ts"
import { positionIn } from "../text/Position.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "option two, evening", where "evening" is the third option. */
const namesOtherPlace = (
  vocabulary: Vocabulary,
  rest: ReadonlyArray<Token>,
  option: Prepared,
  options: ReadonlyArray<Prepared>,
): boolean => {
  const position = positionIn(vocabulary, stripped(vocabulary, rest), new Set())
  const place = position?.place === -1 ? options.length : position?.place
  // "the blue one"
  if (place === 1 && !position?.isPlace) return false
  return place !== undefined && place <= options.length && options[place - 1] !== option
}

/** "very, well, likely", where an option is "Very likely". */
const isInLonger = (spoken: ReadonlyArray<Token>, option: Prepared, options: ReadonlyArray<Prepared>): boolean =>
  options.some(
    ({ main }) =>
      main.length > option.main.length &&
      indexOfWords(main, option.main) >= 0 &&
      main.every((word) => spoken.some(({ text }) => text === word)),
  )

/** Whether words next to an option's label suggest another option: "credit, cash". */
export const pointsElsewhere = (
  { vocabulary, tokens, core }: PreparedText,
  option: Prepared,
  options: ReadonlyArray<Prepared>,
): boolean => {
  const rest = core.filter(({ text }) => !option.main.includes(text) && !option.figures.includes(text))
  return (
    isInLonger(tokens, option, options) ||
    hintsAtOther(vocabulary, rest, option, options) ||
    namesOtherPlace(vocabulary, rest, option, options)
  )
}
