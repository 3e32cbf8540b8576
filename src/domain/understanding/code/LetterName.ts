import { readCardinal, startsNumber } from "../number/Numeral.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { signs, type Stretch } from "./Stretch.ts"

const initialOf = (token: Token | undefined): string => (token?.kind === "word" ? token.text[0]! : "")

/**
 * "as in Boston", "de burro": the index after the explanation, and the explained letter. A weak "for" or "de" counts
 * only if the letter matches.
 */
export const explained = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  letter: string,
): { readonly end: number; readonly letter: string } | undefined => {
  const hit = lookUp(vocabulary.email.asIn, tokens, index) ?? lookUp(vocabulary.codes.asIn, tokens, index)
  const word = hit === undefined ? undefined : tokens[index + hit.length]
  const initial = initialOf(word)
  if (hit === undefined || initial === "") return undefined
  // "x for x-ray"
  const long = lookUp(vocabulary.codes.alphabet, tokens, index + hit.length)
  if (long !== undefined && long.length > 1 && long.value === letter)
    return { end: index + hit.length + long.length, letter }
  if (word!.text.length < 2) return undefined
  // "zeta de zeta" contains the names of three letters; "z for zero" is explained by "zero"
  const isSign = letterNamed(vocabulary, tokens, index + 1) !== undefined || startsNumber(vocabulary.numerals, word)
  const isWeak = hit.length === 1 && letterNamed(vocabulary, tokens, index) !== undefined
  const isNumber = lookUp(vocabulary.phone.homophones, tokens, index) !== undefined
  if (isSign && (isWeak || isNumber)) return undefined
  if (initial !== letter && (hit.length === 1 || initial === "h" || letter === "h")) return undefined
  return { end: index + hit.length + 1, letter: initial }
}

/** The letter whose name begins at `index`. `isWord`: the name is a single word, which may also be small talk. */
export const letterNamed = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly value: string; readonly length: number; readonly isWord: boolean } | undefined => {
  const { codes, email } = vocabulary
  const strong: ReadonlyArray<Phrasebook<string>> = [codes.letters, email.letters]
  const hits = strong.flatMap((book) => lookUp(book, tokens, index) ?? [])
  const longest = hits.toSorted((a, b) => b.length - a.length)[0]
  const weak = lookUp(email.weakLetters, tokens, index)
  if (longest !== undefined && longest.length >= (weak?.length ?? 0))
    return { ...longest, isWord: longest.length === 1 }
  return weak === undefined ? undefined : { ...weak, isWord: true }
}

/**
 * The cost of a letter explained by a digit, and the cost of reading letter, linking word and digit separately: "u de
 * uno" may be U or UD1.
 */
const byNumber = 0.3
const apart = 0.6

export const explainedByNumber = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  letter: string,
): Stretch | undefined => {
  const between = letterNamed(vocabulary, tokens, index)
  const hit = lookUp(vocabulary.email.asIn, tokens, index) ?? lookUp(vocabulary.codes.asIn, tokens, index)
  const word = tokens[index + 1]
  if (hit?.length !== 1 || between === undefined || initialOf(word) !== letter) return undefined
  const number = startsNumber(vocabulary.numerals, word)
    ? readCardinal(vocabulary.numerals, tokens, index + 1)
    : undefined
  if (number?.end !== index + 2) return undefined
  return signs(
    [
      { text: letter, cost: byNumber },
      { text: `${letter}${between.value}${number.value}`, cost: apart },
    ],
    index + 2,
  )
}
