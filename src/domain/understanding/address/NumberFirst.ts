import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isStreetWord, named, phraseBefore, townAt } from "./AddressWords.ts"
import { buildingEnd } from "./Building.ts"
import { digitsOf, englishOrdinal, groupsAt, hundredthAt, ordinalAt } from "./Figures.ts"
import { type HouseNumber, houseNumberAt } from "./HouseNumber.ts"
import type { Street } from "./Street.ts"
import { nameAt } from "./FlatName.ts"
import { unitAt, unitsAt } from "./Unit.ts"

/**
 * The last word of the street's name: the first word for a street, or an unambiguous one soon after an ambiguous one
 * ("Church Hill Road").
 */
const typeFrom = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): number | undefined => {
  const ends = (at: number) => unitAt(vocabulary, words, at, false) !== undefined
  let house: number | undefined
  for (let at = start + 1; at < words.length; at++) {
    if (house !== undefined && (at > house + 2 || words[at]!.pause)) break
    if (house === undefined && at > start + 7) break
    if (ends(at)) break
    const { address } = vocabulary
    const isPlain =
      address.streets.has(words[at]!.text) || (house === at - 1 && address.lastStreets.has(words[at]!.text))
    // "St James Road": the first "st" is a saint, and so is the one in "Church Hill St Albans"
    const next = words[at + 1]
    const isSaint =
      words[at]!.text === "st" && next !== undefined && house !== undefined && address.saints.has(next.text)
    // "2nd Main, Jayanagar"
    const isOrdinal = address.ordinalStreets.has(words[at]!.text) && ordinalAt(vocabulary, words, at - 1)?.end === at
    if (house === undefined ? isOrdinal || isStreetWord(vocabulary, words[at]) : isPlain && !isSaint) house = at
  }
  return house
}

/**
 * "1400 Smith Houston Texas": the start of a one- or two-word town before a region at the end; without a region, the
 * end of the words.
 */
const townStart = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): number => {
  const region = words.length - phraseBefore(vocabulary.address.regions, words, words.length)
  const known = townAt(vocabulary, words, region)
  if (known > start) return known
  const town = region - (vocabulary.address.townOpenings.has(words[region - 2]?.text ?? "") ? 2 : 1)
  return region < words.length && town > start ? town : words.length
}

/**
 * "rue Sherbrooke West", "Calle Real": a street whose type precedes its name; the name extends to a pause, a unit or a
 * compass direction.
 */
const foreignEnd = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): number | undefined => {
  const { address } = vocabulary
  if (words[start] === undefined || words[start + 1] === undefined || !address.foreignStreets.has(words[start].text))
    return undefined
  let end = start + 2
  while (
    end < words.length &&
    !words[end]!.pause &&
    unitAt(vocabulary, words, end, false) === undefined &&
    !isStreetWord(vocabulary, words[end])
  ) {
    const direction = lookUp(address.directions, words, end)
    if (direction !== undefined) return end + direction.length
    end++
  }
  if (end === words.length) return townStart(vocabulary, words, start + 1)
  // "9 Calle Real Road" is one name
  return isStreetWord(vocabulary, words[end]) ? undefined : end
}

/** "Highway 61", "Avenue B", "Avenue of the Americas": a street whose type precedes its name. */
const typeBefore = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): number | undefined => {
  const at =
    words[start] !== undefined &&
    !isStreetWord(vocabulary, words[start]) &&
    isStreetWord(vocabulary, words[start + 1]) &&
    /^(?:us|state|county|interstate|old|farm)$/.test(words[start].text)
      ? start + 1
      : start
  if (!isStreetWord(vocabulary, words[at]) && words[at]?.text !== "interstate") return undefined
  const next = words[at + 1]
  // "two point five"
  const isPoint = lookUp(vocabulary.numbers.point, words, at) !== undefined
  if (next === undefined || isPoint || isStreetWord(vocabulary, next)) return undefined
  const groups = groupsAt(vocabulary, words, at + 1)
  if (groups.length > 0 && !isStreetWord(vocabulary, words[groups.at(-1)!.end])) return groups.at(-1)!.end
  if (next.text.length === 1 && next.text !== "s") return at + 2
  if (next.text !== "of") return undefined
  return Math.min(words.length, at + 2 + (words[at + 2]?.text === "the" ? 1 : 0) + 1)
}

/** The end of the number in the name of a road: "Indiana Highway 212", "County Road 12", "County Road Y". */
const numberEnd = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, type: number): number => {
  const [before, road, next] = [words[type - 1]?.text ?? "", words[type]!.text, words[type + 1]]
  const isCounty = /^(?:road|rd)$/.test(road) && /^(?:county|state|township|forest|farm|market)$/.test(before)
  if (next === undefined || next.pause || !(isCounty || /^(?:highway|hwy|route|rte)$/.test(road))) return type + 1
  if (isCounty && /^[a-z]{1,2}$/.test(next.text) && words[type + 2]?.pause !== false) return type + 2
  const end = groupsAt(vocabulary, words, type + 1).at(-1)?.end ?? type + 1
  return isStreetWord(vocabulary, words[end]) ? type + 1 : end
}

/**
 * "sandringham house windsor way": the start of the street that follows a named building without a pause; undefined if
 * the words are one name.
 */
const buildingBefore = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): number | undefined => {
  const at = words.findIndex(({ text }, index) => index > 0 && vocabulary.address.buildings.has(text))
  return at > 0 && at < words.length - 2 ? at + 1 : undefined
}

/** The name with its ordinals in written form: in words up to the ninth, in digits from the tenth. */
export const streetName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): string => {
  const pieces: Array<string> = []
  const plain: Array<NameWord> = []
  const flush = () => {
    if (plain.length > 0) pieces.push(named(vocabulary, plain.splice(0)))
  }
  for (let at = 0; at < words.length;) {
    const ordinal = ordinalAt(vocabulary, words, at) ?? (at === 0 ? hundredthAt(vocabulary, words, at) : undefined)
    const written = ordinal?.written
    const groups = ordinal === undefined && at > 0 ? groupsAt(vocabulary, words, at) : []
    if (ordinal !== undefined && (written !== undefined || ordinal.value > 9)) {
      flush()
      pieces.push(written?.toLowerCase() ?? englishOrdinal(ordinal.value))
      at = ordinal.end
    } else if (groups.length > 0) {
      flush()
      pieces.push(groups.map(({ digits }) => digits).join(""))
      at = groups.at(-1)!.end
    } else plain.push(words[at++]!)
  }
  flush()
  return pieces.join(" ")
}

const full = /^(?:north|south)(?:east|west)$|^(?:ne|nw|se|sw)$/

/**
 * "Park Avenue South", "K Street Northwest": a direction that could also begin the locality belongs to the street if a
 * pause follows.
 */
const directionAfter = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
): { readonly length: number; readonly isSure: boolean } => {
  const hit = words[at]?.pause === true ? undefined : lookUp(vocabulary.address.directions, words, at)
  if (hit === undefined) return { length: 0, isSure: true }
  const next = words[at + hit.length]
  const isNumber = lookUp(vocabulary.address.number, words, at + hit.length) !== undefined
  const isEnd =
    next === undefined || next.pause || isNumber || unitAt(vocabulary, words, at + hit.length, false) !== undefined
  // "Hagley Road West Birmingham", but "East London" is a name
  const isTown = lookUp(vocabulary.address.towns, words, at + hit.length) !== undefined && next?.text !== "london"
  const isFull = hit.length > 1 || full.test(words[at]!.text)
  if (isTown && !isEnd && !isFull) return { length: hit.length, isSure: false }
  return isEnd || isFull ? { length: hit.length, isSure: true } : { length: 0, isSure: false }
}

/** The end of a street whose name has no word for a street: a pause; otherwise uncertain. */
const bareEnd = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
): { readonly end: number; readonly isSure: boolean } => {
  const bareStreet = lookUp(vocabulary.address.bareStreets, words, start)
  if (bareStreet !== undefined) return { end: start + bareStreet.length, isSure: true }
  // "191 The Croft, Oxford"
  if (words[start]?.text === "the" && words[start + 1] !== undefined) return { end: start + 2, isSure: true }
  const stop = words.findIndex(
    (word, at) => at > start && (word.pause || unitAt(vocabulary, words, at, false) !== undefined),
  )
  if (stop >= 0) return { end: stop, isSure: false }
  return { end: townStart(vocabulary, words, start), isSure: false }
}

/** "the corner of Fifth Avenue and Main Street": the end of the second street, or 0. */
const cornerEnd = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): number => {
  if (!vocabulary.address.ands.has(words[at]?.text ?? "")) return 0
  const type = typeFrom(vocabulary, words, at + 1)
  return type === undefined || words.slice(at, type + 1).some(({ pause }) => pause) ? 0 : type + 1
}

/** "thirty third street": with no other number, most likely 33rd Street. */
const tensAt = ({ numerals }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): HouseNumber | undefined => {
  const tens = numerals.words.get(words[at]?.text ?? "")
  return tens?.role === "ten" && numerals.ordinals.has(words[at + 1]?.text ?? "")
    ? { text: String(tens.value), end: at + 1, isSure: false }
    : undefined
}

/** "rural route 2 box 14": a road that has boxes instead of houses. */
const routeAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Street | undefined => {
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
  words: ReadonlyArray<NameWord>,
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
  words: ReadonlyArray<NameWord>,
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
const boxAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Street | undefined => {
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
const frontUnits = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
): { readonly text: string; readonly end: number } => {
  const { address, numerals } = vocabulary
  const isArticle = address.articles.has(words[0]?.text ?? "") && !startsNumber(numerals, words[1])
  const { text, end } = unitsAt(vocabulary, words, isArticle ? 1 : 0)
  if (text === "") return { text, end: 0 }
  // "flat four at 39 Park Crescent"
  const isLinkingWord = startsNumber(numerals, words[end + 1]) && lookUp(address.openings, words, end)?.length === 1
  return { text, end: isLinkingWord ? end + 1 : end }
}

const frontOf = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Front => {
  const unit = frontUnits(vocabulary, words)
  const house = buildingEnd(vocabulary, words, unit.end)
  const called = house === undefined ? houseName(vocabulary, words, unit.end) : undefined
  const building = house === undefined ? (called?.text ?? "") : named(vocabulary, words.slice(unit.end, house))
  const end = house ?? called?.end
  return { text: joinedParts(unit.text, building), end: end ?? unit.end, hasBuilding: end !== undefined }
}

/** Where the name of a street ends. */
interface Extent {
  readonly end: number
  /** The index of the word for the street. */
  readonly type: number | undefined
  readonly isForeign: boolean
  /** Whether the street is a road with a number: "Highway 90". */
  readonly isRoad: boolean
  readonly isSure: boolean
}

/** "Churchill Close": a street that ends with its word, or begins with it ("Highway 90"). */
const typedExtent = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): Extent | undefined => {
  const foreign = foreignEnd(vocabulary, words, start)
  const before = foreign ?? typeBefore(vocabulary, words, start)
  const type = before === undefined ? typeFrom(vocabulary, words, start) : before - 1
  if (type === undefined) return undefined
  const end = before ?? numberEnd(vocabulary, words, type)
  const mayBeRoad = foreign === undefined && (before !== undefined || end > type + 1)
  const isRoad = mayBeRoad && /\d/.test(streetName(vocabulary, words.slice(start, end)))
  return { end, type, isForeign: foreign !== undefined, isRoad, isSure: true }
}

/** The end of a street without a word for it, or of a named house: "lower farm nether heage". */
const bareExtent = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
  hasNumber: boolean,
): Extent => {
  const isFarm = (word: NameWord, at: number) =>
    at > start && at < words.length - 1 && vocabulary.address.buildings.has(word.text)
  const farm = hasNumber ? -1 : words.findIndex(isFarm)
  const bare = farm > 0 ? { end: farm + 1, isSure: false } : bareEnd(vocabulary, words, start)
  return { ...bare, type: undefined, isForeign: false, isRoad: false }
}

/** The direction after a street; after the number of a road, it needs no pause: "Highway 90 West Pensacola". */
const directionOf = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { end, isRoad }: Extent,
): ReturnType<typeof directionAfter> => {
  const compass = isRoad && words[end]?.pause === false ? lookUp(vocabulary.address.directions, words, end) : undefined
  return compass === undefined
    ? directionAfter(vocabulary, words, end)
    : { length: compass.length, isSure: words[end + compass.length]?.pause !== false }
}

/** Whether the name of a street in another language certainly ends at `stop`. */
const isClosed = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, start: number, stop: number): boolean =>
  words[stop]?.pause === true || stop - start < 3 || lookUp(address.directions, words, stop - 1) !== undefined

/** "Main Street number 4": the house number after a street; in "33 Linden Avenue, number 4" it is a flat. */
const markedNumber = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): HouseNumber | undefined =>
  lookUp(vocabulary.address.number, words, at) === undefined ? undefined : houseNumberAt(vocabulary, words, at)

/** "one church road", "3 of 15 Wattle Street": whether the number may belong to the name, or be another one. */
const isOpenNumber = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number, end: number): boolean =>
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

const findStreet = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): FoundStreet => {
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
export const readNumberFirst = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Street => {
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
