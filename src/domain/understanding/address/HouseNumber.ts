import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { digitsOf, type Group, groupsAt, hundredthAt, ordinalAt } from "./Figures.ts"
import { letterAt } from "./FlatName.ts"
import { mostFloors, unitAt } from "./Unit.ts"

/** A house number: "221B", "12-14", "12 bis", "s/n". */
export interface HouseNumber {
  readonly text: string
  readonly end: number
  readonly isSure: boolean
}

/** The maximum number of digits in a house number. */
const mostDigits = 6

/** The maximum number of digits in a house number that is written as two groups. */
const mostWritten = 5

/** Whether the groups are written in digits, without a pause between them. */
const areWritten = (words: ReadonlyArray<NameWord>, groups: ReadonlyArray<{ readonly start: number }>): boolean =>
  groups.every(({ start }, at) => /^\d+$/.test(words[start]!.text) && (at === 0 || !words[start]!.pause))

const written = /^\d{1,6}[a-z]?$|^\d{1,5}[-/]\d{1,5}$|^\d{1,5}-[a-z]$/

/**
 * "12 seven sisters road", "42 Five Points Street": the index of the first number that is part of the street's name. In
 * digits, the number before it is the house number. In words, the numbers are most likely one house number, which the
 * respondent confirms. Undefined if the street's name contains no number.
 */
const countedFrom = (
  { address }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
): { readonly from: number; readonly isSure: boolean } | undefined => {
  const last = groups.at(-1)
  const from = groups.length - 1
  if (last === undefined || from < 1 || words[last.start]!.kind !== "word" || words[last.start]!.pause) return undefined
  const isMixed = words[groups[from - 1]!.start]!.kind === "digits"
  const isNamed = isMixed && /^\p{Lu}\p{Ll}/u.test(words[last.start]!.written)
  const isCounted = address.counted.has(words[last.end]?.text ?? "")
  // "forty two seven sisters road", "one oh eight wells street"
  if (!isNamed && !isCounted) return undefined
  return { from: isMixed ? from : groups.length, isSure: isMixed }
}

/** The groups of a house number, without those that belong to the street's name. */
interface HouseGroups {
  readonly groups: ReadonlyArray<Group>
  /** False if some numbers may belong to either the house or the street. */
  readonly isSure: boolean
}

const houseGroups = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): HouseGroups => {
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  const all = isTypeFirst ? firstNumber(vocabulary, words, start) : groupsAt(vocabulary, words, start)
  // "it's 18, 18 Larch Avenue"
  const isAgain = all.length > 1 && words[all[1]!.start]!.pause && all[0]!.digits === digitsOf(all.slice(1))
  const own = isAgain ? all.slice(1) : all
  if (isTypeFirst) return { groups: own, isSure: own.length < 2 }
  const counted = countedFrom(vocabulary, words, all)
  // "2229 18 mile road": too many digits for a house number; the last ones belong to the street
  const isStreets = all.length === 2 && areWritten(words, all) && digitsOf(all).length > mostWritten
  // "ninety fourteen one sixty first street": the last digit is the hundreds of the street number
  const isHundreds = all.length > 2 && hundredthAt(vocabulary, words, all.at(-1)!.start) !== undefined
  const end = isStreets ? 1 : isHundreds ? all.length - 1 : counted?.from
  return {
    groups: isAgain ? own : all.slice(0, end),
    isSure: !isStreets && !isHundreds && counted?.isSure !== false,
  }
}

/** "12 slash 14", "5 slash 14 Bondi Road": flat and house number. */
const withFlat = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  digits: string,
  end: number,
): HouseNumber | undefined => {
  if (vocabulary.lexicon.address.order === "type-first" || !/^(?:slash|stroke|\/)$/.test(words[end]?.text ?? ""))
    return undefined
  const house = groupsAt(vocabulary, words, end + 1)
  const last = house.at(-1)
  return last === undefined ? undefined : { text: `${digits}/${digitsOf(house)}`, end: last.end, isSure: true }
}

/** "fifteen to seventeen Albert Street", "12-14". */
const rangeFrom = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  digits: string,
  end: number,
): HouseNumber | undefined => {
  const linkingWord = lookUp(vocabulary.address.ranges, words, end)
  if (linkingWord === undefined) return undefined
  const isHyphen = lookUp(vocabulary.names.hyphen, words, end) !== undefined
  const behind = secondNumber(vocabulary, words, end + linkingWord.length, isHyphen)
  const last = digitsOf(behind)
  const isRange = last !== "" && last.length <= mostDigits && (isHyphen || Number(last) > Number(digits))
  return isRange ? { text: `${digits}-${last}`, end: behind.at(-1)!.end, isSure: isHyphen } : undefined
}

/** "64 66", before a floor in Spanish. */
const withPair = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  digits: string,
  end: number,
): HouseNumber | undefined => {
  const pair = vocabulary.lexicon.address.order === "type-first" ? pairAt(vocabulary, words, end, digits) : undefined
  return pair === undefined ? undefined : { text: `${digits}-${pair.digits}`, end: pair.end, isSure: false }
}

/** "12 bis". */
const withSuffix = (
  { address }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  digits: string,
  end: number,
): HouseNumber | undefined => {
  const suffix = lookUp(address.suffixes, words, end)
  return suffix === undefined
    ? undefined
    : { text: `${digits} ${suffix.value}`, end: end + suffix.length, isSure: true }
}

/** "12B", "12". */
const withLetter = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { groups, isSure }: HouseGroups,
  digits: string,
): HouseNumber => {
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  const end = groups.at(-1)!.end
  const word = words[end]
  const tens = isTypeFirst ? undefined : vocabulary.numerals.words.get(word?.text ?? "")
  // "three fifty fifth avenue" is 350 Fifth Avenue or 3 55th Avenue
  const isOrdinal = tens?.role === "ten" && ordinalAt(vocabulary, words, end) !== undefined
  if (isOrdinal && digits.length === 1) return { text: digits + String(tens.value), end: end + 1, isSure: false }
  const letter = word?.pause === true ? undefined : letterOf(vocabulary, words, end)
  if (letter === undefined) return { text: digits, end, isSure: isSure && !(isOrdinal && digits.length < 3) }
  // "18 bee park row": a spelled letter after digits, or a name
  const isName = !isTypeFirst && word!.text.length > 1 && words[end - 1]!.kind === "digits"
  // "sixty five twenty third drive": 65 23rd Drive or 6520 Third Drive
  return { text: digits + letter, end: end + 1, isSure: isSure && !isName && !(isOrdinal && digits.length < 3) }
}

/** A house number at `index`, with or without "number" before it. */
export const houseNumberAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): HouseNumber | undefined => {
  const { address } = vocabulary
  const none = lookUp(address.noNumber, words, index)
  if (none !== undefined) return { text: "s/n", end: index + none.length, isSure: true }
  const start = index + (lookUp(address.number, words, index)?.length ?? 0)
  const word = words[start]
  if (word === undefined) return undefined
  if (!/^\d+$/.test(word.text) && written.test(word.text))
    return { text: word.text.toUpperCase(), end: start + 1, isSure: true }
  const house = houseGroups(vocabulary, words, start)
  const digits = digitsOf(house.groups)
  if (digits === "" || digits.length > mostDigits) return undefined
  const { end } = house.groups.at(-1)!
  return (
    withFlat(vocabulary, words, digits, end) ??
    rangeFrom(vocabulary, words, digits, end) ??
    withPair(vocabulary, words, digits, end) ??
    withSuffix(vocabulary, words, digits, end) ??
    withLetter(vocabulary, words, house, digits)
  )
}

/**
 * The digits after a hyphen: "oh five". In "fourteen one sixty first", the second number and what follows belong to the
 * street.
 */
const secondNumber = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  isHyphen: boolean,
): ReadonlyArray<Group> => {
  const groups = groupsAt(vocabulary, words, index, isHyphen)
  const isStreets = groups.length > 1 && hundredthAt(vocabulary, words, groups.at(-1)!.start) !== undefined
  return isStreets ? groups.slice(0, -1) : groups
}

/** The maximum difference between two numbers of one house. */
const widestHouse = 10

/** "sesenta y cuatro sesenta y seis, quinto": two numbers of one house, before the floor or at the end. */
const pairAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  first: string,
): Group | undefined => {
  const [group, ...more] = groupsAt(vocabulary, words, index)
  if (group === undefined || more.length > 0 || words[index]!.pause || group.digits.length < 2) return undefined
  const apart = Number(group.digits) - Number(first)
  const isFloor = ordinalAt(vocabulary, words, group.end) !== undefined
  return first.length > 1 && apart > 0 && apart <= widestHouse && apart % 2 === 0 && isFloor ? group : undefined
}

/** In Spanish the floor follows the house number: "doce, tres B". Single digits form one number. */
const firstNumber = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number) => {
  const groups = groupsAt(vocabulary, words, start)
  const last = groups.at(-1)
  if (last === undefined || groups.length < 2) return groups
  // "dos veintidós": two hundred and twenty-two
  const isPair = groups.length === 2 && groups[0]!.digits.length === 1 && last.digits.length === 2
  const isUnit =
    Number(last.digits) > mostFloors ||
    last.end === words.length ||
    words[last.end]!.pause ||
    lookUp(vocabulary.address.units, words, last.end) !== undefined
  if (isPair && isUnit && words[groups[0]!.start]!.kind === "word" && !words[last.start]!.pause) return groups
  if (!groups.every(({ digits }) => digits.length === 1)) return groups.slice(0, 1)
  // "uno cinco tercero b"
  if (ordinalAt(vocabulary, words, last.end) !== undefined) return groups
  return groups.length === 2 ? groups.slice(0, groups.length - 1) : groups
}

/** "planta baja", "bajo": whether the noun of a unit begins here. */
const isUnitWord = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean =>
  lookUp(address.places, words, index) !== undefined ||
  lookUp(address.units, words, index) !== undefined ||
  lookUp(address.floors, words, index) !== undefined

/** "cuarenta y cuatro a tercero b": the letter of a house, unless it belongs to a floor. */
const letterBeforeFloor = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): string | undefined => {
  const word = words[at]!
  const isEnd =
    (words[at + 1]?.pause === true && word.written === word.text.toUpperCase()) ||
    ordinalAt(vocabulary, words, at + 1) !== undefined ||
    isUnitWord(vocabulary, words, at + 1)
  if (isEnd && /^[a-z]$/.test(word.text)) return word.text.toUpperCase()
  const letter = letterAt(vocabulary, words, at)
  const isOther =
    letter === undefined ||
    vocabulary.address.weakLetters.get(word.text) !== undefined ||
    unitAt(vocabulary, words, at, true) !== undefined
  return isOther ? undefined : letter
}

/** The letter after a house number, as in "12B", unless it is a compass direction or belongs to a floor. */
const letterOf = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): string | undefined => {
  const { address, lexicon } = vocabulary
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined) return undefined
  if (lexicon.address.order === "type-first") return letterBeforeFloor(vocabulary, words, at)
  if (next === undefined || address.streets.has(next.text)) return undefined
  if (word.text.length === 1) return "nsew".includes(word.text) ? undefined : word.text.toUpperCase()
  // "693 El Camino Real", "4411 Bee Cave Road"
  if (word.text === "el" || /^\p{Lu}\p{Ll}/u.test(word.written)) return undefined
  return word.text === "be" ? "B" : address.letters.get(word.text)?.alone?.value
}
