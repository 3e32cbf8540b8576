import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Nobody says hours in more words: "but not before half past ten in the morning on Mondays". */
const mostWords = 12

/** The longest figure of an hour: "18:30" is two of them. */
const longestFigure = 2

/** "from nine to five": a span has its second hour. */
const isSpan = ({ clock, numerals, options }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  lookUp(options.spanOpenings, tokens, 0) !== undefined &&
  tokens.some(
    (_, at) => at > 1 && lookUp(clock.spanEnds, tokens, at) !== undefined && startsNumber(numerals, tokens.at(-1)),
  )

/** Where the hours at which somebody can be called begin, behind a number: "555 013 4455 after six". -1: there are none. */
export const callTimeIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): number =>
  tokens.findIndex((token, at) => {
    if (at === 0 || token.kind !== "word") return false
    const hours = tokens.slice(at)
    const opening = lookUp(vocabulary.phone.callTimes, hours, 0)?.length
    return (
      (opening !== undefined || isSpan(vocabulary, hours)) &&
      hours.length <= mostWords &&
      hours.some((word) => startsNumber(vocabulary.numerals, word)) &&
      hours.every(({ kind, text }) => kind !== "digits" || text.length <= longestFigure)
    )
  })
