import { startsNumber } from "../number/Numeral.ts"
import { fold } from "../text/Token.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { crossingAt } from "./Crossing.ts"
import { groupsAt, ordinalAt } from "./Figures.ts"
import { type HouseNumber, houseNumberAt } from "./HouseNumber.ts"
import type { Street } from "./Street.ts"
import { isFloorAndDoor, unitAt, unitsAt } from "./Unit.ts"

const romans: ReadonlyArray<readonly [number, string]> = [
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
]

const romanOf = (value: number): string => {
  const roman = romans.find(([size]) => size <= value)
  return roman === undefined ? "" : roman[1] + romanOf(value - roman[0])
}

/** Numbers in a street's name are written in digits if they are at least this high: "Dos de Mayo", "28 de Febrero". */
const inFigures = 10

interface Name {
  readonly text: string
  readonly end: number
  /** The name is ambiguous: a numbered street, or a street and what follows its name. */
  readonly isOpen?: boolean
}

const isRegnal = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, from: number, at: number): boolean =>
  [2, 1].some(
    (length) => at - length >= from && lookUp(address.regnal, words.slice(0, at), at - length)?.length === length,
  )

/** A number in a street's name, which begins at `from`. */
interface NameNumber {
  readonly from: number
  readonly at: number
  readonly end: number
  readonly value: number
  /** The digits of a cardinal; undefined for an ordinal. */
  readonly digits: string | undefined
}

const numberAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  from: number,
  at: number,
): NameNumber | undefined => {
  const [group] = groupsAt(vocabulary, words, at)
  if (group !== undefined) return { from, at, end: group.end, value: Number(group.digits), digits: group.digits }
  const ordinal = ordinalAt(vocabulary, words, at)
  return ordinal === undefined ? undefined : { from, at, end: ordinal.end, value: ordinal.value, digits: undefined }
}

/** A way in which a number is part of a name. */
type NumberName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, number: NameNumber) => Name | undefined

/** "Dos de Mayo", "28 de Febrero". */
const dateName: NumberName = (vocabulary, words, { at, end, value, digits }) => {
  const month = words[end + 1]
  if (words[end]?.text !== "de" || month === undefined || !vocabulary.dates.months.has(month.text)) return undefined
  const day = value < inFigures || digits === undefined ? named(vocabulary, words.slice(at, end)) : value
  return { text: `${day} de ${named(vocabulary, [month])}`, end: end + 2 }
}

/** Whether "número" is at the index. */
const isMarked = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean =>
  lookUp(address.number, words, at) !== undefined

/** "Alfonso doce", "Carlos tercero". */
const regnalName: NumberName = (vocabulary, words, { from, at, end, value, digits }) => {
  if (value >= 25) return undefined
  const hasHouse =
    digits === undefined ||
    groupsAt(vocabulary, words, end).length > 0 ||
    isMarked(vocabulary, words, end) ||
    // "Alfonso diez el sabio cuatro"
    (vocabulary.address.articles.has(words[end]?.text ?? "") && groupsAt(vocabulary, words, end + 2).length > 0)
  return hasHouse && isRegnal(vocabulary, words, from, at) ? { text: romanOf(value), end } : undefined
}

/** "calle Uno 6": a number written like a name. */
const writtenName: NumberName = (vocabulary, words, { from, at, end, digits }) =>
  at === from &&
  digits !== undefined &&
  /^\p{Lu}/u.test(words[at]!.written) &&
  houseNumberAt(vocabulary, words, end) !== undefined
    ? { text: named(vocabulary, words.slice(at, end)), end, isOpen: true }
    : undefined

/** "calle treinta y tres orientales 21": a number in words, the noun that it counts, and the house number. */
const countedName: NumberName = (vocabulary, words, { from, at, end, digits }) => {
  const { suffixes, counted } = vocabulary.address
  const noun = words[end]
  if (at !== from || digits === undefined || words[at]!.kind !== "word") return undefined
  if (noun?.kind !== "word" || noun.pause || suffixes.has(noun.text) || isMarked(vocabulary, words, end))
    return undefined
  const hasHouse = groupsAt(vocabulary, words, end + 1).length > 0 || isMarked(vocabulary, words, end + 1)
  if (!hasHouse || unitAt(vocabulary, words, end, true) !== undefined) return undefined
  return { text: named(vocabulary, words.slice(at, end + 1)), end: end + 1, isOpen: !counted.has(noun.text) }
}

/** "calle 13 número 45", "carrera séptima", "carretera nacional 340 kilómetro 15": a numbered street or road. */
const numberedName: NumberName = (vocabulary, words, { from, at, end, digits }) => {
  const { kilometre, streetSides } = vocabulary.address
  if (digits === undefined) return at === from ? { text: named(vocabulary, words.slice(at, end)), end } : undefined
  if (lookUp(kilometre, words, end) !== undefined) return { text: digits, end }
  // "calle sur 128 número 22"
  const isBehindSide = at > from && streetSides.has(words[at - 1]!.text)
  if (isMarked(vocabulary, words, end)) return at === from || isBehindSide ? { text: digits, end } : undefined
  // "calle 10 sur número 305"
  const side = at === from ? lookUp(streetSides, words, end) : undefined
  return side !== undefined && isMarked(vocabulary, words, end + side.length)
    ? { text: `${digits} ${side.value}`, end: end + side.length }
    : undefined
}

/** "Dos de Mayo", "Alfonso doce", "Carlos tercero": numbers that are part of the name. */
const nameNumberAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  from: number,
  at: number,
): Name | undefined => {
  const number = numberAt(vocabulary, words, from, at)
  if (number === undefined) return undefined
  return (
    dateName(vocabulary, words, number) ??
    regnalName(vocabulary, words, number) ??
    writtenName(vocabulary, words, number) ??
    countedName(vocabulary, words, number) ??
    numberedName(vocabulary, words, number)
  )
}

/** The maximum number of words in a street's name. */
const mostWords = 9

/** A street's name while it is read. */
interface NameScan {
  readonly vocabulary: Vocabulary
  readonly words: ReadonlyArray<NameWord>
  readonly start: number
  /** Whether no number follows: "calle Mayor, Madrid". */
  readonly isLast: boolean
  readonly pieces: Array<string>
  /** The last words, which are not yet among the pieces. */
  readonly plain: Array<NameWord>
  at: number
  isOpen: boolean
}

/** Adds the last words to the pieces; a small word in the middle of the name stays in lower case. */
const flush = ({ vocabulary, pieces, plain }: NameScan): void => {
  if (plain.length === 0) return
  const isSmall = pieces.length > 0 && vocabulary.address.particles.has(plain[0]!.text)
  const text = named(vocabulary, plain.splice(0))
  pieces.push(isSmall ? text.charAt(0).toLowerCase() + text.slice(1) : text)
}

const addPiece = (scan: NameScan, text: string, end: number, isOpen: boolean): true => {
  flush(scan)
  scan.pieces.push(text)
  scan.isOpen ||= isOpen
  scan.at = end
  return true
}

/** "calle Colón esquina con Jorge Juan 8": the house may be in either street. */
const addNearby = (scan: NameScan): boolean => {
  const { vocabulary, words, start, at } = scan
  const near = at > start ? lookUp(vocabulary.address.nearby, words, at)?.length : undefined
  if (near === undefined) return false
  const texts = words.slice(at, at + near).map(({ text }) => text)
  return addPiece(scan, texts.join(" "), at + near, true)
}

/** Separates the name of a building or an area from that of its street. */
const markStreet = (scan: NameScan): void => {
  const { vocabulary, words, start, at, pieces } = scan
  const { streets, particles, areas } = vocabulary.address
  if (at === start || !streets.has(words[at]!.text)) return
  // "barrio de Salamanca calle Jorge Juan": two names, most likely
  const isSecond = at > start + 1 && !particles.has(words[at - 1]!.text)
  // "edificio Azor, calle Muelle": a building and its street
  const isApart = words[at]!.pause
  scan.isOpen ||= isSecond || isApart
  if (!isApart && !(isSecond && areas.has(words[start - 1]?.text ?? ""))) return
  flush(scan)
  pieces[pieces.length - 1] += ","
}

/** Whether the name ends before the word: at a number, its announcement, or a unit. */
const endsName = ({ vocabulary, words, start, at }: NameScan): boolean => {
  const { address } = vocabulary
  const isNumber = groupsAt(vocabulary, words, at).length > 0 || words[at]!.kind !== "word"
  if (isNumber) return true
  const isAt = at > start && address.at.has(words[at]!.text) && groupsAt(vocabulary, words, at + 1).length > 0
  const isEnd = [address.number, address.noNumber, address.kilometre].some(
    (book) => lookUp(book, words, at) !== undefined,
  )
  return isAt || isEnd || (at > start && unitAt(vocabulary, words, at, false) !== undefined)
}

/** Whether a place begins: after a pause or a small word, if no house number follows. */
const beginsPlace = ({ vocabulary, words, start, at, isLast }: NameScan): boolean =>
  isLast && at > start && (words[at]!.pause || vocabulary.address.placeLeads.has(words[at]!.text))

const nameAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): Name => {
  const isLast = !words.slice(start).some((word) => startsNumber(vocabulary.numerals, word))
  const scan: NameScan = { vocabulary, words, start, isLast, pieces: [], plain: [], at: start, isOpen: false }
  while (scan.at < words.length && scan.at < start + mostWords && !beginsPlace(scan)) {
    const number = nameNumberAt(vocabulary, words, start, scan.at)
    if (number !== undefined) addPiece(scan, number.text, number.end, number.isOpen === true)
    else if (!addNearby(scan)) {
      markStreet(scan)
      if (endsName(scan)) break
      scan.plain.push(words[scan.at++]!)
    }
  }
  flush(scan)
  return { text: scan.pieces.join(" "), end: scan.at, isOpen: scan.isOpen }
}

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
  /** The distance from a cross street to the house. */
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

/** Whether what follows the house is certain: a unit, and no other part that looks like one. */
const isSureUnit = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, end: number, unit: Name): boolean => {
  const beside = lookUp(vocabulary.address.crossings, words, end)
  // "320 esquina Moreno Bahía Blanca": no pause marks the end of the cross street
  const isCrossed = beside !== undefined && groupsAt(vocabulary, words, end + beside.length).length === 0
  // "calle Betis 9, 19, Sevilla": a floor, or a repeated number
  const isRepeated = /^\d+º$/.test(unit.text) && groupsAt(vocabulary, words, end).length > 0
  // "bajo a las palmas": the letter of a door, or no part of the address
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
