import { withoutAddressee } from "./Addressee.ts"
import { withoutContrast, withoutExplanations } from "./ExplainedLetters.ts"
import { startsNumber } from "../number/Numeral.ts"
import type { Street } from "./Street.ts"
import { withoutHouseRemarks } from "./HouseRemark.ts"
import { isRefused, assertionOf } from "../text/Assertion.ts"
import { correctionIn, withoutOpening } from "../text/Correction.ts"
import { lookUp, without } from "../text/Phrasebook.ts"
import { knowsWord, type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { NameWord } from "../name/NameWord.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { type AddressPart, type AddressStyle, addressText, partOfAddress, type PostalAddress } from "./AddressParts.ts"
import { amendedPart } from "./Amendment.ts"
import { atPresent } from "./Present.ts"
import { buildingEnd } from "./Building.ts"
import { reordered } from "./PartOrder.ts"
import { restated } from "./Restatement.ts"
import { withKilometreLast } from "./Kilometre.ts"
import { withoutSpelling } from "./SpelledParts.ts"
import { addressWords, isStreetWord, mostAddressWords, phraseBefore, stateNamed, townAt } from "./AddressWords.ts"
import { readNumberFirst } from "./NumberFirst.ts"
import { placeIn } from "./Place.ts"
import { beginsStreet, withPlaceLast } from "./PlaceFirst.ts"
import { readPart } from "./PlainPart.ts"
import { postcodeIn } from "./Postcode.ts"
import { understandPostcode } from "./PostcodePart.ts"
import { readTypeFirst } from "./TypeFirst.ts"
import { isCentre, unitAt, unitsAt } from "./Unit.ts"

/** An address out of an utterance. */
export interface ReadAddress {
  readonly address: PostalAddress
  readonly style: AddressStyle
  /** Whom the mail is left with: "c/o John Smith". */
  readonly addressee?: string | undefined
  readonly isSure: boolean
  /** Parts that are as likely: another postcode, the letter of a door that may be a small word. */
  readonly other?: Partial<PostalAddress> | undefined
}

const isTalkWord = ({ address, names }: Vocabulary, { text }: NameWord): boolean =>
  address.talk.has(text) || (names.sentenceWords.has(text) && !address.particles.has(text))

/** "I think you have it already but it's 12 Main Street": where the address begins after an aside; 0 where there is none. */
const afterAside = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): number => {
  const { address } = vocabulary
  if (startsNumber(vocabulary.numerals, words[0])) return 0
  for (let at = 1; at < words.length; at++) {
    const opening = lookUp(address.openings, words, at)
    const end = at + (opening?.length ?? 0)
    if (startsNumber(vocabulary.numerals, words[at])) return 0
    if (opening === undefined || !beginsStreet(vocabulary, words, end)) continue
    return words.slice(0, at).some((word) => isTalkWord(vocabulary, word)) ? end : 0
  }
  return 0
}

/** "got a pen, 73 Moss Lane", "la de siempre, calle Ancha 12": where the house or the street stands behind talk. */
const afterTalk = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): number | undefined => {
  const { address, numerals, lexicon } = vocabulary
  if (lexicon.address.order === "type-first") {
    if (!address.particles.has(words[start]?.text ?? "") || lookUp(address.streets, words, start) !== undefined)
      return undefined
    const street = words.findIndex((_, at) => at > start + 1 && lookUp(address.streets, words, at) !== undefined)
    return words.slice(Math.max(street, 0)).some((word) => startsNumber(numerals, word)) && street > 0
      ? street
      : undefined
  }
  const isUnit = unitAt(vocabulary, words, start, false) !== undefined
  const house = isUnit ? undefined : buildingEnd(vocabulary, words, start)
  const before = words.slice(start, house)
  return house !== undefined &&
    before.some((word) => isTalkWord(vocabulary, word)) &&
    !before.some(({ text }) => address.talk.has(text))
    ? house
    : undefined
}

/** Where the address begins after what is said to open it. */
const afterOpenings = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, from: number): number => {
  let start = from
  for (
    let hit = lookUp(address.openings, words, start);
    hit !== undefined && start + hit.length < words.length;
    hit = lookUp(address.openings, words, start)
  )
    start += hit.length
  return start
}

/** The words of the address, without what is said before and after it, and what is said about something else. */
const core = (
  vocabulary: Vocabulary,
  said: ReadonlyArray<NameWord>,
): { readonly words: ReadonlyArray<NameWord>; readonly isWhole: boolean } => {
  const { address } = vocabulary
  const before = afterOpenings(vocabulary, said, 0)
  const sorted = reordered(vocabulary, said, false) ?? reordered(vocabulary, said.slice(before), before > 0)
  const words = sorted ?? said
  const opened = afterOpenings(vocabulary, words, 0)
  const moved = withPlaceLast(vocabulary, words, opened, (word) => isTalkWord(vocabulary, word))
  const aside = afterAside(vocabulary, words)
  const start = moved === undefined ? afterOpenings(vocabulary, words, aside) : 0
  // "we live up in Burlington at 19 Cliff Street": more was said than talk
  const isKnown = words
    .slice(0, moved === undefined ? aside : 0)
    .every((word, at) => at < opened || isTalkWord(vocabulary, word) || address.particles.has(word.text))
  const spoken = moved ?? words
  // "and it's in Leeds" names the place
  const elsewhere = spoken.findIndex(
    (_, at) =>
      at > start &&
      (lookUp(address.elsewhere, spoken, at)?.length ?? 0) > (lookUp(address.locality, spoken, at)?.length ?? 0),
  )
  let end = elsewhere < 0 ? spoken.length : elsewhere
  for (
    let length = phraseBefore(address.closings, spoken, end, start);
    length > 0;
    length = phraseBefore(address.closings, spoken, end, start)
  )
    end -= length
  const talk = afterTalk(vocabulary, spoken, start)
  return {
    words: withKilometreLast(vocabulary, spoken.slice(talk ?? start, end)),
    // "salt lake city ok": the end of the answer, or the letters of its state
    isWhole:
      talk === undefined &&
      sorted === undefined &&
      isKnown &&
      !(end === spoken.length - 1 && stateNamed(vocabulary, spoken[end]) !== undefined),
  }
}

/** "two blocks from the park", "I paid forty dollars": what is counted is no house, and what has no house number and holds talk no street. */
const isTalk = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { rest, unit, isWhole }: Street,
  isTold: boolean,
): boolean => {
  const { address, numerals } = vocabulary
  // "callejón del gato" is called so
  const isName = (at: number) =>
    lookUp(address.streets, words, 0) !== undefined &&
    (at === 1 || (at > 1 && address.particles.has(words[at - 1]!.text)))
  return isTold
    ? // "5 Miles Avenue" is called so as well
      words
        .slice(0, words.length - rest.length + 1)
        .some(({ text }, at) => address.talk.has(text) && !isStreetWord(vocabulary, words[at + 1]) && !isName(at))
    : words.some(
        (word, at) =>
          isTalkWord(vocabulary, word) &&
          (word.text.length > 1 || word.text === "i") &&
          // "Trident Business Park"
          !isStreetWord(vocabulary, words[at + 1]) &&
          !(at === 0 && unit !== "" && isWhole) &&
          !(unit !== "" && (numerals.ordinals.has(word.text) || address.number.has(word.text))) &&
          !(at > 0 && address.streets.has(word.text)),
      )
}

/** Nothing but the word for a street. */
const isUnnamed = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  lookUp(address.streets, words, 0)?.length === words.length && lookUp(address.bareStreets, words, 0) === undefined

/** Where the region begins that ends the words, with a town before it, and whether no town is called so. */
const regionIn = (
  { address }: Vocabulary,
  words: ReadonlyArray<NameWord>,
): { readonly at: number; readonly isState: boolean } => {
  const at = words.length - phraseBefore(address.regions, words, words.length)
  const isState = at < words.length && lookUp(address.towns, words, at)?.length !== words.length - at
  return { at: isState || phraseBefore(address.towns, words, at) > 0 ? at : words.length, isState }
}

/** A word that no list of the language holds as an ordinary one. */
const isNameLike = (vocabulary: Vocabulary, { text, kind, written }: NameWord, before: NameWord | undefined): boolean =>
  kind === "word" &&
  text.length > 1 &&
  !startsNumber(vocabulary.numerals, { text, kind, gap: true, pause: false }) &&
  !vocabulary.dates.months.has(text) &&
  (vocabulary.address.bareStreets.has(text) ||
    !knowsWord(vocabulary, text) ||
    (before !== undefined && /^\p{Lu}/u.test(written)))

/** What the words say, or undefined where nothing in them is an address. */
const read = (vocabulary: Vocabulary, all: ReadonlyArray<NameWord>, locale: string): ReadAddress | undefined => {
  const { address, lexicon } = vocabulary
  const { words, isWhole } = core(vocabulary, all)
  const last = phraseBefore(address.countries, words, words.length, 1)
  // "Ciudad de México"
  const named = last > 0 && address.particles.has(words[words.length - last - 1]!.text) ? 0 : last
  // "C F eight nine U S": the letters of a postcode
  const isLetters = named > 0 && words.slice(-named).every(({ text }) => text.length === 1)
  const isCode = isLetters && postcodeIn(vocabulary, words, words.length, locale)?.end === words.length
  const countryLength = isCode ? 0 : named
  const end = words.length - countryLength
  const country = countryLength === 0 ? undefined : lookUp(address.countries, words, end)?.value
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
  // the locality stands before the postcode, after it, or both: "Getafe, 28901, Madrid"
  const joined = placeIn(vocabulary, [...street.rest, ...tail], code !== undefined)
  const isApart =
    isTypeFirst && street.rest.length > 0 && tail.length > 0 && (joined.region === undefined || !tail[0]!.pause)
  // "colonia del Valle, código postal 03100": a part of a town that nobody named
  const lastTown = isTypeFirst && tail.length === 0 ? townAt(vocabulary, street.rest) : 0
  // "Miraflores, Lima 15074": a part of a town, and the town
  const isTownLast =
    code !== undefined &&
    lastTown > 0 &&
    street.rest[lastTown]!.pause &&
    lookUp(address.regions, street.rest, lastTown) === undefined
  const isDistrict =
    isTownLast ||
    (isTypeFirst &&
      code !== undefined &&
      (lookUp(address.streets, street.rest, 0) !== undefined || isCentre(vocabulary, street.rest, 0)))
  // "colonia Americana, Guadalajara, Jalisco, código postal 44160": its town is said behind it
  const stop = isDistrict && tail.length === 0 ? street.rest.findIndex(({ pause }, at) => at > 0 && pause) : -1
  const ending = regionIn(vocabulary, street.rest)
  const town = isDistrict && tail.length === 0 ? townAt(vocabulary, street.rest, ending.at) : 0
  // "colonia americana linares nuevo león 44160": where the part of the town ends nobody said
  const isUndivided = isDistrict && tail.length === 0 && stop < 1 && town === 0 && ending.isState && ending.at > 2
  const parted = stop > 0 ? stop : isUndivided ? ending.at - 1 : town > 1 ? town : street.rest.length
  const place = isApart || isDistrict ? placeIn(vocabulary, [...street.rest.slice(parted), ...tail], true) : joined
  const district = isApart || isDistrict ? placeIn(vocabulary, street.rest.slice(0, parted)) : undefined
  // "colonia centro oaxaca código postal 68000"
  const locality = place.locality ?? district?.region
  const region = place.locality === undefined ? undefined : (place.region ?? district?.region)
  const isPlace = !street.isWhole && street.number === undefined
  // "door number 7, Anna Salai": a flat stands for the house
  const isBare = street.number === undefined && !(street.isWhole && (street.isPlain || street.isUnitFirst))
  if ((isPlace || isBare) && code === undefined && place.region === undefined) return undefined
  // "twenty twenty six" is a number
  if (street.street === undefined && place.locality === undefined && code === undefined) return undefined
  // "1 May 2024", "a hundred percent": a number, and words that are no name of a street
  const isOrdinary =
    !street.isWhole &&
    place.region === undefined &&
    !words.some((word, at) => isNameLike(vocabulary, word, words[at - 1]))
  if (isOrdinary) return undefined
  const isTold = street.isWhole && street.number !== undefined
  if (isTalk(vocabulary, words, street, isTold) || lookUp(address.nearby, words, 0) !== undefined) return undefined
  // "la plaza", "mi dirección es privada": a word for a street, and none is named
  if (isTypeFirst && street.number === undefined && code === undefined && isUnnamed(vocabulary, head)) return undefined
  const found: PostalAddress = {
    ...(street.number === undefined ? {} : { number: street.number }),
    ...(street.street === undefined ? {} : { street: street.street }),
    ...(street.unit === "" ? {} : { unit: street.unit }),
    ...(district?.locality === undefined ? {} : { district: district.locality }),
    ...(locality === undefined ? {} : { locality }),
    ...(region === undefined ? {} : { region }),
    ...(code === undefined ? {} : { postcode: code.text }),
    ...(country === undefined ? {} : { country }),
  }
  const style = { isNumberFirst: !isTypeFirst, isUnitFirst: street.isUnitFirst }
  const isPlaced = place.isSure && (district?.isSure ?? true) && !isUndivided
  const isNamed = (at: number) =>
    isTypeFirst
      ? isTold && address.particles.has(words[at - 1]?.text ?? "")
      : lookUp(address.streets, words, at + 1) !== undefined
  const isSure =
    isWhole &&
    street.isSure &&
    street.isWhole &&
    isPlaced &&
    (code?.isSure ?? true) &&
    !words.some(({ text }, at) => address.talk.has(text) && !isNamed(at))
  const other = {
    ...(code?.other === undefined ? {} : { postcode: code.other }),
    ...(street.otherUnit === undefined ? {} : { unit: street.otherUnit }),
  }
  return { address: found, style, isSure, ...(Object.keys(other).length === 0 ? {} : { other }) }
}

/** "12 Main Street, no, 14": what was said again takes the place of what was said first. */
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

/** A house in a street, and no part of an address. */
const isLine = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, locale: string): boolean => {
  const line = read(vocabulary, words, locale)?.address
  const isKnown = words.some((word) => isStreetWord(vocabulary, word))
  return line?.street !== undefined && line.number !== undefined && isKnown
}

const readCorrected = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  locale: string,
): ReadAddress | undefined => {
  const found = correctionIn(vocabulary, words)
  if (found === undefined) return read(vocabulary, words, locale)
  // "Bury, no, not Bury, Bolton"
  const correction = { before: found.before, after: withoutOpening(vocabulary, found.after) }
  const before = read(vocabulary, correction.before, locale)
  const again = restated(vocabulary, correction.before, correction.after)
  const whole = again === undefined ? undefined : read(vocabulary, again, locale)
  if (
    whole?.address.street !== undefined &&
    (before?.address.street === undefined || !isLine(vocabulary, correction.after, locale))
  )
    return { ...whole, isSure: false }
  if (before === undefined) {
    // "fourteen, no, ninety Park Street": only a number was said and taken back
    const after = read(vocabulary, correction.after, locale)
    return after?.address.number !== undefined && after.address.street !== undefined
      ? after
      : read(vocabulary, words, locale)
  }
  return amended(before, read(vocabulary, correction.after, locale), correction.after, vocabulary)
}

/** No more words of talk stand before an address. */
const mostTalk = 12

/** "I'd like it sent to 18 Clyde Place", "vivo sobre avenida Universidad 30": a house in a street behind words that open no address, which is asked about. */
const behindTalk = (
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

/** "twenty one second avenue": what somebody says who thinks is part of a name there. */
const withoutFillers = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const { fillers } = vocabulary
  const isName = (at: number, length: number) =>
    length > 1 &&
    !words[at]!.pause &&
    words[at + length]?.pause === false &&
    isStreetWord(vocabulary, words[at + length])
  const at = words.findIndex((_, index) => isName(index, lookUp(fillers, words, index)?.length ?? 0))
  const rest = (some: ReadonlyArray<NameWord>) => without(fillers, some) as ReadonlyArray<NameWord>
  if (at < 0) return rest(words)
  const end = at + lookUp(fillers, words, at)!.length
  return [...rest(words.slice(0, at)), ...words.slice(at, end), ...rest(words.slice(end))]
}

/** A postal address out of whatever was said around it. Undefined: there is none. */
const readPostalAddress = (text: string, locale: string): ReadAddress | undefined => {
  const vocabulary = vocabularyOf(locale)
  const spoken = addressWords(vocabulary, text)
  if (spoken.length === 0 || spoken.length > mostAddressWords) return undefined
  const now = atPresent(vocabulary, spoken)
  const plain = withoutSpelling(vocabulary, now.words)
  const contrast = withoutContrast(vocabulary, plain.words)
  const explained = withoutExplanations(vocabulary, contrast.words)
  const told = withoutHouseRemarks(vocabulary, explained.words)
  const all = withoutOpening(vocabulary, withoutFillers(vocabulary, told))
  const { words, addressee } = withoutAddressee(
    vocabulary,
    without(vocabulary.names.doubts, all) as ReadonlyArray<NameWord>,
  )
  // "segundo e": the letter of a door, and no joint with nothing after it
  const hasDoor = words.length > 2 && words.at(-1)!.text.length === 1
  if (isRefused(vocabulary, hasDoor ? words.slice(0, -1) : words)) return undefined
  const read = readCorrected(vocabulary, words, locale) ?? behindTalk(vocabulary, words, locale)
  const isDoubted =
    !explained.isSure ||
    !contrast.isSure ||
    !plain.isSure ||
    !now.isSure ||
    told !== explained.words ||
    words.length < all.length ||
    addressee !== undefined ||
    text.includes("?") ||
    assertionOf(vocabulary, words) === "reserved"
  return read === undefined ? undefined : { ...read, addressee, isSure: read.isSure && !isDoubted }
}

/** A postal address, or the part of it that a question asks for, as it is written in the language. */
export const understandPostalAddress = (text: string, locale: string, part?: AddressPart): Understanding<string> => {
  const read = readPostalAddress(text, locale)
  if (part !== undefined) {
    const vocabulary = vocabularyOf(locale)
    const plain = () =>
      part === "postcode"
        ? understandPostcode(vocabulary, text, locale)
        : readPart(
            vocabulary,
            withoutOpening(vocabulary, withoutFillers(vocabulary, addressWords(vocabulary, text))),
            part,
            (words) => core(vocabulary, words).words,
          )
    const isWhole = read?.address.street !== undefined && read.address.number !== undefined
    const shown = isWhole ? partOfAddress(read.address, part, read.style) : undefined
    // "forty two a" is no house in a street that is called so, and "piso 2, puerta 4" is none either
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
