import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { correctionIn, withoutOpening } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { type ReadAddress, readAddress } from "./AddressReading.ts"
import { isStreetWord } from "./AddressWords.ts"
import { amendedPart } from "./Amendment.ts"
import { restated } from "./Restatement.ts"

/** "12 Main Street, no, 14": replaces the first version with the second. */
const amended = (
  before: ReadAddress,
  after: ReadAddress | undefined,
  words: ReadonlyArray<NameWord>,
  vocabulary: Vocabulary,
): ReadAddress => {
  const part = amendedPart(vocabulary, before.address, words)
  if (part === undefined && after?.address.street !== undefined && after.address.number !== undefined)
    return { ...after, address: { ...before.address, ...after.address } }
  return { ...before, address: { ...before.address, ...(part ?? after?.address) }, isSure: false }
}

/** Whether the words are a house number with its street, not a single part of an address. */
const isLine = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, locale: string): boolean => {
  const line = readAddress(vocabulary, words, locale)?.address
  const isKnown = words.some((word) => isStreetWord(vocabulary, word))
  return line?.street !== undefined && line.number !== undefined && isKnown
}

export const readCorrected = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  locale: string,
): ReadAddress | undefined => {
  const found = correctionIn(vocabulary, words)
  if (found === undefined) return readAddress(vocabulary, words, locale)
  // "Bury, no, not Bury, Bolton"
  const correction = { before: found.before, after: withoutOpening(vocabulary, found.after) }
  const before = readAddress(vocabulary, correction.before, locale)
  const again = restated(vocabulary, correction.before, correction.after)
  const whole = again === undefined ? undefined : readAddress(vocabulary, again, locale)
  if (
    whole?.address.street !== undefined &&
    (before?.address.street === undefined || !isLine(vocabulary, correction.after, locale))
  )
    return { ...whole, isSure: false }
  if (before === undefined) {
    // "fourteen, no, ninety Park Street": corrects only a number
    const after = readAddress(vocabulary, correction.after, locale)
    return after?.address.number !== undefined && after.address.street !== undefined
      ? after
      : readAddress(vocabulary, words, locale)
  }
  return amended(before, readAddress(vocabulary, correction.after, locale), correction.after, vocabulary)
}

/** The maximum number of words of small talk before an address. */
const mostTalk = 12

/**
 * "I'd like it sent to 18 Clyde Place", "vivo sobre avenida Universidad 30": finds the house and street after unknown
 * words; the address is confirmed.
 */
export const behindTalk = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  locale: string,
): ReadAddress | undefined => {
  const { address, lexicon, numerals } = vocabulary
  for (let at = 1; at <= mostTalk && at < words.length - 1; at++) {
    const begins =
      lexicon.address.order === "type-first"
        ? lookUp(address.streets, words, at) !== undefined
        : startsNumber(numerals, words[at])
    const found = begins ? readCorrected(vocabulary, words.slice(at), locale) : undefined
    const isHouse = found?.address.number !== undefined && found.address.street !== undefined
    if (isHouse && words.slice(at).some((word) => isStreetWord(vocabulary, word))) return { ...found, isSure: false }
    if (begins) return undefined
  }
  return undefined
}
