import { startsNumber } from "../number/Numeral.ts"
import { fold } from "../text/Token.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { crossingAt } from "./Crossing.ts"
import { digitsOf, groupsAt, ordinalAt } from "./Figures.ts"
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

/** "Dos de Mayo", "Alfonso doce", "Carlos tercero": numbers that are part of the name. */
const nameNumberAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  from: number,
  at: number,
): Name | undefined => {
  const [group] = groupsAt(vocabulary, words, at)
  const ordinal = group === undefined ? ordinalAt(vocabulary, words, at) : undefined
  const end = group?.end ?? ordinal?.end ?? at
  if (end === at) return undefined
  const value = group === undefined ? ordinal!.value : Number(group.digits)
  const isDate =
    words[end]?.text === "de" && words[end + 1] !== undefined && vocabulary.dates.months.has(words[end + 1]!.text)
  if (isDate) {
    const text = named(vocabulary, words.slice(at, end))
    return {
      text: `${value < inFigures || group === undefined ? text : value} de ${named(vocabulary, words.slice(end + 1, end + 2))}`,
      end: end + 2,
    }
  }
  const hasNumber =
    ordinal !== undefined ||
    groupsAt(vocabulary, words, end).length > 0 ||
    lookUp(vocabulary.address.number, words, end) !== undefined ||
    // "Alfonso diez el sabio cuatro"
    (vocabulary.address.articles.has(words[end]?.text ?? "") && groupsAt(vocabulary, words, end + 2).length > 0)
  if (value < 25 && hasNumber && isRegnal(vocabulary, words, from, at)) return { text: romanOf(value), end }
  // "calle treinta y tres orientales 21": a number in words, the noun that it counts, and the house number
  const isCalled =
    at === from &&
    group !== undefined &&
    words[at]!.kind === "word" &&
    words[end]?.kind === "word" &&
    !words[end].pause &&
    !vocabulary.address.suffixes.has(words[end].text) &&
    unitAt(vocabulary, words, end, true) === undefined &&
    (groupsAt(vocabulary, words, end + 1).length > 0 ||
      lookUp(vocabulary.address.number, words, end + 1) !== undefined) &&
    lookUp(vocabulary.address.number, words, end) === undefined
  // "calle Uno 6": a number written like a name
  const isWritten =
    at === from &&
    group !== undefined &&
    /^\p{Lu}/u.test(words[at]!.written) &&
    houseNumberAt(vocabulary, words, end) !== undefined
  if (isWritten) return { text: named(vocabulary, words.slice(at, end)), end, isOpen: true }
  if (isCalled) {
    const isOpen = !vocabulary.address.counted.has(words[end]!.text)
    return { text: named(vocabulary, words.slice(at, end + 1)), end: end + 1, isOpen }
  }
  // "calle 13 número 45", "carrera séptima": a numbered street
  // "carretera nacional 340 kilómetro 15": a numbered road
  if (group !== undefined && lookUp(vocabulary.address.kilometre, words, end) !== undefined)
    return { text: group.digits, end }
  // "calle sur 128 número 22"
  const isBehindSide = at > from && vocabulary.address.streetSides.has(words[at - 1]!.text)
  if (group !== undefined && isBehindSide && lookUp(vocabulary.address.number, words, end) !== undefined)
    return { text: group.digits, end }
  // "calle 10 sur número 305"
  const side = group === undefined ? undefined : lookUp(vocabulary.address.streetSides, words, end)
  if (at === from && side !== undefined && lookUp(vocabulary.address.number, words, end + side.length) !== undefined)
    return { text: `${digitsOf([group!])} ${side.value}`, end: end + side.length }
  const isNumbered =
    at === from && (ordinal !== undefined || lookUp(vocabulary.address.number, words, end) !== undefined)
  return isNumbered
    ? { text: ordinal === undefined ? digitsOf([group!]) : named(vocabulary, words.slice(at, end)), end }
    : undefined
}

/** The maximum number of words in a street's name. */
const mostWords = 9

const nameAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): Name => {
  const pieces: Array<string> = []
  const plain: Array<NameWord> = []
  const flush = () => {
    if (plain.length > 0)
      pieces.push(
        (pieces.length > 0 && vocabulary.address.particles.has(plain[0]!.text) ? "\0" : "") +
          named(vocabulary, plain.splice(0)),
      )
  }
  let at = start
  let isOpen = false
  // "calle Mayor, Madrid": the name doesn't end at a house number
  const isLast = !words.slice(start).some((word) => startsNumber(vocabulary.numerals, word))
  const isPlace = (index: number) =>
    index > start && isLast && (words[index]!.pause || vocabulary.address.placeLeads.has(words[index]!.text))
  while (at < words.length && at < start + mostWords && !isPlace(at)) {
    const number = nameNumberAt(vocabulary, words, start, at)
    if (number !== undefined) {
      flush()
      pieces.push(number.text)
      isOpen ||= number.isOpen === true
      at = number.end
      continue
    }
    // "calle Colón esquina con Jorge Juan 8": the house may be in either street
    const near = at > start ? lookUp(vocabulary.address.nearby, words, at)?.length : undefined
    if (near !== undefined) {
      flush()
      pieces.push(
        words
          .slice(at, at + near)
          .map(({ text }) => text)
          .join(" "),
      )
      isOpen = true
      at += near
      continue
    }
    const isNumber = groupsAt(vocabulary, words, at).length > 0 || words[at]!.kind !== "word"
    const isAt =
      at > start && vocabulary.address.at.has(words[at]!.text) && groupsAt(vocabulary, words, at + 1).length > 0
    const isEnd =
      isAt ||
      [vocabulary.address.number, vocabulary.address.noNumber, vocabulary.address.kilometre].some(
        (book) => lookUp(book, words, at) !== undefined,
      )
    // "edificio Azor, calle Muelle": a building and its street
    if (at > start && words[at]!.pause && vocabulary.address.streets.has(words[at]!.text)) {
      flush()
      pieces[pieces.length - 1] += ","
      isOpen = true
    }
    // "barrio de Salamanca calle Jorge Juan": two names, most likely
    const isStreet =
      at > start + 1 &&
      vocabulary.address.streets.has(words[at]!.text) &&
      !vocabulary.address.particles.has(words[at - 1]!.text)
    isOpen ||= isStreet
    if (isStreet && !words[at]!.pause && vocabulary.address.areas.has(words[start - 1]?.text ?? "")) {
      flush()
      pieces[pieces.length - 1] += ","
    }
    if (isNumber || isEnd || (at > start && unitAt(vocabulary, words, at, false) !== undefined)) break
    plain.push(words[at++]!)
  }
  flush()
  return {
    text: pieces
      .map((piece) => (piece.startsWith("\0") ? piece.charAt(1).toLowerCase() + piece.slice(2) : piece))
      .join(" "),
    end: at,
    isOpen,
  }
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

/** "calle Mayor doce, tercero izquierda": parses the part before the postcode or the locality. */
export const readTypeFirst = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Street => {
  const { address } = vocabulary
  // "departamento 403, calle Durango 210", "manzana K, lote 9, urbanización Santa Rosa"
  const front = unitsAt(vocabulary, words, 0)
  if (front.text !== "" && lookUp(address.streets, words, front.end) !== undefined) {
    const street = readTypeFirst(vocabulary, words.slice(front.end))
    const unit = [front.text, street.unit].filter((text) => text !== "").join(", ")
    return { ...street, unit, isUnitFirst: street.number === undefined, isSure: false }
  }
  const crossed = crossedStreet(vocabulary, words)
  if (crossed !== undefined) return crossed
  const box = lookUp(address.boxes, words, 0)
  const type = lookUp(address.streets, words, 0)
  const start = box?.length ?? type?.length ?? 0
  const name: Name = box === undefined ? nameAt(vocabulary, words, start) : { text: box.value, end: start }
  const kilometre = lookUp(address.kilometre, words, name.end)
  const number = withDecimal(
    vocabulary,
    words,
    kilometre?.length,
    houseNumberAt(
      vocabulary,
      words,
      name.end + (kilometre?.length ?? lookUp(address.at, words, name.end)?.length ?? 0),
    ),
  )
  const crossing = number === undefined ? undefined : afterCrossing(vocabulary, words, number.end, name)
  const end = crossing?.end ?? number?.end ?? name.end
  const unit = unitsAt(vocabulary, words, end)
  const beside = lookUp(address.crossings, words, end)
  const isCrossed = beside !== undefined && groupsAt(vocabulary, words, end + beside.length).length === 0
  // "centro comercial La Vaguada, local 112, avenida Monforte 36": the street follows the unit
  const isNext = number === undefined && unit.text !== "" && lookUp(address.streets, words, unit.end) !== undefined
  const next = isNext ? readTypeFirst(vocabulary, words.slice(unit.end)) : undefined
  if (next?.number !== undefined && type !== undefined) {
    const front = `${named(vocabulary, words.slice(0, name.end))}, ${unit.text}`
    return { ...next, street: `${front}, ${next.street}`, isSure: false }
  }
  const typeText = type === undefined ? "" : named(vocabulary, words.slice(0, type.length))
  const small =
    name.text !== "" &&
    type !== undefined &&
    (/^del?$/.test(words[start]!.text) || /^d(?:[ao]|as)$/.test(words[start]!.written))
      ? name.text.charAt(0).toLowerCase() + name.text.slice(1)
      : name.text
  const street = [typeText, small].filter((text) => text !== "").join(" ")
  // "corrientes al mil doscientos": the word for the street is missing
  const isAt = number !== undefined && lookUp(address.at, words, name.end) !== undefined
  const isKnown = type !== undefined || box !== undefined || isAt
  // "quinto de Quito": the letter of a door, or a small word before the place
  const particle = words[unit.end]?.text ?? ""
  const isDoor =
    unit.end > end &&
    ordinalAt(vocabulary, words, unit.end - 1) !== undefined &&
    lookUp(address.regions, words, unit.end + 1) === undefined &&
    address.locality.has(particle)
  const door = isDoor ? address.weakLetters.get(particle)?.alone?.value : undefined
  return {
    number:
      number === undefined || (type === undefined && box === undefined && name.text === "")
        ? undefined
        : kilometre === undefined
          ? isNumbered(vocabulary, name)
            ? `# ${number.text}${crossing === undefined ? "" : `-${crossing.text}`}`
            : number.text
          : `km ${number.text}`,
    street: street === "" ? undefined : street,
    unit: unit.text,
    otherUnit: door === undefined ? undefined : `${unit.text} ${door}`,
    isUnitFirst: false,
    rest: words.slice(unit.end),
    // "bajo a las palmas": the letter of a door, or no part of the address
    isSure:
      words[unit.end]?.text.length !== 1 &&
      door === undefined &&
      // "calle Betis 9, 19, Sevilla": a floor, or a repeated number
      !(/^\d+º$/.test(unit.text) && groupsAt(vocabulary, words, end).length > 0) &&
      (number?.isSure ?? false) &&
      // "calle uno, número 6": a numbered street, or a name
      !(
        kilometre === undefined &&
        crossing === undefined &&
        isNumbered(vocabulary, name) &&
        words[start]?.kind === "word"
      ) &&
      !isFloorAndDoor(vocabulary, words, end) &&
      // "320 esquina Moreno Bahía Blanca": no pause marks the end of the cross street
      !isCrossed &&
      isKnown &&
      !isAt &&
      name.isOpen !== true &&
      (name.text !== "" || lookUp(address.bareStreets, words, 0) !== undefined),
    isWhole: isKnown,
    isPlain: true,
  }
}
