import { fold } from "../text/Token.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { crossingAt } from "./Crossing.ts"
import { groupsAt, ordinalAt } from "./Figures.ts"
import { type HouseNumber, houseNumberAt } from "./HouseNumber.ts"
import type { Street } from "./Street.ts"
import { isFloorAndDoor, unitsAt } from "./Unit.ts"
import { type Name, nameAt } from "./StreetName.ts"

/** "carrera 7", "calle 45 B sur": a street whose name is a number. */
const isNumbered = ({ numerals }: Vocabulary, { text }: Name): boolean =>
  /^(?:(?:sur|norte|oriente|poniente) )?\d+(?: ?\p{L})?(?: (?:bis|sur|norte|este|oeste))*$/iu.test(text) ||
  numerals.ordinals.has(fold(text))

/** "calle 72 número 10 34": the distance from the preceding cross street to the house. */
const afterCrossing = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  name: Name,
): Name | undefined => {
  if (!isNumbered(vocabulary, name)) return undefined
  const start = at + (lookUp(vocabulary.names.hyphen, words, at)?.length ?? 0)
  const [group] = groupsAt(vocabulary, words, start)
  return group === undefined || group.digits.length > 3 ? undefined : { text: group.digits, end: group.end }
}

/** "kilómetro siete coma cinco": kilometers may have decimals. */
const withDecimal = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  kilometre: number | undefined,
  number: HouseNumber | undefined,
): HouseNumber | undefined => {
  const mark =
    kilometre === undefined || number === undefined
      ? undefined
      : [vocabulary.numbers.point, vocabulary.numbers.decimalJoiner]
          .map((book) => lookUp(book, words, number.end))
          .find((hit) => hit !== undefined)
  // "kilómetro doce trescientos": kilometers and meters
  const [metres] =
    kilometre === undefined || number === undefined || mark !== undefined ? [] : groupsAt(vocabulary, words, number.end)
  if (metres?.digits.length === 3 && !words[metres.start]!.pause)
    return { ...number!, text: `${number!.text},${metres.digits}`, end: metres.end }
  const [part] = mark === undefined ? [] : groupsAt(vocabulary, words, number!.end + mark.length)
  return part === undefined ? number : { ...number!, text: `${number!.text},${part.digits}`, end: part.end }
}

/** "carrera 11A número 93-52": a house located by its cross street. */
const crossedStreet = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Street | undefined => {
  const type = lookUp(vocabulary.address.streets, words, 0)
  const crossing = type === undefined ? undefined : crossingAt(vocabulary, words, type.length)
  if (crossing === undefined) return undefined
  const unit = unitsAt(vocabulary, words, crossing.end)
  return {
    number: crossing.number,
    street: `${named(vocabulary, words.slice(0, type!.length))} ${crossing.street}`,
    unit: unit.text,
    isUnitFirst: false,
    rest: words.slice(unit.end),
    isSure: true,
    isWhole: true,
    isPlain: true,
  }
}

/** "departamento 403, calle Durango 210", "manzana K, lote 9, urbanización Santa Rosa": a unit before the street. */
const afterUnits = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Street | undefined => {
  const front = unitsAt(vocabulary, words, 0)
  if (front.text === "" || lookUp(vocabulary.address.streets, words, front.end) === undefined) return undefined
  const street = readTypeFirst(vocabulary, words.slice(front.end))
  const unit = [front.text, street.unit].filter((text) => text !== "").join(", ")
  return { ...street, unit, isUnitFirst: street.number === undefined, isSure: false }
}

/** A street with its house number. */
interface Line {
  /** The word for a street, in its written form. */
  readonly type: string | undefined
  readonly isBox: boolean
  readonly start: number
  readonly name: Name
  readonly hasKilometre: boolean
  readonly number: HouseNumber | undefined
  /** The distance from the cross street to the house: "34" in "calle 72 número 10 34". */
  readonly crossing: Name | undefined
  readonly end: number
  /** Whether "al" takes the place of the word for a street: "corrientes al mil doscientos". */
  readonly isAt: boolean
}

const lineIn = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Line => {
  const { address } = vocabulary
  const box = lookUp(address.boxes, words, 0)
  const type = lookUp(address.streets, words, 0)
  const start = box?.length ?? type?.length ?? 0
  const name: Name = box === undefined ? nameAt(vocabulary, words, start) : { text: box.value, end: start }
  const kilometre = lookUp(address.kilometre, words, name.end)
  const at = lookUp(address.at, words, name.end)
  const house = houseNumberAt(vocabulary, words, name.end + (kilometre?.length ?? at?.length ?? 0))
  const number = withDecimal(vocabulary, words, kilometre?.length, house)
  const crossing = number === undefined ? undefined : afterCrossing(vocabulary, words, number.end, name)
  return {
    type: type === undefined ? undefined : named(vocabulary, words.slice(0, type.length)),
    isBox: box !== undefined,
    start,
    name,
    hasKilometre: kilometre !== undefined,
    number,
    crossing,
    end: crossing?.end ?? number?.end ?? name.end,
    isAt: number !== undefined && at !== undefined,
  }
}

/** "centro comercial La Vaguada, local 112, avenida Monforte 36": a street that follows the unit. */
const streetAfterUnit = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { type, name, number }: Line,
  unit: Name,
): Street | undefined => {
  const isNext =
    number === undefined &&
    type !== undefined &&
    unit.text !== "" &&
    lookUp(vocabulary.address.streets, words, unit.end) !== undefined
  const next = isNext ? readTypeFirst(vocabulary, words.slice(unit.end)) : undefined
  if (next?.number === undefined) return undefined
  const front = `${named(vocabulary, words.slice(0, name.end))}, ${unit.text}`
  return { ...next, street: `${front}, ${next.street}`, isSure: false }
}

/** "km 7", "# 93-52", "12". */
const numberText = (
  vocabulary: Vocabulary,
  { type, isBox, name, hasKilometre, number, crossing }: Line,
): string | undefined => {
  if (number === undefined || (type === undefined && !isBox && name.text === "")) return undefined
  if (hasKilometre) return `km ${number.text}`
  if (!isNumbered(vocabulary, name)) return number.text
  return `# ${number.text}${crossing === undefined ? "" : `-${crossing.text}`}`
}

/** "calle de la Paz": a small word after the word for a street is in lower case. */
const streetText = (words: ReadonlyArray<NameWord>, { type, start, name }: Line): string | undefined => {
  const first = words[start]
  const isSmall =
    type !== undefined && first !== undefined && (/^del?$/.test(first.text) || /^d(?:[ao]|as)$/.test(first.written))
  const text = isSmall ? name.text.charAt(0).toLowerCase() + name.text.slice(1) : name.text
  return [type ?? "", text].filter((part) => part !== "").join(" ") || undefined
}

/** "quinto de Quito": the letter of a door, or a small word before the place. */
const doorAfter = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  unitEnd: number,
): string | undefined => {
  const { address } = vocabulary
  const particle = words[unitEnd]?.text ?? ""
  const isDoor =
    unitEnd > end &&
    ordinalAt(vocabulary, words, unitEnd - 1) !== undefined &&
    lookUp(address.regions, words, unitEnd + 1) === undefined &&
    address.locality.has(particle)
  return isDoor ? address.weakLetters.get(particle)?.alone?.value : undefined
}

/** Whether the name of the street is certain. */
const isSureName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, line: Line): boolean => {
  const { name, start, hasKilometre, crossing } = line
  if (name.isOpen === true) return false
  if (name.text === "") return lookUp(vocabulary.address.bareStreets, words, 0) !== undefined
  // "calle uno, número 6": a numbered street, or a name
  const mayBeNumber = !hasKilometre && crossing === undefined && words[start]?.kind === "word"
  return !mayBeNumber || !isNumbered(vocabulary, name)
}

/** Whether the text after the house is certainly a unit. */
const isSureUnit = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, end: number, unit: Name): boolean => {
  const beside = lookUp(vocabulary.address.crossings, words, end)
  // "320 esquina Moreno Bahía Blanca": no pause marks the end of the cross street
  const isCrossed = beside !== undefined && groupsAt(vocabulary, words, end + beside.length).length === 0
  // "calle Betis 9, 19, Sevilla": a floor, or a repeated number
  const isRepeated = /^\d+º$/.test(unit.text) && groupsAt(vocabulary, words, end).length > 0
  // "bajo a las palmas": "a" is the letter of a door, or is not part of the address
  const isLetter = words[unit.end]?.text.length === 1
  return !isCrossed && !isRepeated && !isLetter && !isFloorAndDoor(vocabulary, words, end)
}

/** "calle Mayor doce, tercero izquierda": parses the part before the postcode or the locality. */
export const readTypeFirst = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Street => {
  const crossed = afterUnits(vocabulary, words) ?? crossedStreet(vocabulary, words)
  if (crossed !== undefined) return crossed
  const line = lineIn(vocabulary, words)
  const { type, isBox, number, end, isAt } = line
  const unit = unitsAt(vocabulary, words, end)
  const next = streetAfterUnit(vocabulary, words, line, unit)
  if (next !== undefined) return next
  const door = doorAfter(vocabulary, words, end, unit.end)
  const isTyped = type !== undefined || isBox
  return {
    number: numberText(vocabulary, line),
    street: streetText(words, line),
    unit: unit.text,
    otherUnit: door === undefined ? undefined : `${unit.text} ${door}`,
    isUnitFirst: false,
    rest: words.slice(unit.end),
    isSure:
      number?.isSure === true &&
      isTyped &&
      !isAt &&
      door === undefined &&
      isSureName(vocabulary, words, line) &&
      isSureUnit(vocabulary, words, end, unit),
    isWhole: isTyped || isAt,
    isPlain: true,
  }
}
