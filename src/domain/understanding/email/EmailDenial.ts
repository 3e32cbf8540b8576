import { hasAddress } from "./EmailEnding.ts"
import { isLetter } from "./EmailLetters.ts"
import type { EmailToken } from "./EmailToken.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The minimum number of consecutive letters that count as a spelled word. */
const shortestSpelled = 3

/** "..., but john spelled j o n": letters after the address that differ from the name correct its spelling. */
export const spellsOther = (tail: ReadonlyArray<EmailToken>, address: ReadonlyArray<EmailToken>): boolean => {
  const start = tail.findIndex((_, index) => tail.slice(index, index + shortestSpelled).every(isLetter))
  if (start < 0 || tail.length - start < shortestSpelled) return false
  const end = tail.findIndex((token, index) => index > start && !isLetter(token))
  const word = tail.slice(start, end < 0 ? tail.length : end).map(({ text }) => text)
  return !address.some(({ text }) => text === word.join(""))
}

/**
 * "it used to be jane at ...", "jane at ..., that's my old one", "not jane at ...": the speaker rejects the address.
 */
export const isRejected = (
  { email }: Vocabulary,
  spoken: ReadonlyArray<EmailToken>,
  start: number,
  tail: ReadonlyArray<EmailToken>,
): boolean =>
  mentions(email.former, tail) ||
  spoken.slice(0, start).some((_, index) => {
    const hit = lookUp(email.former, spoken, index) ?? lookUp(email.denials, spoken, index)
    return (
      hit !== undefined && index + hit.length === start && spoken.slice(index + 1, start).every(({ pause }) => !pause)
    )
  })

/**
 * An address and a rejected address: "ana at ..., not bea at ...". `isOpen`: the word for "not" may also introduce a
 * correction.
 */
export const contrasted = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): { readonly before: ReadonlyArray<EmailToken>; readonly isOpen: boolean } | undefined => {
  for (let index = tokens.length - 1; index > 0; index--) {
    const sure = lookUp(vocabulary.contrasts, tokens, index)
    const hit = sure ?? (tokens[index]!.pause ? lookUp(vocabulary.contrastsAfterPause, tokens, index) : undefined)
    if (hit === undefined) continue
    const taken = lookUp(vocabulary.corrections, tokens, index)?.length ?? 0
    const after = tokens.slice(index + hit.length)
    const isOpen = taken === hit.length
    if (taken > hit.length || (isOpen && after[0]?.pause !== false)) continue
    const before = tokens.slice(0, index)
    if (hasAddress(vocabulary, before) && hasAddress(vocabulary, after)) return { before, isOpen }
  }
  return undefined
}

/** "..., actually eighty nine", "..., sorry, dot org": a correction after the address replaces part of it. */
export const takesBack = (vocabulary: Vocabulary, tail: ReadonlyArray<EmailToken>): boolean =>
  tail.some((_, index) => {
    const end = index + (lookUp(vocabulary.corrections, tail, index)?.length ?? 0)
    const isPart =
      isLetter(tail[end]) ||
      startsNumber(vocabulary.numerals, tail[end]) ||
      lookUp(vocabulary.email.dot, tail, end) !== undefined
    return end > index && isPart
  })

/** "i work at google dot com": only the beginning of a sentence about a place precedes the first "at". */
export const isPlace = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>): boolean => {
  const hit = lookUp(email.whereabouts, tokens, 0)
  return hit !== undefined && lookUp(email.at, tokens, hit.length) !== undefined
}
