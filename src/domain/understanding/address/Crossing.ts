import type { NameWord } from "../name/NameWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { groupsAt, ordinalAt } from "./Figures.ts"
import { letterAt } from "./FlatName.ts"

interface Piece {
  readonly text: string
  readonly end: number
}

/** "93", "43A", "noventa y tres". */
const figuresAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Piece | undefined => {
  const text = words[index]?.text ?? ""
  if (/^\d{1,3}[a-z]?$/.test(text)) return { text: text.toUpperCase(), end: index + 1 }
  const [group] = groupsAt(vocabulary, words, index)
  return group === undefined || group.digits === "" || group.digits.length > 3
    ? undefined
    : { text: group.digits, end: group.end }
}

/** "número 93 a 34": between two numbers, "a" is a letter. */
const letterAfter = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): string | undefined => {
  const word = words[index]
  if (word?.kind !== "word" || word.pause) return undefined
  return /^[a-z]$/.test(word.text) ? word.text.toUpperCase() : letterAt(vocabulary, words, index)
}

/** "93", "noventa y tres b", "43A bis", "diez sur": names of numbered streets. */
const numberedAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Piece | undefined => {
  const { address } = vocabulary
  const figures = figuresAt(vocabulary, words, index)
  if (figures === undefined) return undefined
  let { text, end } = figures
  const letter = /\D$/.test(text) ? undefined : letterAfter(vocabulary, words, end)
  if (letter !== undefined) [text, end] = [text + letter, end + 1]
  for (;;) {
    const more = lookUp(address.suffixes, words, end) ?? lookUp(address.streetSides, words, end)
    if (more === undefined) return { text, end }
    text += ` ${more.value}`
    end += more.length
    // "carrera 7 bis A número 124"
    const next = words[end]
    if (next?.kind === "word" && /^[a-z]$/.test(next.text) && lookUp(address.number, words, end + 1) !== undefined) {
      text += ` ${next.text.toUpperCase()}`
      end++
    }
  }
}

/** The name of a street that has a cross street: an ordinal, a number, or a name soon followed by a number. */
const crossedName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  from: number,
): (Piece & { readonly isNamed: boolean }) | undefined => {
  const { address } = vocabulary
  const ordinal = ordinalAt(vocabulary, words, from)
  if (ordinal !== undefined) {
    const last = ordinal.end + (/^[a-z]$/.test(words[ordinal.end]?.text ?? "") ? 1 : 0)
    const end = last + (lookUp(address.streetSides, words, last)?.length ?? 0)
    return { text: named(vocabulary, words.slice(from, end)), end, isNamed: false }
  }
  const numberAt = words.findIndex((_, index) => index > from && lookUp(address.number, words, index) !== undefined)
  if (numberAt > 0 && numberAt <= from + 3 && groupsAt(vocabulary, words, from).length === 0)
    return { text: named(vocabulary, words.slice(from, numberAt)), end: numberAt, isNamed: true }
  const numbered = numberedAt(vocabulary, words, from)
  return numbered === undefined ? undefined : { ...numbered, isNamed: false }
}

/**
 * "93 guion 52": the cross street, and the distance from it to the house. After a named street ("avenida Boyacá número
 * 64F 93", "número 64 guion 93") the cross street must have a letter, or a hyphen must follow.
 */
const crossedNumber = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  isNamed: boolean,
): Piece | undefined => {
  const both = /^(\d{1,3}[a-z]?)-(\d{1,3})$/.exec(words[at]?.text ?? "")
  if (both !== null) return { text: `# ${both[1]!.toUpperCase()}-${both[2]}`, end: at + 1 }
  const crossing = numberedAt(vocabulary, words, at)
  if (crossing === undefined) return undefined
  const hyphen = lookUp(vocabulary.names.hyphen, words, crossing.end)?.length ?? 0
  if (isNamed && hyphen === 0 && !/\d[A-Z]/.test(crossing.text)) return undefined
  const [house, more] = groupsAt(vocabulary, words, crossing.end + hyphen)
  if (house === undefined || house.digits.length > 3 || words[house.start]!.pause) return undefined
  // "cero dos"
  const rest = house.digits === "0" && more?.digits.length === 1 ? more : undefined
  return { text: `# ${crossing.text}-${house.digits}${rest?.digits ?? ""}`, end: (rest ?? house).end }
}

/**
 * "carrera once a número noventa y tres guion cincuenta y dos": a street, the cross street, and the distance from the
 * cross street to the house.
 */
export const crossingAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
): { readonly street: string; readonly number: string; readonly end: number } | undefined => {
  const { address } = vocabulary
  const from = start + (lookUp(address.streets, words, start)?.length ?? 0)
  const name = crossedName(vocabulary, words, from)
  const mark = name === undefined ? undefined : lookUp(address.number, words, name.end)
  if (name === undefined || mark === undefined) return undefined
  const number = crossedNumber(vocabulary, words, name.end + mark.length, name.isNamed)
  const street = [...words.slice(start, from).map((word) => named(vocabulary, [word])), name.text].join(" ")
  return number === undefined ? undefined : { street, number: number.text, end: number.end }
}
