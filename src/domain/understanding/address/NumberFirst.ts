import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWords } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isStreetWord, named } from "./AddressWords.ts"
import { buildingEnd } from "./Building.ts"
import { digitsOf, groupsAt } from "./Figures.ts"
import { nameAt } from "./FlatName.ts"
import { type HouseNumber, houseNumberAt } from "./HouseNumber.ts"
import type { Street } from "./Street.ts"
import { bareExtent, cornerEnd, directionOf, type Extent, streetName, typedExtent, typeFrom } from "./StreetExtent.ts"
import { unitsAt } from "./Unit.ts"

/**
 * "sandringham house windsor way": the start of the street that follows a named building without a pause; undefined if
 * the words are one name.
 */
const buildingBefore = (vocabulary: Vocabulary, words: NameWords): number | undefined => {
  const at = words.findIndex(({ text }, index) => index > 0 && vocabulary.address.buildings.has(text))
  return at > 0 && at < words.length - 2 ? at + 1 : undefined
}

/** "thirty third street": with no other number, most likely 33rd Street. */
const tensAt = ({ numerals }: Vocabulary, words: NameWords, at: number): HouseNumber | undefined => {
  const tens = numerals.words.get(words[at]?.text ?? "")
  return tens?.role === "ten" && numerals.ordinals.has(words[at + 1]?.text ?? "")
    ? { text: String(tens.value), end: at + 1, isSure: false }
    : undefined
}

/** "rural route 2 box 14": a road that has boxes instead of houses. */
const routeAt = (vocabulary: Vocabulary, words: NameWords): Street | undefined => {
  const { address } = vocabulary
  const route = lookUp(address.routes, words, 0)
  const number = route === undefined ? undefined : houseNumberAt(vocabulary, words, route.length)
  const box = number === undefined ? undefined : lookUp(address.boxes, words, number.end)
  const own = box === undefined ? undefined : houseNumberAt(vocabulary, words, number!.end + box.length)
  return own === undefined
    ? undefined
    : {
        number: undefined,
        street: `${route!.value} ${number!.text} Box ${own.text}`,
        unit: "",
        isUnitFirst: false,
        rest: words.slice(own.end),
        isSure: true,
        isWhole: true,
        isPlain: true,
      }
}

/** "Rose Cottage, Mill Lane", "rose cottage mill lane": a named house without a number, before its street. */
const houseName = (
  vocabulary: Vocabulary,
  words: NameWords,
  start: number,
): { readonly text: string; readonly end: number } | undefined => {
  if (startsNumber(vocabulary.numerals, words[start])) return undefined
  const end = words.findIndex(
    ({ pause }, at) =>
      at > start && (pause || (at > start + 1 && vocabulary.address.buildings.has(words[at - 1]!.text))),
  )
  if (end < 0 || houseNumberAt(vocabulary, words, start) !== undefined) return undefined
  const type = typeFrom(vocabulary, words, end)
  const isStreet = type !== undefined && !words.slice(end + 1, type + 1).some(({ pause }) => pause)
  const isName = words
    .slice(start, end)
    .every(
      (word) =>
        word.kind === "word" && !startsNumber(vocabulary.numerals, word) && !vocabulary.address.streets.has(word.text),
    )
  return isStreet && isName ? { text: named(vocabulary, words.slice(start, end)), end } : undefined
}

/** A unit after the street: "apartment four", "number h two oh six", "nine b". */
const backUnit = (
  vocabulary: Vocabulary,
  words: NameWords,
  start: number,
): { readonly text: string; readonly end: number } => {
  const marker = lookUp(vocabulary.address.number, words, start)?.length ?? 0
  const lettered = marker === 0 ? undefined : nameAt(vocabulary, words, start + marker, false)
  if (lettered !== undefined) return { text: `#${lettered.text}`, end: lettered.end }
  const unit = unitsAt(vocabulary, words, start)
  const [group, ...more] = unit.text === "" ? groupsAt(vocabulary, words, start) : []
  const letter = group === undefined || more.length > 0 ? undefined : words[group.end]
  const isEnd = letter !== undefined && (words[group!.end + 1]?.pause ?? true)
  return isEnd && /^[a-z]$/.test(letter.text) && !letter.pause
    ? { text: digitsOf([group!]) + letter.text.toUpperCase(), end: group!.end + 1 }
    : unit
}

/** "PO box 12". */
const boxAt = (vocabulary: Vocabulary, words: NameWords): Street | undefined => {
  const box = lookUp(vocabulary.address.boxes, words, 0)
  if (box === undefined) return undefined
  const number = houseNumberAt(vocabulary, words, box.length)
  return {
    number: undefined,
    street: number === undefined ? undefined : `${box.value} ${number.text}`,
    unit: "",
    isUnitFirst: false,
    rest: words.slice(number?.end ?? box.length),
    isSure: true,
    isWhole: number !== undefined,
    isPlain: true,
  }
}

const joinedParts = (...parts: ReadonlyArray<string>): string => parts.filter((text) => text !== "").join(", ")

/** The unit and the building before the house number. */
interface Front {
  readonly text: string
  readonly end: number
  readonly hasBuilding: boolean
}

/** The end of the units before the house number: "the top floor flat, 9 Marchmont Crescent". */
const frontUnits = (vocabulary: Vocabulary, words: NameWords): { readonly text: string; readonly end: number } => {
  const { address, numerals } = vocabulary
  const isArticle = address.articles.has(words[0]?.text ?? "") && !startsNumber(numerals, words[1])
  const { text, end } = unitsAt(vocabulary, words, isArticle ? 1 : 0)
  if (text === "") return { text, end: 0 }
  // "flat four at 39 Park Crescent"
  const isLinkingWord = startsNumber(numerals, words[end + 1]) && lookUp(address.openings, words, end)?.length === 1
  return { text, end: isLinkingWord ? end + 1 : end }
}

const frontOf = (vocabulary: Vocabulary, words: NameWords): Front => {
  const unit = frontUnits(vocabulary, words)
  const house = buildingEnd(vocabulary, words, unit.end)
  const called = house === undefined ? houseName(vocabulary, words, unit.end) : undefined
  const building = house === undefined ? (called?.text ?? "") : named(vocabulary, words.slice(unit.end, house))
  const end = house ?? called?.end
  return { text: joinedParts(unit.text, building), end: end ?? unit.end, hasBuilding: end !== undefined }
}

/** Whether a street name in a foreign language certainly ends at `stop`. */
const isClosed = ({ address }: Vocabulary, words: NameWords, start: number, stop: number): boolean =>
  words[stop]?.pause === true || stop - start < 3 || lookUp(address.directions, words, stop - 1) !== undefined

/** "Main Street number 4": the house number after a street; in "33 Linden Avenue, number 4" it is a flat. */
const markedNumber = (vocabulary: Vocabulary, words: NameWords, at: number): HouseNumber | undefined =>
  lookUp(vocabulary.address.number, words, at) === undefined ? undefined : houseNumberAt(vocabulary, words, at)

/** "one church road", "3 of 15 Wattle Street": whether it is uncertain that the number is the house number. */
const isOpenNumber = (vocabulary: Vocabulary, words: NameWords, start: number, end: number): boolean =>
  words[start]?.text === "of" ||
  (words[0]?.text === "one" && start === 1 && words.slice(1, end).every((word) => isStreetWord(vocabulary, word)))

/** A street that was found, from `start` to `stop`. */
interface FoundStreet {
  readonly front: Front
  readonly number: HouseNumber | undefined
  readonly start: number
  readonly extent: Extent
  readonly stop: number
  readonly text: string
  readonly isSure: boolean
}

const findStreet = (vocabulary: Vocabulary, words: NameWords): FoundStreet => {
  const front = frontOf(vocabulary, words)
  const number = houseNumberAt(vocabulary, words, front.end) ?? tensAt(vocabulary, words, front.end)
  const start = number?.end ?? front.end
  const extent = typedExtent(vocabulary, words, start) ?? bareExtent(vocabulary, words, start, number !== undefined)
  const { end, type } = extent
  const direction = directionOf(vocabulary, words, extent)
  const corner = number === undefined && type !== undefined ? cornerEnd(vocabulary, words, end + direction.length) : 0
  const stop = Math.max(corner, end + direction.length)
  const name = words.slice(start, stop)
  const parted = number === undefined || type === undefined ? undefined : buildingBefore(vocabulary, name)
  const pieces = parted === undefined ? [name] : [name.slice(0, parted), name.slice(parted)]
  const isSure =
    extent.isSure &&
    direction.isSure &&
    parted === undefined &&
    !front.hasBuilding &&
    !isOpenNumber(vocabulary, words, start, end) &&
    (!extent.isForeign || isClosed(vocabulary, words, start, stop))
  const text = pieces.map((piece) => streetName(vocabulary, piece)).join(", ")
  return { front, number, start, extent, stop, text, isSure }
}

/** "apartment 3, 12 Main Street North, unit B, Springfield": parses the part before the region. */
export const readNumberFirst = (vocabulary: Vocabulary, words: NameWords): Street => {
  const boxed = boxAt(vocabulary, words) ?? routeAt(vocabulary, words)
  if (boxed !== undefined) return boxed
  const { front, number, extent, stop, text, isSure } = findStreet(vocabulary, words)
  const { type } = extent
  const own = markedNumber(vocabulary, words, stop)
  const isUnitFirst = front.text !== ""
  if (number === undefined && own !== undefined && type !== undefined) {
    const back = unitsAt(vocabulary, words, own.end)
    return {
      number: own.text,
      street: text,
      unit: joinedParts(front.text, back.text),
      isUnitFirst,
      rest: words.slice(back.end),
      isSure: false,
      isWhole: true,
      isPlain: true,
    }
  }
  const back = own === undefined ? backUnit(vocabulary, words, stop) : { text: `#${own.text}`, end: own.end }
  return {
    number: number?.text,
    street: text === "" ? undefined : text,
    unit: joinedParts(front.text, back.text),
    isUnitFirst,
    rest: words.slice(back.end),
    isSure: number?.isSure === true && isSure,
    isWhole: type !== undefined || (extent.isSure && number !== undefined),
    isPlain: type !== undefined && vocabulary.address.streets.has(words[type]?.text ?? ""),
  }
}
