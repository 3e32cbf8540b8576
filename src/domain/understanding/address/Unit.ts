import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { type NameWord, partCase } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { crossingsAt } from "./CrossStreets.ts"
import { digitsOf, englishOrdinal, groupsAt, isCatalan, ordinalAt } from "./Figures.ts"

/** A flat, a floor or a side of a floor, in its written form. */
export interface Unit {
  readonly text: string
  readonly end: number
  /** Follows the preceding unit without a comma: "3º izquierda". */
  readonly isJoined: boolean
}

/** The highest number that counts as a floor on its own. */
export const mostFloors = 40

/**
 * A letter at `index`: "B", "bee". A letter that is also a word counts only if a floor follows, or if no name follows.
 */
export const letterAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): string | undefined => {
  const word = words[index]
  if (word === undefined || word.kind !== "word") return undefined
  const { address } = vocabulary
  const next = words[index + 1]
  const isLast = next === undefined || next.pause || next.kind === "digits"
  const weak = address.weakLetters.get(word.text)?.alone?.value
  // "portal a octavo izquierda"
  const isBeforeFloor = !isLast && word.text.length === 1 && ordinalAt(vocabulary, words, index + 1) !== undefined
  if (weak !== undefined) return isLast || isBeforeFloor || word.written === weak ? weak : undefined
  return word.text.length === 1 ? word.text.toUpperCase() : address.letters.get(word.text)?.alone?.value
}

/** A letter that is written as a single character. After a number, it is not a word. */
const singleAt = (words: ReadonlyArray<NameWord>, index: number): string | undefined => {
  const word = words[index]
  return word?.kind === "word" && /^[a-z]$/.test(word.text) && !word.pause && !"yo".includes(word.text)
    ? word.text.toUpperCase()
    : undefined
}

/** "4", "4B", "four B", "B 12", "A": the number or letter after "apartment". */
export const nameAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  isFirst: boolean,
): { readonly text: string; readonly end: number } | undefined => {
  const word = words[index]
  if (word === undefined) return undefined
  if (/^\d+-?[a-z]?$|^\d+[-/]\d+$/.test(word.text) && !/^\d+$/.test(word.text))
    return { text: word.text.toUpperCase(), end: index + 1 }
  const all = groupsAt(vocabulary, words, index)
  const pause = all.findIndex(({ start }, at) => at > 0 && words[start]!.pause)
  // "flat 3 12 High Street": the next number is the house number
  const isOne = vocabulary.lexicon.address.order === "type-first" || (isFirst && all.length > 1)
  // "suite three oh one, 12 New Street": everything before the pause belongs to the unit
  const isOpen = isOne && (pause < 0 || vocabulary.lexicon.address.order === "type-first")
  // "unit seven oh four, 230 Elizabeth Street": a zero continues a number
  const first = all[1]?.digits === "0" && all[2]?.digits.length === 1 ? 3 : 1
  const groups = isOpen ? all.slice(0, first) : pause < 0 ? all : all.slice(0, pause)
  const end = groups.at(-1)?.end
  // "flat two slash one, 60 Byres Road"
  const slash = end === undefined || words[end]?.text !== "slash" ? [] : groupsAt(vocabulary, words, end + 1)
  if (slash.length > 0) return { text: `${digitsOf(groups)}/${slash[0]!.digits}`, end: slash[0]!.end }
  if (end !== undefined) {
    const letter =
      words[end]?.pause === true && words[end].text.length > 1
        ? undefined
        : (letterAt(vocabulary, words, end) ?? singleAt(words, end))
    return { text: digitsOf(groups) + (letter ?? ""), end: end + (letter === undefined ? 0 : 1) }
  }
  if (/^[a-z]-?\d+$/.test(word.text)) return { text: word.text.toUpperCase(), end: index + 1 }
  // "Puerta de Hierro" is a name,
  // and a vowel after "letra" is not a small word
  const isLettered = index > 0 && vocabulary.address.letterUnits.has(words[index - 1]!.text)
  const isName = !isLettered && vocabulary.address.particles.has(word.text) && words[index + 1]?.pause === false
  const weak = isName ? undefined : vocabulary.address.weakLetters.get(word.text)?.alone?.value
  const letter = letterAt(vocabulary, words, index) ?? weak
  if (letter === undefined) return undefined
  const figures = groupsAt(vocabulary, words, index + 1)
  // "flat H, 9086 Oak Street": the next number is the house number
  const stop = figures.findIndex(({ start }, at) => at > 0 && words[start]!.pause)
  const isHouse = isFirst && figures.length === 1 && words[figures[0]!.end]?.pause !== true
  const more = words[index + 1]?.pause === true || isHouse ? [] : stop < 0 ? figures : figures.slice(0, stop)
  return { text: letter + digitsOf(more), end: more.at(-1)?.end ?? index + 1 }
}

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
  const noun = lookUp(vocabulary.address.buildings, words, index)
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

/** The unit at `index`. In Spanish, a floor needs no noun: "tercero izquierda", "segundo B". */
export const unitAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  isInside: boolean,
): Unit | undefined => {
  const { address, lexicon } = vocabulary
  const isTypeFirst = lexicon.address.order === "type-first"
  const building = isTypeFirst ? buildingAt(vocabulary, words, index) : undefined
  if (building !== undefined) return building
  const streets = crossingsAt(vocabulary, words, index)
  if (streets !== undefined) return streets
  const place = lookUp(address.places, words, index)
  // "penthouse two" has a number
  const isNumbered = place !== undefined && address.units.has(words[index]!.text)
  const own = isNumbered ? nameAt(vocabulary, words, index + place.length, index === 0) : undefined
  if (place !== undefined && own === undefined) return { text: place.value, end: index + place.length, isJoined: false }
  // "B-204, Green Heights"
  const isFlat = /^[a-z]{1,2}-?\d{1,4}$/.test(words[0]?.text ?? "") && words[1]?.pause === true
  // "2/1, 14 Dumbarton Road"
  const isPlace = /^\d+\/\d+$/.test(words[0]?.text ?? "") && words[1]?.kind === "digits"
  if (!isTypeFirst && index === 0 && (isFlat || isPlace))
    return { text: words[0]!.text.toUpperCase(), end: 1, isJoined: false }
  const ordinal = ordinalText(vocabulary, words, index)
  const floor = ordinal === undefined ? undefined : lookUp(address.floors, words, ordinal.end)
  if (ordinal !== undefined && floor !== undefined) {
    const end = ordinal.end + floor.length
    const own = flatOfFloor(vocabulary, words, end) ? 1 : 0
    // "second floor right"
    const side =
      isTypeFirst || own > 0 || words[end + 1]?.pause === false ? undefined : lookUp(address.sides, words, end)
    const last = end + own + (side?.length ?? 0)
    const nouns = words.slice(ordinal.end, last).map(({ text }) => (isTypeFirst ? text : partCase(text)))
    return { text: `${ordinal.text} ${nouns.join(" ")}`, end: last, isJoined: false }
  }
  // "tercero interior izquierda"
  const isAfterOrdinal = isTypeFirst && index > 0 && ordinalAt(vocabulary, words, index - 1) !== undefined
  const isSide = isAfterOrdinal && (lookUp(address.sides, words, index)?.length ?? 0) > 1
  const noun = isSide ? undefined : lookUp(address.units, words, index)
  if (noun !== undefined) {
    // "Apt. #4B"
    const at = index + noun.length + (noun.value !== "#" && words[index + noun.length]?.text === "hash" ? 1 : 0)
    const number = ordinalText(vocabulary, words, at) ?? nameAt(vocabulary, words, at, index === 0)
    const side = number === undefined ? lookUp(address.sides, words, at) : undefined
    if (number !== undefined)
      return {
        text: noun.value === "#" ? `#${number.text}` : `${noun.value} ${number.text}`,
        end: number.end,
        isJoined: false,
      }
    if (side !== undefined) return { text: `${noun.value} ${side.value}`, end: at + side.length, isJoined: false }
  }
  if (!isTypeFirst || !isInside) return undefined
  if (ordinal !== undefined)
    return {
      ...ordinal,
      // "tercero segunda", "entresuelo segunda"
      isJoined:
        words[index - 1] !== undefined &&
        (ordinalAt(vocabulary, words, index - 1) !== undefined || address.places.has(words[index - 1]!.text)),
    }
  const side = isCentre(vocabulary, words, index) && !isAfterOrdinal ? undefined : lookUp(address.sides, words, index)
  return side === undefined ? undefined : { text: side.value, end: index + side.length, isJoined: true }
}

/** "tercero a, en Madrid", "bajo a en Madrid": the letter of a door right after its floor. */
const doorAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): string | undefined =>
  words[index - 1] !== undefined &&
  (ordinalAt(vocabulary, words, index - 1) !== undefined ||
    // "ático a Mijas", but "ático A Coruña"
    (vocabulary.address.places.has(words[index - 1]!.text) &&
      lookUp(vocabulary.address.regions, words, index) === undefined))
    ? singleAt(words, index)
    : undefined

/** The text of all consecutive units that start at `index`. */
export const unitsAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
): { readonly text: string; readonly end: number } => {
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  let text = ""
  let index = start
  let isFloor = false
  let isHigh = false
  // "building 12 apartment 207 3300 Lakeshore Circle": each unit before the house is parsed like the first one
  const nextUnit = (at: number): Unit | undefined => {
    const own = isTypeFirst || start > 0 ? undefined : unitAt(vocabulary, words.slice(at), 0, true)
    return own === undefined ? unitAt(vocabulary, words, at, true) : { ...own, end: own.end + at }
  }
  while (index < words.length) {
    // "calle Allende 42 centro Querétaro", "por 57 y 59 centro": without a floor, "centro" is not a side
    const isTown = !isHigh && index > 0 && isTypeFirst && words[index]!.text === "centro"
    const unit = isTown && words[index + 1]?.pause === false ? undefined : nextUnit(index)
    if (unit !== undefined) {
      text += text === "" ? unit.text : (unit.isJoined ? " " : ", ") + unit.text
      isHigh ||= lookUp(vocabulary.address.crossings, words, index) === undefined
      index = unit.end
      isFloor = true
      continue
    }
    // "tercero B", "bajo 2", and a number alone after the house number: "doce, tres B"
    const letter =
      isFloor && isTypeFirst ? (letterAt(vocabulary, words, index) ?? doorAt(vocabulary, words, index)) : undefined
    if (letter !== undefined) {
      text += ` ${letter}`
      index++
      continue
    }
    // "flat 12B on the first floor"
    const linkingWord = text === "" ? undefined : lookUp(vocabulary.address.unitLinkingWords, words, index)
    const next = linkingWord === undefined ? undefined : unitAt(vocabulary, words, index + linkingWord.length, true)
    if (next !== undefined) {
      index += linkingWord!.length
      continue
    }
    const groups = isTypeFirst ? groupsAt(vocabulary, words, index) : []
    const digits = digitsOf(groups)
    if (digits === "" || digits.length > 2) break
    const after = groups.at(-1)!.end
    // "44 4 e oviedo", but "44 4 a coruña"
    const own =
      words[index]!.kind === "digits" && lookUp(vocabulary.address.regions, words, after) === undefined
        ? singleAt(words, after)
        : undefined
    if (!isFloor && own !== undefined) {
      text += `${digits}º ${own}`
      isFloor = true
      index = after + 1
      continue
    }
    const isDoor =
      letterAt(vocabulary, words, after) !== undefined || lookUp(vocabulary.address.sides, words, after) !== undefined
    // "calle Mayor doce. 77": no house has 77 floors
    if (!isFloor && !isDoor && (!words[index]!.pause || Number(digits) > mostFloors)) break
    text += isFloor ? ` ${digits}` : `${digits}º`
    isFloor = true
    index = after
  }
  return { text, end: index }
}
