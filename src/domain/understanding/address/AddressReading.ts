import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import { core, isTalkWord } from "./AddressCore.ts"
import type { AddressStyle, PostalAddress } from "./AddressParts.ts"
import { isStreetWord, phraseBefore, townAt } from "./AddressWords.ts"
import { houseNumberAt } from "./HouseNumber.ts"
import { readNumberFirst } from "./NumberFirst.ts"
import { placeIn } from "./Place.ts"
import { postcodeIn } from "./Postcode.ts"
import type { Street } from "./Street.ts"
import { readTypeFirst } from "./TypeFirst.ts"
import { unitsAt } from "./Unit.ts"

/** An address recognized in an utterance. */
export interface ReadAddress {
  readonly address: PostalAddress
  readonly style: AddressStyle
  /** The person who receives the mail: "c/o John Smith". */
  readonly addressee?: string | undefined
  readonly isSure: boolean
  /** Parts with an equally likely alternative: another postcode, a door letter that may be a small word. */
  readonly other?: Partial<PostalAddress> | undefined
}

/**
 * A number of things is not a house number ("two blocks from the park", "I paid forty dollars"), and small talk without
 * a house number is not a street.
 */
const isTalk = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { rest, unit, isWhole }: Street,
  isTold: boolean,
): boolean => {
  const { address, numerals } = vocabulary
  // "callejón del gato" is a name
  const isName = (at: number) =>
    lookUp(address.streets, words, 0) !== undefined &&
    (at === 1 || (at > 1 && address.particles.has(words[at - 1]!.text)))
  return isTold
    ? // "5 Miles Avenue" is a name too
      words.slice(0, words.length - rest.length + 1).some(
        ({ text }, at) =>
          address.talk.has(text) &&
          !isStreetWord(vocabulary, words[at + 1]) &&
          !isName(at) &&
          // "entre 20 y 21"
          !(at > 0 && address.crossings.has(text)),
      )
    : words.some(
        (word, at) =>
          isTalkWord(vocabulary, word) &&
          (word.text.length > 1 || word.text === "i") &&
          // "Trident Business Park"
          !isStreetWord(vocabulary, words[at + 1]) &&
          !(at === 0 && unit !== "" && isWhole) &&
          // "calle Estación, León"
          !(at === 0 && words.length > 1 && isWhole && address.streets.has(word.text)) &&
          !(unit !== "" && (numerals.ordinals.has(word.text) || address.number.has(word.text))) &&
          !(at > 0 && (address.streets.has(word.text) || address.crossings.has(word.text))),
      )
}

/** Whether the words are only a word for a street, without a name. */
const isUnnamed = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  lookUp(address.streets, words, 0)?.length === words.length && lookUp(address.bareStreets, words, 0) === undefined

/** The start of a region that ends the words and follows a town, and whether no town has the region's name. */
const regionIn = (
  { address }: Vocabulary,
  words: ReadonlyArray<NameWord>,
): { readonly at: number; readonly isState: boolean } => {
  const at = words.length - phraseBefore(address.regions, words, words.length)
  const isState = at < words.length && lookUp(address.towns, words, at)?.length !== words.length - at
  return { at: isState || phraseBefore(address.towns, words, at) > 0 ? at : words.length, isState }
}

/** A word that no list of the language contains as an ordinary word. */
const isNameLike = (vocabulary: Vocabulary, { text, kind, written }: NameWord, before: NameWord | undefined): boolean =>
  kind === "word" &&
  text.length > 1 &&
  !startsNumber(vocabulary.numerals, { text, kind, gap: true, pause: false }) &&
  !vocabulary.dates.months.has(text) &&
  (vocabulary.address.bareStreets.has(text) ||
    !knowsWord(vocabulary, text) ||
    (before !== undefined && /^\p{Lu}/u.test(written)))

/** The place where a house is: district, town, region. */
interface Placement {
  readonly district: string | undefined
  readonly locality: string | undefined
  readonly region: string | undefined
  /** There is a town or region outside the district. */
  readonly hasTown: boolean
  readonly hasRegion: boolean
  readonly isSure: boolean
}

/** Parses the place from the words after the street and the words after the postcode (`tail`). */
const placed = (vocabulary: Vocabulary, street: Street, tail: ReadonlyArray<NameWord>, hasCode: boolean): Placement => {
  const { address, lexicon } = vocabulary
  const isTypeFirst = lexicon.address.order === "type-first"
  // the locality before the postcode, after it, or both: "Getafe, 28901, Madrid"
  const joined = placeIn(vocabulary, [...street.rest, ...tail], hasCode)
  // "Guadalajara 44100 Jalisco": no town has the name of this state
  const isRegion =
    regionIn(vocabulary, [...street.rest, ...tail]).at === street.rest.length && joined.region !== undefined
  const isOnlyRegion = isRegion && lookUp(address.towns, tail, 0)?.length !== tail.length
  const isApart =
    isTypeFirst &&
    street.rest.length > 0 &&
    tail.length > 0 &&
    !isOnlyRegion &&
    (joined.region === undefined || !tail[0]!.pause)
  // "colonia del Valle, código postal 03100": a district without its town
  const lastTown = isTypeFirst && tail.length === 0 ? townAt(vocabulary, street.rest) : 0
  // "Miraflores, Lima 15074": a district and its town
  const isTownLast =
    hasCode &&
    lastTown > 0 &&
    street.rest[lastTown]!.pause &&
    lookUp(address.regions, street.rest, lastTown) === undefined
  const isDistrict = isTownLast || (isTypeFirst && hasCode && lookUp(address.streets, street.rest, 0) !== undefined)
  // "colonia Americana, Guadalajara, Jalisco, código postal 44160": the town follows the district
  const stop = isDistrict && tail.length === 0 ? street.rest.findIndex(({ pause }, at) => at > 0 && pause) : -1
  const ending = regionIn(vocabulary, street.rest)
  const town = isDistrict && tail.length === 0 ? townAt(vocabulary, street.rest, ending.at) : 0
  // "colonia americana linares nuevo león 44160": no pause marks the end of the district
  const isUndivided = isDistrict && tail.length === 0 && stop < 1 && town === 0 && ending.isState && ending.at > 2
  const parted = stop > 0 ? stop : isUndivided ? ending.at - 1 : town > 1 ? town : street.rest.length
  const place = isApart || isDistrict ? placeIn(vocabulary, [...street.rest.slice(parted), ...tail], true) : joined
  const district = isApart || isDistrict ? placeIn(vocabulary, street.rest.slice(0, parted)) : undefined
  // "colonia centro oaxaca código postal 68000"
  const locality = place.locality ?? district?.region
  const region = place.locality === undefined ? undefined : (place.region ?? district?.region)
  return {
    district: district?.locality,
    locality,
    region,
    hasTown: place.locality !== undefined,
    hasRegion: place.region !== undefined,
    isSure: place.isSure && (district?.isSure ?? true) && !isUndivided,
  }
}

/** The address in the words, or undefined if they contain none. */
export const readAddress = (
  vocabulary: Vocabulary,
  all: ReadonlyArray<NameWord>,
  locale: string,
): ReadAddress | undefined => {
  const { address, lexicon } = vocabulary
  const { words, isWhole } = core(vocabulary, all)
  const last = phraseBefore(address.countries, words, words.length, 1)
  // "Ciudad de México"
  const before = words[words.length - last - 1]?.text ?? ""
  // "... in Cambridge, in England", "in the UK"
  const article = last > 0 && address.articles.has(before) ? 1 : 0
  const lead =
    last > 0 && address.placeLeads.has(words[words.length - last - article - 1]?.text ?? "") ? article + 1 : 0
  const named = last > 0 && lead === 0 && address.particles.has(before) ? 0 : last
  // "C F eight nine U S": the letters belong to a postcode
  const isLetters = named > 0 && words.slice(-named).every(({ text }) => text.length === 1)
  const isCode = isLetters && postcodeIn(vocabulary, words, words.length, locale)?.end === words.length
  const countryLength = isCode ? 0 : named
  const country =
    countryLength === 0 ? undefined : lookUp(address.countries, words, words.length - countryLength)?.value
  const end = words.length - countryLength - (countryLength === 0 ? 0 : lead)
  const code = postcodeIn(vocabulary, words, end, locale)
  const isTypeFirst = lexicon.address.order === "type-first"
  // "código postal 24001, calle Sauce 17, León"
  const isCodeFirst = code?.start === 0
  const head = isCodeFirst ? words.slice(code.end, end) : words.slice(0, code?.start ?? end)
  const rest = code === undefined || isCodeFirst ? [] : words.slice(code.end, end)
  // "London EC4Y 1EU, third floor"
  const late = isTypeFirst || rest.length === 0 ? { text: "", end: 0 } : unitsAt(vocabulary, rest, 0)
  const isLate = late.text !== "" && late.end === rest.length
  const tail = isLate ? [] : rest
  const line = isTypeFirst ? readTypeFirst(vocabulary, head) : readNumberFirst(vocabulary, head)
  const street = isLate
    ? { ...line, unit: [line.unit, late.text].filter((text) => text !== "").join(", "), isSure: false }
    : line
  const place = placed(vocabulary, street, tail, code !== undefined)
  const isPlace = !street.isWhole && street.number === undefined
  // "door number 7, Anna Salai": a flat takes the place of the house number
  const isBare = street.number === undefined && !(street.isWhole && (street.isPlain || street.isUnitFirst))
  if ((isPlace || isBare) && code === undefined && !place.hasRegion) return undefined
  // "twenty twenty six" is a number
  if (street.street === undefined && !place.hasTown && code === undefined) return undefined
  // "1 May 2024", "a hundred percent": a number whose other words don't name a street
  const isOrdinary =
    !street.isWhole && !place.hasRegion && !words.some((word, at) => isNameLike(vocabulary, word, words[at - 1]))
  if (isOrdinary) return undefined
  const isTold = street.isWhole && street.number !== undefined
  // "112 Queensway and the postcode is W2 4SJ", "6 to 8 Bishopsgate": words around a postcode or a range are not small
  // talk
  const house = isTypeFirst ? undefined : houseNumberAt(vocabulary, head, 0)
  const checked = isTold ? words : [...head.slice(house?.end ?? 0), ...rest]
  if (isTalk(vocabulary, checked, street, isTold) || lookUp(address.nearby, words, 0) !== undefined) return undefined
  // "la plaza", "mi dirección es privada": there is a word for a street, but no name
  if (isTypeFirst && street.number === undefined && code === undefined && isUnnamed(vocabulary, head)) return undefined
  const found: PostalAddress = {
    ...(street.number === undefined ? {} : { number: street.number }),
    ...(street.street === undefined ? {} : { street: street.street }),
    ...(street.unit === "" ? {} : { unit: street.unit }),
    ...(place.district === undefined ? {} : { district: place.district }),
    ...(place.locality === undefined ? {} : { locality: place.locality }),
    ...(place.region === undefined ? {} : { region: place.region }),
    ...(code === undefined ? {} : { postcode: code.text }),
    ...(country === undefined ? {} : { country }),
  }
  const style = { isNumberFirst: !isTypeFirst, isUnitFirst: street.isUnitFirst }
  const isNamed = (at: number) =>
    isTypeFirst
      ? isTold && address.particles.has(words[at - 1]?.text ?? "")
      : lookUp(address.streets, words, at + 1) !== undefined
  const isSure =
    isWhole &&
    street.isSure &&
    street.isWhole &&
    place.isSure &&
    (code?.isSure ?? true) &&
    !words.some(({ text }, at) => address.talk.has(text) && !isNamed(at))
  const other = {
    ...(code?.other === undefined ? {} : { postcode: code.other }),
    ...(street.otherUnit === undefined ? {} : { unit: street.otherUnit }),
  }
  return { address: found, style, isSure, ...(Object.keys(other).length === 0 ? {} : { other }) }
}
