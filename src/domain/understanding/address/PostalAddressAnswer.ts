import type { NameWord } from "../name/NameWord.ts"
import { assertionOf, isRefused } from "../text/Assertion.ts"
import { withoutOpening } from "../text/Correction.ts"
import { lookUp, without } from "../text/Phrasebook.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { withoutAddressee } from "./Addressee.ts"
import { type AddressPart, addressText, partOfAddress, type PostalAddress } from "./AddressParts.ts"
import type { ReadAddress } from "./AddressReading.ts"
import { addressWords, isStreetWord, mostAddressWords } from "./AddressWords.ts"
import { behindTalk, readCorrected } from "./CorrectedAddress.ts"
import { withoutContrast, withoutExplanations } from "./ExplainedLetters.ts"
import { withoutHouseRemarks } from "./HouseRemark.ts"
import { readPart } from "./PlainPart.ts"
import { withPostcodeLinked } from "./PostcodeLink.ts"
import { understandPostcode } from "./PostcodePart.ts"
import { atPresent } from "./Present.ts"
import { withBetterNumber } from "./Restatement.ts"
import { withoutSpelling } from "./SpelledParts.ts"

/** "twenty one second avenue", "Guzmán el Bueno 12": keeps a filler that is part of a name. */
const withoutFillers = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const { address, fillers } = vocabulary
  const isName = (at: number, length: number) => {
    const after = words[at + length]
    if (length === 0 || words[at]!.pause) return false
    const isEnd = after === undefined || after.pause || after.kind === "digits"
    return length > 1
      ? after?.pause === false && isStreetWord(vocabulary, after)
      : isEnd && at > 1 && address.articles.has(words[at - 1]!.text)
  }
  const at = words.findIndex((_, index) => isName(index, lookUp(fillers, words, index)?.length ?? 0))
  const rest = (some: ReadonlyArray<NameWord>) => without(fillers, some) as ReadonlyArray<NameWord>
  if (at < 0) return rest(words)
  const end = at + lookUp(fillers, words, at)!.length
  return [...rest(words.slice(0, at)), ...words.slice(at, end), ...rest(words.slice(end))]
}

/** Extracts a postal address from an utterance, or returns undefined. */
const readPostalAddress = (text: string, locale: string): ReadAddress | undefined => {
  const vocabulary = vocabularyOf(locale)
  const spoken = addressWords(vocabulary, text)
  if (spoken.length === 0 || spoken.length > mostAddressWords) return undefined
  const now = atPresent(vocabulary, spoken)
  const plain = withoutSpelling(vocabulary, withPostcodeLinked(vocabulary, now.words))
  const contrast = withoutContrast(vocabulary, plain.words)
  const explained = withoutExplanations(vocabulary, contrast.words)
  const better = withBetterNumber(vocabulary, explained.words)
  const stated = withoutHouseRemarks(vocabulary, better)
  const all = withoutOpening(vocabulary, withoutFillers(vocabulary, stated))
  const { words, addressee } = withoutAddressee(
    vocabulary,
    without(vocabulary.names.doubts, all) as ReadonlyArray<NameWord>,
  )
  // "segundo e": the letter of a door, not an unfinished "and"
  const hasDoor = words.length > 2 && words.at(-1)!.text.length === 1
  if (isRefused(vocabulary, hasDoor ? words.slice(0, -1) : words)) return undefined
  const read = readCorrected(vocabulary, words, locale) ?? behindTalk(vocabulary, words, locale)
  const isDoubted =
    !explained.isSure ||
    !contrast.isSure ||
    !plain.isSure ||
    !now.isSure ||
    stated !== explained.words ||
    words.length < all.length ||
    addressee !== undefined ||
    text.includes("?") ||
    assertionOf(vocabulary, words) === "reserved"
  return read === undefined ? undefined : { ...read, addressee, isSure: read.isSure && !isDoubted }
}

/** A postal address, or the requested part, in its written form. */
export const understandPostalAddress = (text: string, locale: string, part?: AddressPart): Understanding<string> => {
  const read = readPostalAddress(text, locale)
  if (part !== undefined) {
    const vocabulary = vocabularyOf(locale)
    const plain = (): Understanding<string> => {
      if (part === "postcode") return understandPostcode(vocabulary, text, locale)
      const explained = withoutExplanations(vocabulary, addressWords(vocabulary, text))
      const stated = withoutOpening(vocabulary, withoutFillers(vocabulary, explained.words))
      const own = readPart(vocabulary, stated, part)
      return own._tag === "rejected" || explained.isSure ? own : confirm(own.value)
    }
    const isWhole = read?.address.street !== undefined && read.address.number !== undefined
    const shown = isWhole ? partOfAddress(read.address, part, read.style) : undefined
    // "forty two a" is not a house in a street called "A", and "piso 2, puerta 4" is not an address either
    const own = shown === undefined || /^(?:number|unit|street)$/.test(part) ? plain() : invalid
    return own._tag !== "rejected" || shown === undefined ? own : read!.isSure ? accepted(shown) : confirm(shown)
  }
  if (read === undefined) return invalid
  const line = (address: PostalAddress) =>
    [read.addressee, addressText(address, read.style)].filter((part) => part !== undefined).join(", ")
  const shown = line(read.address)
  if (read.isSure) return accepted(shown)
  const other = read.other === undefined ? undefined : line({ ...read.address, ...read.other })
  return other === undefined || other === shown ? confirm(shown) : { ...confirm(shown), alternatives: [other] }
}
