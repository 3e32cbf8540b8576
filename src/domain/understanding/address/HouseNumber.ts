import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { digitsOf, type Group, groupsAt, hundredthAt, ordinalAt } from "./Figures.ts"
import { mostFloors, letterAt, unitAt } from "./Unit.ts"

/** The number of a house: "221B", "12-14", "12 bis", "s/n". */
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

/** A house number at `index`, with or without "number" before it. */
export const houseNumberAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): HouseNumber | undefined => {
  const { address, lexicon } = vocabulary
  const isTypeFirst = lexicon.address.order === "type-first"
  const none = lookUp(address.noNumber, words, index)
  if (none !== undefined) return { text: "s/n", end: index + none.length, isSure: true }
  const start = index + (lookUp(address.number, words, index)?.length ?? 0)
  const word = words[start]
  if (word === undefined) return undefined
  if (!/^\d+$/.test(word.text) && written.test(word.text))
    return { text: word.text.toUpperCase(), end: start + 1, isSure: true }
  const all = isTypeFirst ? firstNumber(vocabulary, words, start) : groupsAt(vocabulary, words, start)
  // "it's 18, 18 Larch Avenue"
  const isAgain = all.length > 1 && words[all[1]!.start]!.pause && all[0]!.digits === digitsOf(all.slice(1))
  const counted = isTypeFirst ? undefined : countedFrom(vocabulary, words, all)
  // "2229 18 mile road": too many digits for a house number; the last ones belong to the street
  const isStreets = !isTypeFirst && all.length === 2 && areWritten(words, all) && digitsOf(all).length > mostWritten
  // "ninety fourteen one sixty first street": the last digit is the hundreds of the street number
  const isHundreds =
    !isTypeFirst && all.length > 2 && hundredthAt(vocabulary, words, all.at(-1)!.start)?.end !== undefined
  const groups = isAgain ? all.slice(1) : all.slice(0, isStreets ? 1 : isHundreds ? all.length - 1 : counted?.from)
  const digits = digitsOf(groups)
  if (digits === "" || digits.length > mostDigits) return undefined
  const end = groups.at(-1)!.end
  // "fifteen to seventeen Albert Street"
  const linkingWord = lookUp(address.ranges, words, end)
  const isHyphen = lookUp(vocabulary.names.hyphen, words, end) !== undefined
  const behind = linkingWord === undefined ? [] : secondNumber(vocabulary, words, end + linkingWord.length, isHyphen)
  const last = linkingWord === undefined ? undefined : digitsOf(behind)
  // "5 slash 14 Bondi Road": flat and house number
  const flat =
    isTypeFirst || !/^(?:slash|stroke|\/)$/.test(words[end]?.text ?? "") ? [] : groupsAt(vocabulary, words, end + 1)
  if (flat.length > 0) return { text: `${digits}/${digitsOf(flat)}`, end: flat.at(-1)!.end, isSure: true }
  if (last !== undefined && last.length <= mostDigits && last !== "" && (isHyphen || Number(last) > Number(digits)))
    return {
      text: `${digits}-${last}`,
      end: behind.at(-1)!.end,
      isSure: isHyphen,
    }
  const pair = isTypeFirst ? pairAt(vocabulary, words, end, digits) : undefined
  if (pair !== undefined) return { text: `${digits}-${pair.digits}`, end: pair.end, isSure: false }
  const suffix = lookUp(address.suffixes, words, end)
  if (suffix !== undefined) return { text: `${digits} ${suffix.value}`, end: end + suffix.length, isSure: true }
  // "three fifty fifth avenue" is 350 Fifth Avenue or 3 55th Avenue
  const ordinal = ordinalAt(vocabulary, words, end)
  const tens = vocabulary.numerals.words.get(words[end]?.text ?? "")
  if (!isTypeFirst && ordinal !== undefined && tens?.role === "ten" && digits.length === 1)
    return { text: digits + String(tens.value), end: end + 1, isSure: false }
  const letter = words[end]?.pause === true ? undefined : letterOf(vocabulary, words, end, isTypeFirst)
  return {
    text: digits + (letter ?? ""),
    end: end + (letter === undefined ? 0 : 1),
    // "18 bee park row": a spelled letter after digits, or a name; "sixty five twenty third drive": 65 23rd Drive or
    // 6520 Third Drive
    isSure: isTypeFirst
      ? groups.length < 2
      : !isStreets &&
        !isHundreds &&
        counted?.isSure !== false &&
        !(letter !== undefined && words[end]!.text.length > 1 && words[end - 1]!.kind === "digits") &&
        !(tens?.role === "ten" && ordinal !== undefined && digits.length < 3),
  }
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

/** The letter after a house number, as in "12B", unless it is a compass direction or belongs to a floor. */
const letterOf = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  isTypeFirst: boolean,
): string | undefined => {
  const word = words[at]
  if (word === undefined) return undefined
  if (isTypeFirst) {
    const letter = letterAt(vocabulary, words, at)
    // "cuarenta y cuatro a tercero b"
    const isApart = words[at + 1]?.pause === true && word.written === word.text.toUpperCase()
    if (
      /^[a-z]$/.test(word.text) &&
      (isApart || ordinalAt(vocabulary, words, at + 1) !== undefined || isUnitWord(vocabulary, words, at + 1))
    )
      return word.text.toUpperCase()
    return letter !== undefined &&
      unitAt(vocabulary, words, at, true) === undefined &&
      vocabulary.address.weakLetters.get(word.text) === undefined
      ? letter
      : undefined
  }
  if (words[at + 1] === undefined || vocabulary.address.streets.has(words[at + 1]!.text)) return undefined
  if (word.text.length === 1) return "nsew".includes(word.text) ? undefined : word.text.toUpperCase()
  // "693 El Camino Real", "4411 Bee Cave Road"
  if (word.text === "el" || /^\p{Lu}\p{Ll}/u.test(word.written)) return undefined
  const isLetter = vocabulary.address.letters.has(word.text) || word.text === "be"
  return isLetter ? (word.text === "be" ? "B" : vocabulary.address.letters.get(word.text)!.alone!.value) : undefined
}
