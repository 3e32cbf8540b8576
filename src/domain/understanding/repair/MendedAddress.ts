import { addressText, type PostalAddress } from "../address/AddressParts.ts"
import { readAddress } from "../address/AddressReading.ts"
import { addressWords, isStreetWord } from "../address/AddressWords.ts"
import { plainPart } from "../address/PlainPart.ts"
import { understandPostalAddress } from "../address/PostalAddressAnswer.ts"
import { unitsAt } from "../address/Unit.ts"
import type { NameWord } from "../name/NameWord.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { ReadBackReply } from "./ReadBackReply.ts"

/** The only part that the words contain: a flat or floor, a house number, a street. */
const partIn = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Partial<PostalAddress> | undefined => {
  const unit = unitsAt(vocabulary, words, 0)
  if (unit.text !== "" && unit.end === words.length) return { unit: unit.text }
  // "no, el 14"
  const bare = vocabulary.address.articles.has(words[0]!.text) ? words.slice(1) : words
  const number = plainPart(vocabulary, bare, "number")
  if (number !== undefined) return { number }
  const street = words.some((word) => isStreetWord(vocabulary, word)) && plainPart(vocabulary, bare, "street")
  return street === undefined || street === false ? undefined : { street }
}

const lineIn = (text: string, locale: string): string | undefined => {
  const read = understandPostalAddress(text, locale)
  return read._tag === "rejected" ? undefined : read.value
}

/** Whether the words are a complete address: a house number with its street. */
const isWhole = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, locale: string): boolean => {
  const read = readAddress(vocabulary, words, locale)
  return read?.address.street !== undefined && read.address.number !== undefined
}

/** An address in which one part was replaced or added: "yes, second floor", "no, number 98", "sí, en Toledo". */
export const correctedAddress = (
  before: string,
  { opening, rest }: ReadBackReply,
  locale: string,
): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  const words = addressWords(vocabulary, rest)
  if (words.length === 0 || isWhole(vocabulary, words, locale)) return undefined
  const old = readAddress(vocabulary, addressWords(vocabulary, before), locale)
  const part = partIn(vocabulary, words)
  if (old !== undefined && part !== undefined) {
    const shown = addressText({ ...old.address, ...part }, old.style)
    if (addressText(old.address, old.style) === before) return shown
  }
  const frames = opening === "yes" ? [`${before}, ${rest}`] : [`${before}, no, ${rest}`, `${before}, ${rest}`]
  return frames.map((frame) => lineIn(frame, locale)).find((line) => line !== undefined && line !== before)
}
