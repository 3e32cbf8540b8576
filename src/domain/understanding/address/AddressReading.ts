import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import { core, isTalkWord } from "./AddressCore.ts"
import type { AddressStyle, PostalAddress } from "./AddressParts.ts"
import { isStreetWord, phraseBefore, townAt } from "./AddressWords.ts"
import type { FoundPostcode } from "./FoundPostcode.ts"
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
  /** Equally likely alternatives to some parts: another postcode, or a door letter that may be a preposition. */
  readonly other?: Partial<PostalAddress> | undefined
}

/**
 * A count of things is not a house number ("two blocks from the park", "I paid forty dollars"), and small talk without
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

/** Whether the words consist only of a word for a street, without a name. */
const isUnnamed = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  lookUp(address.streets, words, 0)?.length === words.length && lookUp(address.bareStreets, words, 0) === undefined

/**
 * The index of a region at the end, or the number of words if there is none. A region that has the same name as a town
 * must follow a town. `isState`: no town has its name.
 */
const regionIn = (
  { address }: Vocabulary,
  words: ReadonlyArray<NameWord>,
): { readonly at: number; readonly isState: boolean } => {
  const at = words.length - phraseBefore(address.regions, words, words.length)
  const isState = at < words.length && lookUp(address.towns, words, at)?.length !== words.length - at
  return { at: isState || phraseBefore(address.towns, words, at) > 0 ? at : words.length, isState }
}

/** A word that isn't in any of the language's lists of ordinary words. */
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
  /** There is a town or a region in addition to the district. */
  readonly hasTown: boolean
  readonly hasRegion: boolean
  readonly isSure: boolean
}

/** Whether the words between the street and the postcode are a separate district: "Getafe, 28901, Madrid". */
const isApart = (
  { address, lexicon }: Vocabulary,
  rest: ReadonlyArray<NameWord>,
  tail: ReadonlyArray<NameWord>,
  isRegion: boolean,
  region: string | undefined,
): boolean => {
  if (lexicon.address.order !== "type-first" || rest.length === 0 || tail.length === 0) return false
  const isOnlyRegion = isRegion && lookUp(address.towns, tail, 0)?.length !== tail.length
  return !isOnlyRegion && (region === undefined || !tail[0]!.pause)
}

/** Whether the words before a postcode begin with a district. */
const isDistrict = (vocabulary: Vocabulary, rest: ReadonlyArray<NameWord>, tail: ReadonlyArray<NameWord>): boolean => {
  const { address, lexicon } = vocabulary
  if (lexicon.address.order !== "type-first") return false
  // "colonia del Valle, código postal 03100": a district without its town
  if (lookUp(address.streets, rest, 0) !== undefined) return true
  // "Miraflores, Lima 15074": a district and its town
  const town = tail.length === 0 ? townAt(vocabulary, rest) : 0
  return town > 0 && rest[town]!.pause && lookUp(address.regions, rest, town) === undefined
}

/** Where a district ends if its town follows without a postcode in between. */
const districtEnd = (
  vocabulary: Vocabulary,
  rest: ReadonlyArray<NameWord>,
): { readonly end: number; readonly isSure: boolean } => {
  // "colonia Americana, Guadalajara, Jalisco, código postal 44160": the town follows the district
  const stop = rest.findIndex(({ pause }, at) => at > 0 && pause)
  if (stop > 0) return { end: stop, isSure: true }
  const ending = regionIn(vocabulary, rest)
  const town = townAt(vocabulary, rest, ending.at)
  // "colonia americana linares nuevo león 44160": no pause marks the end of the district
  if (town === 0 && ending.isState && ending.at > 2) return { end: ending.at - 1, isSure: false }
  return { end: town > 1 ? town : rest.length, isSure: true }
}

/** Parses the place from the words after the street and the words after the postcode (`tail`). */
const placed = (
  vocabulary: Vocabulary,
  { rest }: Street,
  tail: ReadonlyArray<NameWord>,
  hasCode: boolean,
): Placement => {
  // the locality before the postcode, after it, or both: "Getafe, 28901, Madrid"
  const all = [...rest, ...tail]
  const joined = placeIn(vocabulary, all, hasCode)
  // "Guadalajara 44100 Jalisco": no town has the name of this state
  const isRegion = joined.region !== undefined && regionIn(vocabulary, all).at === rest.length
  const isBefore = hasCode && isDistrict(vocabulary, rest, tail)
  const isParted = isBefore || isApart(vocabulary, rest, tail, isRegion, joined.region)
  const cut = isBefore && tail.length === 0 ? districtEnd(vocabulary, rest) : { end: rest.length, isSure: true }
  const place = isParted ? placeIn(vocabulary, [...rest.slice(cut.end), ...tail], true) : joined
  const district = isParted ? placeIn(vocabulary, rest.slice(0, cut.end)) : undefined
  // "colonia centro oaxaca código postal 68000"
  const region = place.locality === undefined ? undefined : (place.region ?? district?.region)
  return {
    district: district?.locality,
    locality: place.locality ?? district?.region,
    region,
    hasTown: place.locality !== undefined,
    hasRegion: place.region !== undefined,
    isSure: place.isSure && district?.isSure !== false && cut.isSure,
  }
}

/** The country at the end; `end` is the index at which the country, or its introduction, begins. */
const countryIn = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  locale: string,
): { readonly country: string | undefined; readonly end: number } => {
  const { address } = vocabulary
  const none = { country: undefined, end: words.length }
  const length = phraseBefore(address.countries, words, words.length, 1)
  if (length === 0) return none
  const start = words.length - length
  const before = words[start - 1]?.text ?? ""
  // "... in Cambridge, in England", "in the UK"
  const article = address.articles.has(before) ? 1 : 0
  const isLed = address.placeLeads.has(words[start - article - 1]?.text ?? "")
  // "Ciudad de México"
  if (!isLed && address.particles.has(before)) return none
  // "C F eight nine U S": the letters belong to a postcode
  const areLetters = words.slice(start).every(({ text }) => text.length === 1)
  if (areLetters && postcodeIn(vocabulary, words, words.length, locale)?.end === words.length) return none
  return { country: lookUp(address.countries, words, start)?.value, end: isLed ? start - article - 1 : start }
}

/** The words of an address, divided into its parts. */
interface Divided {
  readonly words: ReadonlyArray<NameWord>
  /** The words before the postcode, and those after it. */
  readonly head: ReadonlyArray<NameWord>
  readonly rest: ReadonlyArray<NameWord>
  readonly street: Street
  readonly place: Placement
  readonly code: FoundPostcode | undefined
  readonly country: string | undefined
}

const divided = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, locale: string): Divided => {
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  const { country, end } = countryIn(vocabulary, words, locale)
  const code = postcodeIn(vocabulary, words, end, locale)
  // "código postal 24001, calle Sauce 17, León"
  const isCodeFirst = code?.start === 0
  const head = isCodeFirst ? words.slice(code.end, end) : words.slice(0, code?.start ?? end)
  const rest = code === undefined || isCodeFirst ? [] : words.slice(code.end, end)
  // "London EC4Y 1EU, third floor"
  const late = isTypeFirst || rest.length === 0 ? { text: "", end: 0 } : unitsAt(vocabulary, rest, 0)
  const isLate = late.text !== "" && late.end === rest.length
  const line = isTypeFirst ? readTypeFirst(vocabulary, head) : readNumberFirst(vocabulary, head)
  const street = isLate
    ? { ...line, unit: [line.unit, late.text].filter((text) => text !== "").join(", "), isSure: false }
    : line
  const place = placed(vocabulary, street, isLate ? [] : rest, code !== undefined)
  return { words, head, rest, street, place, code, country }
}

/** Whether the words have a house number and a word for a street. */
const isTold = ({ isWhole, number }: Street): boolean => isWhole && number !== undefined

/** Whether too few parts were found for an address. */
const isTooLittle = ({ street, place, code }: Divided): boolean => {
  if (code !== undefined) return false
  // "twenty twenty six" is a number
  if (street.street === undefined && !place.hasTown) return true
  // "door number 7, Anna Salai": a flat takes the place of the house number
  const isComplete = street.number !== undefined || (street.isWhole && (street.isPlain || street.isUnitFirst))
  return !isComplete && !place.hasRegion
}

/** Whether the words are small talk around a number, or name no street. */
const isSmallTalk = (vocabulary: Vocabulary, { words, head, rest, street, place, code }: Divided): boolean => {
  const { address, lexicon } = vocabulary
  const isTypeFirst = lexicon.address.order === "type-first"
  // "1 May 2024", "a hundred percent": there is a number, but no other word names a street
  if (!street.isWhole && !place.hasRegion && !words.some((word, at) => isNameLike(vocabulary, word, words[at - 1])))
    return true
  // "112 Queensway and the postcode is W2 4SJ", "6 to 8 Bishopsgate": words around a postcode or a range are not small
  // talk
  const house = isTypeFirst ? undefined : houseNumberAt(vocabulary, head, 0)
  const checked = isTold(street) ? words : [...head.slice(house?.end ?? 0), ...rest]
  if (isTalk(vocabulary, checked, street, isTold(street)) || lookUp(address.nearby, words, 0) !== undefined) return true
  // "la plaza", "mi dirección es privada": there is a word for a street, but no name
  return isTypeFirst && street.number === undefined && code === undefined && isUnnamed(vocabulary, head)
}

/** The parts that were found. */
const partsOf = ({ street, place, code, country }: Divided): PostalAddress => ({
  ...(street.number === undefined ? {} : { number: street.number }),
  ...(street.street === undefined ? {} : { street: street.street }),
  ...(street.unit === "" ? {} : { unit: street.unit }),
  ...(place.district === undefined ? {} : { district: place.district }),
  ...(place.locality === undefined ? {} : { locality: place.locality }),
  ...(place.region === undefined ? {} : { region: place.region }),
  ...(code === undefined ? {} : { postcode: code.text }),
  ...(country === undefined ? {} : { country }),
})

/** Whether the words include small talk that isn't part of a street's name. */
const holdsTalk = ({ address, lexicon }: Vocabulary, { words, street }: Divided): boolean => {
  const isNamed = (at: number) =>
    lexicon.address.order === "type-first"
      ? isTold(street) && address.particles.has(words[at - 1]?.text ?? "")
      : lookUp(address.streets, words, at + 1) !== undefined
  return words.some(({ text }, at) => address.talk.has(text) && !isNamed(at))
}

/** The address in the words, or undefined if they contain none. */
export const readAddress = (
  vocabulary: Vocabulary,
  all: ReadonlyArray<NameWord>,
  locale: string,
): ReadAddress | undefined => {
  const { words, isWhole } = core(vocabulary, all)
  const found = divided(vocabulary, words, locale)
  if (isTooLittle(found) || isSmallTalk(vocabulary, found)) return undefined
  const { street, place, code } = found
  const style = {
    isNumberFirst: vocabulary.lexicon.address.order === "number-first",
    isUnitFirst: street.isUnitFirst,
  }
  const isSure =
    isWhole &&
    street.isSure &&
    street.isWhole &&
    place.isSure &&
    code?.isSure !== false &&
    !holdsTalk(vocabulary, found)
  const other = {
    ...(code?.other === undefined ? {} : { postcode: code.other }),
    ...(street.otherUnit === undefined ? {} : { unit: street.otherUnit }),
  }
  return { address: partsOf(found), style, isSure, ...(Object.keys(other).length === 0 ? {} : { other }) }
}
