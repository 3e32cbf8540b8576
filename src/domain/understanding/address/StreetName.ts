import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { groupsAt, ordinalAt } from "./Figures.ts"
import { houseNumberAt } from "./HouseNumber.ts"
import { unitAt } from "./Unit.ts"

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

/** The lowest number that is written in digits in a street's name: "Dos de Mayo", but "28 de Febrero". */
const inFigures = 10

export interface Name {
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

/** One way in which a number can be part of a name. */
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

/** A street's name while it is being read. */
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

/** "calle Colón esquina con Jorge Juan 8": the house may be on either street. */
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

/** Whether the name ends before the word: before a number, the announcement of a number, or a unit. */
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

/**
 * Whether the word starts the name of a place after the street: it follows a pause or is a word such as "in", and there
 * is no house number.
 */
const beginsPlace = ({ vocabulary, words, start, at, isLast }: NameScan): boolean =>
  isLast && at > start && (words[at]!.pause || vocabulary.address.placeLeads.has(words[at]!.text))

/** The name of a street whose type comes first, up to its house number. */
export const nameAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): Name => {
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
