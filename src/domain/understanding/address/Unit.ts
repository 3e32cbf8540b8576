import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { type NameWord, partCase } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { crossingsAt } from "./CrossStreets.ts"
import { digitsOf, englishOrdinal, groupsAt, isCatalan, ordinalAt } from "./Figures.ts"
import { letterAt, nameAt, singleAt } from "./FlatName.ts"

/** A flat, a floor or a side of a floor, in its written form. */
export interface Unit {
  readonly text: string
  readonly end: number
  /** Follows the preceding unit without a comma: "3º izquierda". */
  readonly isJoined: boolean
}

/** The highest number that counts as a floor on its own. */
export const mostFloors = 40

const isFeminine = (word: string): boolean => /a$|ª$/.test(word)

/** "calle Mayor 11 2a": without an ordinal sign, most likely the second floor and its door. */
export const isFloorAndDoor = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean =>
  vocabulary.lexicon.address.order === "type-first" &&
  /^\d{1,2}[a-z]$/i.test(words[index]?.written ?? "") &&
  !isCatalan(words[index]!) &&
  (index === 0 || ordinalAt(vocabulary, words, index - 1) === undefined)

/** "3º", "3ª", "3er" before its noun; "3rd" in English. */
const ordinalText = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): { readonly text: string; readonly end: number } | undefined => {
  const ordinal = ordinalAt(vocabulary, words, index)
  if (ordinal === undefined) return undefined
  if (vocabulary.lexicon.address.order === "number-first")
    return { text: ordinal.written?.toLowerCase() ?? englishOrdinal(ordinal.value), end: ordinal.end }
  const last = words[ordinal.end - 1]!
  // "3r 1a", "principal 1a"
  const isAfterFloor =
    index > 0 && (isCatalan(words[index - 1]!) || vocabulary.address.places.has(words[index - 1]!.text))
  const isDoor = isAfterFloor && /^\da$/.test(last.written)
  if (isCatalan(last) || isDoor) return { text: last.text, end: ordinal.end }
  if (isFloorAndDoor(vocabulary, words, index))
    return { text: `${ordinal.value}º ${last.written.slice(-1).toUpperCase()}`, end: ordinal.end }
  const isShort = last.text.endsWith("er") && lookUp(vocabulary.address.floors, words, ordinal.end) !== undefined
  const sign = isShort ? "er" : isFeminine(last.written.toLowerCase()) ? "ª" : "º"
  return { text: `${ordinal.value}${sign}`, end: ordinal.end }
}

/** The maximum number of words in a building's name. */
const mostBuildingWords = 4

/** "edificio Torres Blancas, planta nueve": a named building, before the floor. */
const buildingAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Unit | undefined => {
  const { address, lexicon } = vocabulary
  const noun = lexicon.address.order === "type-first" ? lookUp(address.buildings, words, index) : undefined
  if (noun === undefined) return undefined
  const start = index + noun.length
  for (let end = start + 1; end <= start + mostBuildingWords && end < words.length; end++) {
    if (words[end - 1]!.kind !== "word" || startsNumber(vocabulary.numerals, words[end - 1])) return undefined
    if (lookUp(vocabulary.address.units, words, end) === undefined) continue
    return { text: `${noun.value} ${named(vocabulary, words.slice(start, end))}`, end, isJoined: false }
  }
  return undefined
}

/**
 * "first floor flat, 18 Clifton Road": the flat is named after its floor, and the number after it is the house number.
 */
const flatOfFloor = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean => {
  const flat = words[index]
  if (flat?.pause !== false || lookUp(vocabulary.address.floorFlats, words, index) === undefined) return false
  const next = words[index + 1]
  const last = groupsAt(vocabulary, words, index + 1).at(-1)
  return next === undefined || next.pause || (last !== undefined && words[last.end]?.pause === false)
}

/**
 * "calle 60 número 312, centro, Mérida": between two pauses, "centro" is the center of a town, not the side of a floor.
 */
const isCentre = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean => {
  const [word, next] = [words[index], words[index + 1]]
  const isApart = next === undefined ? word?.written === "Centro" : next.pause
  return word?.text === "centro" && word.pause && isApart && address.sides.has(word.text)
}

/** A way to find a unit at an index; `isInside`: the address began before it. */
type UnitReading = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  isInside: boolean,
) => Unit | undefined

/** "bajo", "penthouse": a unit without a number. */
const placeAt: UnitReading = (vocabulary, words, index) => {
  const { places, units } = vocabulary.address
  const place = lookUp(places, words, index)
  if (place === undefined) return undefined
  const end = index + place.length
  // "penthouse two" has a number
  const isNumbered = units.has(words[index]!.text) && nameAt(vocabulary, words, end, index === 0) !== undefined
  return isNumbered ? undefined : { text: place.value, end, isJoined: false }
}

/** "B-204, Green Heights", "2/1, 14 Dumbarton Road": a written flat at the start. */
const writtenFlat: UnitReading = ({ lexicon }, words, index) => {
  if (index > 0 || lexicon.address.order === "type-first") return undefined
  const [{ text } = { text: "" }, next] = words
  const isFlat = /^[a-z]{1,2}-?\d{1,4}$/.test(text) && next?.pause === true
  const isPlace = /^\d+\/\d+$/.test(text) && next?.kind === "digits"
  return isFlat || isPlace ? { text: text.toUpperCase(), end: 1, isJoined: false } : undefined
}

/** "third floor", "3ª planta", "first floor flat". */
const floorAt: UnitReading = (vocabulary, words, index) => {
  const { address, lexicon } = vocabulary
  const ordinal = ordinalText(vocabulary, words, index)
  const floor = ordinal === undefined ? undefined : lookUp(address.floors, words, ordinal.end)
  if (ordinal === undefined || floor === undefined) return undefined
  const isTypeFirst = lexicon.address.order === "type-first"
  const end = ordinal.end + floor.length
  const own = flatOfFloor(vocabulary, words, end) ? 1 : 0
  // "second floor right"
  const isApart = isTypeFirst || own > 0 || words[end + 1]?.pause === false
  const side = isApart ? undefined : lookUp(address.sides, words, end)
  const last = end + own + (side?.length ?? 0)
  const nouns = words.slice(ordinal.end, last).map(({ text }) => (isTypeFirst ? text : partCase(text)))
  return { text: `${ordinal.text} ${nouns.join(" ")}`, end: last, isJoined: false }
}

/** Whether the ordinal of a floor comes before the index: "tercero interior izquierda". */
const isAfterFloor = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean =>
  vocabulary.lexicon.address.order === "type-first" &&
  index > 0 &&
  ordinalAt(vocabulary, words, index - 1) !== undefined

/** "apartment 4B", "puerta tercera", "piso derecha": a noun with a number or a side. */
const nounAt: UnitReading = (vocabulary, words, index) => {
  const { address } = vocabulary
  const noun = lookUp(address.units, words, index)
  if (noun === undefined) return undefined
  if ((lookUp(address.sides, words, index)?.length ?? 0) > 1 && isAfterFloor(vocabulary, words, index)) return undefined
  // "Apt. #4B"
  const isMarked = noun.value !== "#" && words[index + noun.length]?.text === "hash"
  const at = index + noun.length + (isMarked ? 1 : 0)
  const number = ordinalText(vocabulary, words, at) ?? nameAt(vocabulary, words, at, index === 0)
  if (number !== undefined)
    return { text: `${noun.value}${noun.value === "#" ? "" : " "}${number.text}`, end: number.end, isJoined: false }
  const side = lookUp(address.sides, words, at)
  return side === undefined
    ? undefined
    : { text: `${noun.value} ${side.value}`, end: at + side.length, isJoined: false }
}

/** "tercero", "izquierda": in Spanish, a floor or a side needs no noun inside an address. */
const bareFloorAt: UnitReading = (vocabulary, words, index, isInside) => {
  const { address, lexicon } = vocabulary
  if (!isInside || lexicon.address.order !== "type-first") return undefined
  const isAfter = isAfterFloor(vocabulary, words, index)
  const ordinal = ordinalText(vocabulary, words, index)
  // "tercero segunda", "entresuelo segunda"
  if (ordinal !== undefined)
    return { ...ordinal, isJoined: isAfter || address.places.has(words[index - 1]?.text ?? "") }
  const side = isCentre(vocabulary, words, index) && !isAfter ? undefined : lookUp(address.sides, words, index)
  return side === undefined ? undefined : { text: side.value, end: index + side.length, isJoined: true }
}

/** The unit at `index`. In Spanish, a floor needs no noun: "tercero izquierda", "segundo B". */
export const unitAt: UnitReading = (vocabulary, words, index, isInside) =>
  buildingAt(vocabulary, words, index) ??
  crossingsAt(vocabulary, words, index) ??
  placeAt(vocabulary, words, index, isInside) ??
  writtenFlat(vocabulary, words, index, isInside) ??
  floorAt(vocabulary, words, index, isInside) ??
  nounAt(vocabulary, words, index, isInside) ??
  bareFloorAt(vocabulary, words, index, isInside)

/** "tercero a, en Madrid", "bajo a en Madrid": the letter of a door right after its floor. */
const doorAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): string | undefined =>
  words[index - 1] !== undefined &&
  (ordinalAt(vocabulary, words, index - 1) !== undefined ||
    // "ático a Mijas", but "ático A Coruña"
    (vocabulary.address.places.has(words[index - 1]!.text) &&
      lookUp(vocabulary.address.regions, words, index) === undefined))
    ? singleAt(words, index)
    : undefined

/** The units up to `index`. */
interface Units {
  readonly text: string
  readonly index: number
  /** Whether a number without a noun belongs to the unit before it: "bajo 2". */
  readonly isFloor: boolean
  /** Whether any of the units is something other than a cross street. */
  readonly isHigh: boolean
}

/** Adds the next unit to the units; undefined if none follows. */
type NextUnits = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  units: Units,
  start: number,
) => Units | undefined

const withUnit: NextUnits = (vocabulary, words, units, start) => {
  const { text, index, isHigh } = units
  const { address, lexicon } = vocabulary
  const isTypeFirst = lexicon.address.order === "type-first"
  // "calle Allende 42 centro Querétaro", "por 57 y 59 centro": without a floor, "centro" is not a side
  const isTown = !isHigh && index > 0 && isTypeFirst && words[index]!.text === "centro"
  if (isTown && words[index + 1]?.pause === false) return undefined
  // "building 12 apartment 207 3300 Lakeshore Circle": each unit before the house is parsed like the first one
  const first = isTypeFirst || start > 0 ? undefined : unitAt(vocabulary, words.slice(index), 0, true)
  const unit = first === undefined ? unitAt(vocabulary, words, index, true) : { ...first, end: first.end + index }
  if (unit === undefined) return undefined
  return {
    text: text === "" ? unit.text : text + (unit.isJoined ? " " : ", ") + unit.text,
    index: unit.end,
    isFloor: true,
    isHigh: isHigh || lookUp(address.crossings, words, index) === undefined,
  }
}

/** "tercero B", "bajo B": the letter of a door. */
const withDoor: NextUnits = (vocabulary, words, units) => {
  if (!units.isFloor || vocabulary.lexicon.address.order !== "type-first") return undefined
  const letter = letterAt(vocabulary, words, units.index) ?? doorAt(vocabulary, words, units.index)
  return letter === undefined ? undefined : { ...units, text: `${units.text} ${letter}`, index: units.index + 1 }
}

/** "flat 12B on the first floor". */
const afterLinkingWord: NextUnits = (vocabulary, words, units) => {
  const linkingWord = units.text === "" ? undefined : lookUp(vocabulary.address.unitLinkingWords, words, units.index)
  if (linkingWord === undefined) return undefined
  const index = units.index + linkingWord.length
  return unitAt(vocabulary, words, index, true) === undefined ? undefined : { ...units, index }
}

/** A number after a floor ("bajo 2"), or a number without a noun after the house number ("doce, tres B"). */
const withNumber: NextUnits = (vocabulary, words, units) => {
  const { address, lexicon } = vocabulary
  const { text, index, isFloor } = units
  const groups = lexicon.address.order === "type-first" ? groupsAt(vocabulary, words, index) : []
  const digits = digitsOf(groups)
  if (digits === "" || digits.length > 2) return undefined
  const after = groups.at(-1)!.end
  if (isFloor) return { ...units, text: `${text} ${digits}`, index: after }
  // "44 4 e oviedo", but "44 4 a coruña"
  const isWritten = words[index]!.kind === "digits" && lookUp(address.regions, words, after) === undefined
  const own = isWritten ? singleAt(words, after) : undefined
  if (own !== undefined) return { ...units, text: `${text}${digits}º ${own}`, index: after + 1, isFloor: true }
  const isDoor = letterAt(vocabulary, words, after) !== undefined || lookUp(address.sides, words, after) !== undefined
  // "calle Mayor doce. 77": no house has 77 floors
  if (!isDoor && (!words[index]!.pause || Number(digits) > mostFloors)) return undefined
  return { ...units, text: `${text}${digits}º`, index: after, isFloor: true }
}

/** The text of all consecutive units that start at `index`. */
export const unitsAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
): { readonly text: string; readonly end: number } => {
  let units: Units = { text: "", index: start, isFloor: false, isHigh: false }
  while (units.index < words.length) {
    const next =
      withUnit(vocabulary, words, units, start) ??
      withDoor(vocabulary, words, units, start) ??
      afterLinkingWord(vocabulary, words, units, start) ??
      withNumber(vocabulary, words, units, start)
    if (next === undefined) break
    units = next
  }
  return { text: units.text, end: units.index }
}
