import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** An answer that corrects its first part: "the fifth, no wait, the sixth". */
export interface Correction<T extends Token = Token> {
  readonly before: ReadonlyArray<T>
  readonly after: ReadonlyArray<T>
  /** "martes no miércoles": the correction word may also negate the words after it. */
  readonly isOpen?: boolean
}

/**
 * The number of consecutive correction tokens that start at `index`: "no", "wait", "I mean" together count as one
 * correction.
 */
export const correctionLength = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): number => {
  let end = index
  for (;;) {
    const hit = lookUp(vocabulary.corrections, tokens, end)
    if (hit === undefined) return end - index
    // "no, no es el lunes": the second "no" is part of the sentence, and negates it
    const last = end + hit.length - 1
    const isDenial =
      tokens[last + 1]?.pause === false && lookUp(vocabulary.assertion.denials, tokens, last) !== undefined
    if (last > index && isDenial) return last - index
    end += hit.length
  }
}

/** The last correction that has words before and after it. */
export const correctionIn = <T extends Token>(
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<T>,
): Correction<T> | undefined => {
  let correction: Correction<T> | undefined
  let index = 0
  while (index < tokens.length) {
    const length = correctionLength(vocabulary, tokens, index)
    const end = index + length
    if (length > 0 && index > 0 && end < tokens.length) {
      const isOpen = !tokens[end]!.pause && lookUp(vocabulary.contrastsAfterPause, tokens, index)?.length === length
      correction = { before: tokens.slice(0, index), after: tokens.slice(end), isOpen }
    }
    index = length === 0 ? index + 1 : end
  }
  return correction
}

/** An answer that also rules something out: "Monday, not Tuesday", "el lunes, no el martes". */
export const contrastIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Correction | undefined => {
  for (let index = tokens.length - 2; index > 0; index--) {
    const { pause } = tokens[index]!
    const sure = lookUp(vocabulary.contrasts, tokens, index)
    const hit = sure ?? (pause ? lookUp(vocabulary.contrastsAfterPause, tokens, index) : undefined)
    if (hit === undefined || correctionLength(vocabulary, tokens, index) > hit.length) continue
    const after = tokens.slice(index + hit.length)
    if (after.length > 0 && after.every((token) => !token.pause)) return { before: tokens.slice(0, index), after }
  }
  return undefined
}

/**
 * The intended value of an answer that also rules out another value. `isOther` decides whether the ruled-out words
 * contain a value; by default, `find` must be able to parse them.
 */
export const meantIn = <A>(
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  find: (tokens: ReadonlyArray<Token>) => A | undefined,
  isOther: (tokens: ReadonlyArray<Token>) => boolean = (after) => find(after) !== undefined,
): A | undefined => {
  const contrast = contrastIn(vocabulary, tokens)
  const meant = contrast === undefined ? undefined : find(contrast.before)
  return contrast !== undefined && meant !== undefined && isOther(contrast.after) ? meant : undefined
}

/**
 * The conclusion after a calculation or an explanation: "half past six" in "I get off at six, so half past six". Empty
 * if there is none.
 */
export const conclusionIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const { conclusions } = vocabulary
  const at = tokens.findLastIndex((_, index) => index > 0 && lookUp(conclusions, tokens, index) !== undefined)
  return at < 0 ? [] : tokens.slice(at + lookUp(conclusions, tokens, at)!.length)
}

/**
 * Removes correction words at the start of an answer ("no, it's 42"), because they reject the service's candidate, not
 * the answer. A single "no" that runs into a sentence ("no tengo 25") is a negation and stays.
 */
export const withoutOpening = <T extends Token>(vocabulary: Vocabulary, tokens: ReadonlyArray<T>): ReadonlyArray<T> => {
  if (lookUp(vocabulary.exclusions, tokens, 0) !== undefined) {
    const pause = tokens.findIndex((token, index) => index > 1 && token.pause)
    return pause < 0 ? tokens : withoutOpening(vocabulary, tokens.slice(pause))
  }
  const length = correctionLength(vocabulary, tokens, 0)
  const next = tokens[length]
  if (length === 0 || next === undefined) return tokens
  const isNumber =
    startsNumber(vocabulary.numerals, next) && lookUp(vocabulary.numbers.articleOne, tokens, length) === undefined
  if (length === 1 && !next.pause && !isNumber) return tokens
  const rest = tokens.slice(length)
  // "no, not Monday, Tuesday"
  return lookUp(vocabulary.exclusions, rest, 0) === undefined ? rest : withoutOpening(vocabulary, rest)
}
