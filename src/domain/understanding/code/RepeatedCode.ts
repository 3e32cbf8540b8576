import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { accepted, confirm, type Understanding } from "../Understanding.ts"
import type { Path } from "./CodeSearch.ts"
import { doubtful } from "./Stretch.ts"

/** The maximum number of words between a code and its repetition: "that's", "repito". */
const mostBetween = 3

/** Two ways to parse words: as a complete code, or as any characters of a code. */
export interface CodeReadings {
  readonly whole: (some: ReadonlyArray<Token>) => ReadonlyArray<Path>
  readonly any: (some: ReadonlyArray<Token>) => ReadonlyArray<Path>
}

/** The start of an explanation of letters after the code: "... three oh three, P as in Peter". */
const explanationAt = ({ email, codes }: Vocabulary, tokens: ReadonlyArray<Token>): number =>
  tokens.findIndex(
    (_, at) => at > 1 && (lookUp(email.asIn, tokens, at) ?? lookUp(codes.asIn, tokens, at)) !== undefined,
  ) - 1

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, "").toUpperCase()

/**
 * A repeated code: "K J T 4 4 1 9, that's K J T 4 4 1 9"; or some of its letters, repeated: "P T B 303, P as in Peter,
 * T as in Tom, B as in Boy". If the versions differ, the later one is confirmed.
 */
export const repeatedCode = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { whole, any }: CodeReadings,
): Understanding<string> | undefined => {
  const half = Math.floor(tokens.length / 2)
  for (let shift = 0; shift <= mostBetween; shift++) {
    for (const cut of new Set([half - shift, half + shift])) {
      const [first] = cut > 0 ? whole(tokens.slice(0, cut)) : []
      const [again] = first === undefined ? [] : whole(tokens.slice(cut))
      if (first === undefined || again === undefined || first.cost + again.cost >= doubtful) continue
      return first.text === again.text ? accepted(first.text) : { ...confirm(again.text), alternatives: [first.text] }
    }
  }
  const cut = explanationAt(vocabulary, tokens)
  const [first] = cut > 0 ? whole(tokens.slice(0, cut)) : []
  if (first === undefined || first.cost >= doubtful) return undefined
  const letters = lettersOf(first.text)
  return any(tokens.slice(cut)).some(({ text }) => text !== "" && letters.includes(lettersOf(text)) && !/\d/.test(text))
    ? confirm(first.text)
    : undefined
}
