import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord, NameWords } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isStreetWord, named, phraseBefore, townAt } from "./AddressWords.ts"
import { englishOrdinal, groupsAt, hundredthAt, ordinalAt } from "./Figures.ts"
import { unitAt } from "./Unit.ts"

/**
 * The index of the word that ends the street's name: the first street word, such as "Road", or an unambiguous one soon
 * after it ("Church Hill Road").
 */
export const typeFrom = (vocabulary: Vocabulary, words: NameWords, start: number): number | undefined => {
  const ends = (at: number) => unitAt(vocabulary, words, at, false) !== undefined
  let house: number | undefined
  for (let at = start + 1; at < words.length; at++) {
    if (house !== undefined && (at > house + 2 || words[at]!.pause)) break
    if (house === undefined && at > start + 7) break
    if (ends(at)) break
    const { address } = vocabulary
    const isPlain =
      address.streets.has(words[at]!.text) || (house === at - 1 && address.lastStreets.has(words[at]!.text))
    // "St James Road": the first "st" means "saint", as does the one in "Church Hill St Albans"
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
 * "1400 Smith Houston Texas": the start of the town before a region at the end, or of a known town at the end;
 * otherwise the end of the words.
 */
const townStart = (vocabulary: Vocabulary, words: NameWords, start: number): number => {
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
const foreignEnd = (vocabulary: Vocabulary, words: NameWords, start: number): number | undefined => {
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
const typeBefore = (vocabulary: Vocabulary, words: NameWords, start: number): number | undefined => {
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
const numberEnd = (vocabulary: Vocabulary, words: NameWords, type: number): number => {
  const [before, road, next] = [words[type - 1]?.text ?? "", words[type]!.text, words[type + 1]]
  const isCounty = /^(?:road|rd)$/.test(road) && /^(?:county|state|township|forest|farm|market)$/.test(before)
  if (next === undefined || next.pause || !(isCounty || /^(?:highway|hwy|route|rte)$/.test(road))) return type + 1
  if (isCounty && /^[a-z]{1,2}$/.test(next.text) && words[type + 2]?.pause !== false) return type + 2
  const end = groupsAt(vocabulary, words, type + 1).at(-1)?.end ?? type + 1
  return isStreetWord(vocabulary, words[end]) ? type + 1 : end
}

/** The name with its ordinals in written form: in words up to the ninth, in digits from the tenth. */
export const streetName = (vocabulary: Vocabulary, words: NameWords): string => {
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
  words: NameWords,
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

/**
 * The end of a street name that contains no street word such as "Road". It is certain for a known name or for "the" and
 * one word; otherwise the name is assumed to end at a pause, a unit or a town.
 */
const bareEnd = (
  vocabulary: Vocabulary,
  words: NameWords,
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
export const cornerEnd = (vocabulary: Vocabulary, words: NameWords, at: number): number => {
  if (!vocabulary.address.ands.has(words[at]?.text ?? "")) return 0
  const type = typeFrom(vocabulary, words, at + 1)
  return type === undefined || words.slice(at, type + 1).some(({ pause }) => pause) ? 0 : type + 1
}

/** Where the name of a street ends. */
export interface Extent {
  readonly end: number
  /** The index of the street word, such as "Road". */
  readonly type: number | undefined
  readonly isForeign: boolean
  /** Whether the street is a road with a number: "Highway 90". */
  readonly isRoad: boolean
  readonly isSure: boolean
}

/** "Churchill Close": a street whose name ends with the word for its type, or begins with it ("Highway 90"). */
export const typedExtent = (vocabulary: Vocabulary, words: NameWords, start: number): Extent | undefined => {
  const foreign = foreignEnd(vocabulary, words, start)
  const before = foreign ?? typeBefore(vocabulary, words, start)
  const type = before === undefined ? typeFrom(vocabulary, words, start) : before - 1
  if (type === undefined) return undefined
  const end = before ?? numberEnd(vocabulary, words, type)
  const mayBeRoad = foreign === undefined && (before !== undefined || end > type + 1)
  const isRoad = mayBeRoad && /\d/.test(streetName(vocabulary, words.slice(start, end)))
  return { end, type, isForeign: foreign !== undefined, isRoad, isSure: true }
}

/** The end of a street name without a street word, or of a house name: "lower farm nether heage". */
export const bareExtent = (vocabulary: Vocabulary, words: NameWords, start: number, hasNumber: boolean): Extent => {
  const isFarm = (word: NameWord, at: number) =>
    at > start && at < words.length - 1 && vocabulary.address.buildings.has(word.text)
  const farm = hasNumber ? -1 : words.findIndex(isFarm)
  const bare = farm > 0 ? { end: farm + 1, isSure: false } : bareEnd(vocabulary, words, start)
  return { ...bare, type: undefined, isForeign: false, isRoad: false }
}

/** The direction after a street; after the number of a road, it needs no pause: "Highway 90 West Pensacola". */
export const directionOf = (
  vocabulary: Vocabulary,
  words: NameWords,
  { end, isRoad }: Extent,
): ReturnType<typeof directionAfter> => {
  const compass = isRoad && words[end]?.pause === false ? lookUp(vocabulary.address.directions, words, end) : undefined
  return compass === undefined
    ? directionAfter(vocabulary, words, end)
    : { length: compass.length, isSure: words[end + compass.length]?.pause !== false }
}
