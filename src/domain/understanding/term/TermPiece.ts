import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { lettersOf } from "./TermSound.ts"

/** A word or spoken number in an utterance, written as labels write it: "five hundred" is 500, "milligrams" is mg. */
export interface TermPiece {
  readonly letters: string
  readonly spoken: string
  /** The range of the piece's tokens. */
  readonly start: number
  readonly end: number
}

export const piecesOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<TermPiece> => {
  const { numerals, options } = vocabulary
  const pieces: Array<TermPiece> = []
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index]!
    const number =
      token.kind === "word" && startsNumber(numerals, token) ? readCardinal(numerals, tokens, index) : undefined
    const measure = number === undefined && index > 0 ? lookUp(options.measures, tokens, index) : undefined
    const end = number?.end ?? index + (measure?.length ?? 1)
    const letters = tokens
      .slice(index, end)
      .map(({ text }) => lettersOf(text))
      .join("")
    pieces.push({
      letters,
      spoken: number === undefined ? (measure?.value ?? letters) : String(number.value),
      start: index,
      end,
    })
    index = end
  }
  return pieces
}
