import { readCardinal } from "./Numeral.ts"
import type { Phrasebook } from "./Phrasebook.ts"
import { lookUp, without } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import { tokenize } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** Words without punctuation and fillers; an utterance of fillers only stays as it is ("Bueno" may be an option). */
export const plainTokens = (vocabulary: Vocabulary, text: string): ReadonlyArray<Token> => {
  const tokens = tokenize(text).filter(({ kind }) => kind !== "mark")
  const kept = without(vocabulary.fillers, tokens)
  return kept.length === 0 ? tokens : kept
}

/** The words with numbers as digits, so that "two bedrooms" and "2 bedrooms" are the same. */
export const inFigures = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<string> => {
  const found: Array<string> = []
  let index = 0
  while (index < tokens.length) {
    const token = tokens[index]!
    const cardinal = token.kind === "word" ? readCardinal(numerals, tokens, index) : undefined
    found.push(cardinal === undefined ? token.text : String(cardinal.value))
    index = cardinal?.end ?? index + 1
  }
  return found
}

export const joined = (tokens: ReadonlyArray<Token>): string => tokens.map(({ text }) => text).join(" ")

const dropStart = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const hit = lookUp(book, tokens, 0)
  return hit === undefined || hit.length >= tokens.length ? tokens : tokens.slice(hit.length)
}

const dropEnd = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  for (let index = Math.max(1, tokens.length - 5); index < tokens.length; index++) {
    const hit = lookUp(book, tokens, index)
    if (hit !== undefined && index + hit.length === tokens.length) return tokens.slice(0, index)
  }
  return tokens
}

const repeatedly = (
  step: (tokens: ReadonlyArray<Token>) => ReadonlyArray<Token>,
  start: ReadonlyArray<Token>,
): ReadonlyArray<Token> => {
  let tokens = start
  for (;;) {
    const next = step(tokens)
    if (next.length === tokens.length) return tokens
    tokens = next
  }
}

/** "I'd like the red one please" without what is said around the choice: "red one". */
export const stripped = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const opened = repeatedly((rest) => dropStart(options.articles, dropStart(options.openings, rest)), tokens)
  return repeatedly((rest) => dropEnd(options.closings, rest), opened)
}

/** Whether the words of `part` stand next to each other in `whole`; the index, or -1. */
export const indexOfWords = (whole: ReadonlyArray<string>, part: ReadonlyArray<string>): number => {
  if (part.length === 0) return -1
  next: for (let start = 0; start + part.length <= whole.length; start++) {
    for (let n = 0; n < part.length; n++) if (whole[start + n] !== part[n]) continue next
    return start
  }
  return -1
}
