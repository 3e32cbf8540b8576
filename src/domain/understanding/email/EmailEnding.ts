import type { EmailToken } from "./EmailToken.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Common top-level domains. */
export const commonTopLevelDomains: ReadonlySet<string> = new Set(
  "com net org edu gov mil int io co me es mx ar cl pe uk us ca de fr it pt br eu info biz app dev ai tv cc xyz online site tech store uy ec ve cr gt do pa hn ni sv bo py pr cat gal eus".split(
    " ",
  ),
)

/** Second-level domains that a country code can follow without a dot: "dot co uk". */
const secondLevels = new Set(["co", "com", "org", "net", "gov", "gob", "edu", "ac"])
const countries = new Set("uk au nz za mx ar br jp sg hk ke ng uy ec gt bo py ve pe".split(" "))

/** The country code that follows `label` without a dot, in the next words or letters. */
export const countryAfter = (label: string, words: ReadonlyArray<string>): string | undefined => {
  const [first = "", second = ""] = words
  const country = first.length === 1 ? first + second : first
  return secondLevels.has(label) && countries.has(country) ? country : undefined
}

const isAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number) =>
  tokens[index]!.text === "@" || lookUp(email.at, tokens, index) !== undefined

const isDot = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number) =>
  tokens[index]!.text === "." ||
  lookUp(email.dot, tokens, index) !== undefined ||
  lookUp(email.domains, tokens, index)?.value.startsWith(".") === true

/** The index after a known ending whose dot is at `index`, or 0. */
const endingAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): number => {
  const domain = lookUp(email.domains, tokens, index)
  if (domain?.value.startsWith(".") === true) return index + domain.length
  const dot = tokens[index]!.text === "." ? 1 : (lookUp(email.dot, tokens, index)?.length ?? 0)
  return dot > 0 && commonTopLevelDomains.has(tokens[index + dot]?.text ?? "") ? index + dot + 1 : 0
}

/** "... dot net. N I C K": a period ends the address unless an ending follows. */
const isFullStop = (tokens: ReadonlyArray<EmailToken>, index: number): boolean =>
  tokens[index]!.stop === true && !commonTopLevelDomains.has(tokens[index + 1]?.text ?? "")

const goesOn = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean =>
  !isFullStop(tokens, index) &&
  (tokens[index]!.kind !== "word" ||
    lookUp(email.dot, tokens, index) !== undefined ||
    (!tokens[index]!.pause && lookUp(email.symbols, tokens, index) !== undefined))

/**
 * The index after the first known ending, such as "dot com", if the words after it don't continue the address;
 * otherwise 0.
 */
export const firstEnd = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  for (let index = 1; index < tokens.length; index++) {
    const end = endingAt(vocabulary, tokens, index)
    if (end > 0 && tokens[end] !== undefined && !goesOn(vocabulary, tokens, end)) return end
  }
  return 0
}

/** Whether the tokens contain an address, from the name before "at" to a known ending. */
export const hasAddress = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): boolean => {
  const at = tokens.findIndex((_, index) => index > 0 && isAt(vocabulary, tokens, index))
  return at > 0 && tokens.some((_, index) => index > at && endingAt(vocabulary, tokens, index) > 0)
}

/** "..., n a l a" after the address spells part of it: a word, or adjacent words and digits. */
const spellsPart = (tail: ReadonlyArray<EmailToken>, address: ReadonlyArray<EmailToken>): boolean => {
  const word = tail.map(({ text }) => text).join("")
  return address.some((_, start) => {
    let text = ""
    for (let index = start; text.length < word.length && index < address.length; index++) text += address[index]!.text
    return text === word
  })
}

/** Whether an address may begin after the first token. */
const mayHoldAddress = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): boolean =>
  tokens.some(
    (_, at) => isAt(vocabulary, tokens, at) && tokens.some((_, dot) => dot > at && isDot(vocabulary, tokens, dot)),
  )

/** "and my number is ...", "or call me", a pause: words after an address that can't continue the domain. */
const beginsTalk = (vocabulary: Vocabulary, tail: ReadonlyArray<EmailToken>): boolean => {
  const { email, options } = vocabulary
  const isTalking = (token: EmailToken | undefined) => email.sentenceWords.has(token?.text ?? "")
  const next = tail[0]!
  if (next.pause || next.text.length > 3 || isTalking(next)) return true
  if (lookUp(options.disjunctions, tail, 0) !== undefined) return true
  // "and don't forget the dot" is a remark on the address
  return lookUp(options.conjunctions, tail, 0)?.length === 1 && isTalking(tail[1]) && !mentions(email.doubts, tail)
}

/** Whether the words from `end` on are small talk that follows an address. */
const isAfterAddress = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, end: number): boolean => {
  const tail = tokens.slice(end)
  if (mayHoldAddress(vocabulary, tail)) return false
  if (isFullStop(tokens, end)) return true
  if (tail.length > 1 && tail.every(({ text }) => text.length === 1)) return spellsPart(tail, tokens.slice(0, end))
  const isLongWord = tail[0]!.text.length > 3 && tokens[end - 1]!.text !== "co"
  return (tail.length > 1 || isLongWord) && beginsTalk(vocabulary, tail)
}

/**
 * The number of tokens up to the end of the address. Words after a known ending are small talk, unless they could
 * continue the domain or be another address.
 */
export const addressEnd = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const at = tokens.findIndex((_, index) => index > 0 && isAt(vocabulary, tokens, index))
  if (at < 0) return tokens.length
  for (let index = at + 1; index < tokens.length; index++) {
    const end = endingAt(vocabulary, tokens, index)
    if (end === 0) continue
    if (tokens[end] === undefined) break
    if (!goesOn(vocabulary, tokens, end)) return isAfterAddress(vocabulary, tokens, end) ? end : tokens.length
  }
  return tokens.length
}
