import { isLetter } from "./EmailLetters.ts"
import type { EmailToken } from "./EmailToken.ts"
import { startsNumber } from "./Numeral.ts"
import { lookUp, mentions } from "./Phrasebook.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** So many letters in a row spell a word. */
const shortestSpelled = 3

/** "..., but john spelled j o n": letters after the address that are no word of it correct the spelling. */
export const spellsOther = (tail: ReadonlyArray<EmailToken>, address: ReadonlyArray<EmailToken>): boolean => {
  const start = tail.findIndex((_, index) => tail.slice(index, index + shortestSpelled).every(isLetter))
  if (start < 0 || tail.length - start < shortestSpelled) return false
  const end = tail.findIndex((token, index) => index > start && !isLetter(token))
  const word = tail.slice(start, end < 0 ? tail.length : end).map(({ text }) => text)
  return !address.some(({ text }) => text === word.join(""))
}

/** "it used to be jane at ...", "jane at ..., that's my old one", "not jane at ...": an address that does not count. */
export const isTakenAway = (
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

/** "..., actually eighty nine": what is taken back after the address is a part of it. */
export const takesBack = (vocabulary: Vocabulary, tail: ReadonlyArray<EmailToken>): boolean =>
  tail.some((_, index) => {
    const end = index + (lookUp(vocabulary.corrections, tail, index)?.length ?? 0)
    return end > index && (isLetter(tail[end]) || startsNumber(vocabulary.numerals, tail[end]))
  })

/** "i work at google dot com": nothing but a sentence about a place before the first "at". */
export const isPlace = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>): boolean => {
  const hit = lookUp(email.whereabouts, tokens, 0)
  return hit !== undefined && lookUp(email.at, tokens, hit.length) !== undefined
}
