import { isRefused, assertionOf } from "../text/Assertion.ts"
import { correctionIn, withoutOpening } from "../text/Correction.ts"
import { lookUp, without } from "../text/Phrasebook.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { NameWord } from "../name/NameWord.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { type AddressPart, type AddressStyle, addressText, partOfAddress, type PostalAddress } from "./AddressParts.ts"
import { addressWords, mostAddressWords, phraseBefore } from "./AddressWords.ts"
import { readNumberFirst } from "./NumberFirst.ts"
import { placeIn } from "./Place.ts"
import { plainPart } from "./PlainPart.ts"
import { postcodeIn } from "./Postcode.ts"
import { readTypeFirst } from "./TypeFirst.ts"

/** An address out of an utterance. */
export interface ReadAddress {
  readonly address: PostalAddress
  readonly style: AddressStyle
  readonly isSure: boolean
}

/** The words of the address, without what is said before and after it, and what is said about something else. */
const core = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  let start = 0
  for (
    let hit = lookUp(address.openings, words, 0);
    hit !== undefined && start + hit.length < words.length;
    hit = lookUp(address.openings, words, start)
  )
    start += hit.length
  const elsewhere = words.findIndex((_, at) => at > start && lookUp(address.elsewhere, words, at) !== undefined)
  let end = elsewhere < 0 ? words.length : elsewhere
  for (
    let length = phraseBefore(address.closings, words, end, start);
    length > 0;
    length = phraseBefore(address.closings, words, end, start)
  )
    end -= length
  return words.slice(start, end)
}

/** What the words say, or undefined where nothing in them is an address. */
const read = (vocabulary: Vocabulary, all: ReadonlyArray<NameWord>, locale: string): ReadAddress | undefined => {
  const { address, lexicon } = vocabulary
  const words = core(vocabulary, all)
  const countryLength = phraseBefore(address.countries, words, words.length, 1)
  const end = words.length - countryLength
  const country = countryLength === 0 ? undefined : lookUp(address.countries, words, end)?.value
  const code = postcodeIn(vocabulary, words, end, locale)
  const isTypeFirst = lexicon.address.order === "type-first"
  const head = words.slice(0, code?.start ?? end)
  const tail = code === undefined ? [] : words.slice(code.end, end)
  const street = isTypeFirst ? readTypeFirst(vocabulary, head) : readNumberFirst(vocabulary, head)
  // the locality stands before the postcode, after it, or both: "Getafe, 28901, Madrid"
  const place = placeIn(vocabulary, [...street.rest, ...tail], code !== undefined)
  const isPlace = !street.isWhole && street.number === undefined
  if (isPlace && code === undefined && place.region === undefined) return undefined
  const found: PostalAddress = {
    ...(street.number === undefined ? {} : { number: street.number }),
    ...(street.street === undefined ? {} : { street: street.street }),
    ...(street.unit === "" ? {} : { unit: street.unit }),
    ...(place.locality === undefined ? {} : { locality: place.locality }),
    ...(place.region === undefined ? {} : { region: place.region }),
    ...(code === undefined ? {} : { postcode: code.text }),
    ...(country === undefined ? {} : { country }),
  }
  const style = { isNumberFirst: !isTypeFirst, isUnitFirst: street.isUnitFirst }
  return { address: found, style, isSure: street.isSure && street.isWhole && place.isSure && (code?.isSure ?? true) }
}

/** "12 Main Street, no, 14": what was said again takes the place of what was said first. */
const amended = (
  before: ReadAddress,
  after: ReadAddress | undefined,
  words: ReadonlyArray<NameWord>,
  vocabulary: Vocabulary,
): ReadAddress => {
  if (after?.address.street !== undefined && after.address.number !== undefined)
    return { ...after, address: { ...before.address, ...after.address } }
  const number = plainPart(vocabulary, words, "number")
  const changed = number === undefined ? after?.address : { number }
  return { ...before, address: { ...before.address, ...changed }, isSure: false }
}

const readCorrected = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  locale: string,
): ReadAddress | undefined => {
  const correction = correctionIn(vocabulary, words)
  const before = correction === undefined ? undefined : read(vocabulary, correction.before, locale)
  if (correction === undefined || before === undefined) return read(vocabulary, words, locale)
  return amended(before, read(vocabulary, correction.after, locale), correction.after, vocabulary)
}

/** A postal address out of whatever was said around it. Undefined: there is none. */
export const readPostalAddress = (text: string, locale: string): ReadAddress | undefined => {
  const vocabulary = vocabularyOf(locale)
  const said = addressWords(vocabulary, text)
  if (said.length === 0 || said.length > mostAddressWords) return undefined
  const all = withoutOpening(vocabulary, without(vocabulary.fillers, said))
  const words = without(vocabulary.names.doubts, all) as ReadonlyArray<NameWord>
  if (isRefused(vocabulary, words)) return undefined
  const found = readCorrected(vocabulary, words, locale)
  const isDoubted = words.length < all.length || text.includes("?") || assertionOf(vocabulary, words) === "reserved"
  return found === undefined ? undefined : { ...found, isSure: found.isSure && !isDoubted }
}

/** A postal address, or the part of it that a question asks for, as it is written in the language. */
export const understandPostalAddress = (text: string, locale: string, part?: AddressPart): Understanding<string> => {
  const found = readPostalAddress(text, locale)
  if (part !== undefined) {
    const isWhole = found?.address.street !== undefined && found.address.number !== undefined
    const shown = isWhole ? partOfAddress(found.address, part, found.style) : undefined
    if (shown !== undefined) return found!.isSure ? accepted(shown) : confirm(shown)
    const vocabulary = vocabularyOf(locale)
    const plain = plainPart(
      vocabulary,
      core(vocabulary, withoutOpening(vocabulary, addressWords(vocabulary, text))),
      part,
      locale,
    )
    return plain === undefined ? invalid : accepted(plain)
  }
  if (found === undefined) return invalid
  const shown = addressText(found.address, found.style)
  return found.isSure ? accepted(shown) : confirm(shown)
}
