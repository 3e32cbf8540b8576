import { readCardinal } from "../number/Numeral.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { lookUp, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The number of digits in a group: 25,000. */
const groupSize = 3

/** Words and numbers without punctuation; a number with group separators is one token. */
const unmarked = ({ lexicon }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const parts: Array<Token> = []
  for (const [index, token] of tokens.entries()) {
    const [mark, before, last] = [tokens[index - 1], tokens[index - 2], parts.at(-1)]
    const isGrouping =
      mark?.kind === "mark" && mark.text !== lexicon.decimalMark && (mark.text === "," || mark.text === ".")
    const isGroup = token.kind === "digits" && token.text.length === groupSize && !token.gap && !mark?.gap
    const isGrouped = isGroup && isGrouping && before?.kind === "digits" && before.text.length <= groupSize
    if (isGrouped && last !== undefined) parts[parts.length - 1] = { ...last, text: last.text + token.text }
    else if (token.kind !== "mark") parts.push(token)
  }
  return parts
}

/**
 * Words without punctuation or fillers. An utterance that consists of fillers is unchanged ("Bueno" may be an option).
 */
export const plainTokens = (vocabulary: Vocabulary, text: string): ReadonlyArray<Token> => {
  const tokens = unmarked(vocabulary, tokenize(text))
  const content = without(vocabulary.fillers, tokens)
  return content.length === 0 ? tokens : content
}

/** The words of a label. */
export const labelTokens = (vocabulary: Vocabulary, label: string): ReadonlyArray<Token> =>
  unmarked(vocabulary, tokenize(label))

export const isDigits = (word: string): boolean => /^\d+$/.test(word)

/**
 * The words, with numbers in digits and units abbreviated: "two bedrooms" becomes "2 bedrooms", "ten milligrams"
 * becomes "10 mg".
 */
export const inFigures = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<string> => {
  const texts: Array<string> = []
  let index = 0
  while (index < tokens.length) {
    const token = tokens[index]!
    const cardinal =
      token.kind === "word"
        ? readCardinal(vocabulary.numerals, tokens, index)
        : readCardinal(vocabulary.numerals, tokens, index + 1, Number(token.text))
    texts.push(cardinal === undefined ? token.text : String(cardinal.value))
    index = cardinal?.end ?? index + 1
    const unit = cardinal === undefined ? undefined : lookUp(vocabulary.options.measures, tokens, index)
    if (unit === undefined) continue
    if (unit.value !== "") texts.push(unit.value)
    index += unit.length
  }
  return texts
}

/** The open side of a range: "under 18", "35 or older". */
export type Bound = "fewer" | "atMost" | "over" | "atLeast"

const bounds: ReadonlyArray<Bound> = ["fewer", "atMost", "over", "atLeast"]

/** The bound that the words express. The longest phrase wins: "no more than" contains "more than". */
export const boundIn = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>): Bound | undefined => {
  for (const index of tokens.keys()) {
    const hits = bounds.map((bound) => ({ bound, length: lookUp(options[bound], tokens, index)?.length ?? 0 }))
    const longest = hits.reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length > 0) return longest.bound
  }
  return undefined
}

/** Removes phrases such as "no less than" before a number, because their "no" is not a denial. */
export const withoutBounds = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> =>
  inFigures(vocabulary, tokens).some(isDigits)
    ? bounds.reduceRight((left, bound) => without(vocabulary.options[bound], left), tokens)
    : tokens

export const unitsIn = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<string> =>
  tokens.flatMap((_, index) => lookUp(dates.units, tokens, index)?.value ?? [])

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

/** Removes the words around the choice: "I'd like the red one please" becomes "red one". */
export const stripped = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const opened = repeatedly((rest) => dropStart(options.articles, dropStart(options.openings, rest)), tokens)
  const end = (rest: ReadonlyArray<Token>) => {
    const left = dropEnd(options.closings, rest)
    // "los vales y el seguro": after an article it is a noun
    return left.length < rest.length && lookUp(options.articles, left, left.length - 1) !== undefined ? rest : left
  }
  return repeatedly(end, opened)
}

/** The index in `sequence` at which the words of `part` occur in succession, or -1. */
export const indexOfWords = (sequence: ReadonlyArray<string>, part: ReadonlyArray<string>): number => {
  if (part.length === 0) return -1
  next: for (let start = 0; start + part.length <= sequence.length; start++) {
    for (let n = 0; n < part.length; n++) if (sequence[start + n] !== part[n]) continue next
    return start
  }
  return -1
}

/** The words as spoken, with their pauses. */
export const textOf = (tokens: ReadonlyArray<Token>): string =>
  tokens.map(({ text, pause }, at) => (at === 0 ? "" : pause ? ", " : " ") + text).join("")
