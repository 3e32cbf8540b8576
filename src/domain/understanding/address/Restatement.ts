import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isStreetWord } from "./AddressWords.ts"
import { digitsOf, groupsAt } from "./Figures.ts"
import { houseNumberAt } from "./HouseNumber.ts"
import { letterAt } from "./FlatName.ts"
import { unitsAt } from "./Unit.ts"

/** The index at which a number at the end starts, with or without a letter; -1 if there is none. */
export const lastNumber = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): number => {
  const isFigure = (word: NameWord | undefined) =>
    word !== undefined && (/^\d/.test(word.text) || startsNumber(vocabulary.numerals, word))
  const end = words.length - (letterAt(vocabulary, words, words.length - 1) === undefined ? 0 : 1)
  if (!isFigure(words[end - 1])) return -1
  for (let start = 0; start < end; start++)
    if (isFigure(words[start]) && (groupsAt(vocabulary, words, start).at(-1)?.end === end || start === end - 1))
      return start
  return -1
}

/**
 * "calle Hidalgo 22 bueno 22 a", "12 well 12a Station Road": the number after a word such as "bueno" or "well" replaces
 * the one before it.
 */
export const withBetterNumber = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const { clauses, numerals } = vocabulary
  const at = words.findLastIndex((_, index) => {
    const better = words[index + (lookUp(clauses.bettering, words, index)?.length ?? words.length)]
    return better?.kind === "digits" || startsNumber(numerals, better)
  })
  const start = at < 0 ? -1 : lastNumber(vocabulary, words.slice(0, at))
  const end = at + (lookUp(clauses.bettering, words, at)?.length ?? 0)
  return start < 0 ? words : [...words.slice(0, start), { ...words[end]!, pause: false }, ...words.slice(end + 1)]
}

/**
 * "unit 402, sorry, 403, 88 Harbour Road", "puerta ocho, perdón, puerta nueve": applies a correction that begins like
 * the part it corrects, for example with a number or with the same word ("puerta"). Undefined if it begins differently.
 */
export const restated = (
  vocabulary: Vocabulary,
  before: ReadonlyArray<NameWord>,
  after: ReadonlyArray<NameWord>,
): ReadonlyArray<NameWord> | undefined => {
  const isArticle = after.length > 1 && vocabulary.address.articles.has(after[0]!.text)
  return repaired(vocabulary, before, isArticle ? after.slice(1) : after)
}

/** One way in which a correction can begin like the part it corrects. */
type Repair = (
  vocabulary: Vocabulary,
  before: ReadonlyArray<NameWord>,
  after: ReadonlyArray<NameWord>,
) => ReadonlyArray<NameWord> | undefined

/** "puerta ocho, perdón, puerta nueve". */
const otherUnit: Repair = (vocabulary, before, after) => {
  const at = before.findLastIndex(({ text }) => text === after[0]!.text)
  // "apartment 5C, Brooklyn, sorry, apartment 5D": keeps what followed the old part
  const isAll =
    at >= 0 && unitsAt(vocabulary, after, 0).end === after.length && unitsAt(vocabulary, before, at).end < before.length
  return at < 0 || isAll ? undefined : [...before.slice(0, at), ...after]
}

/** "Court Street, no, Court Square": the same name with another word for a street. */
const otherStreetWord: Repair = (vocabulary, before, after) => {
  const name = before.findLastIndex(({ text }) => text === after[0]?.text)
  const isNamed = isStreetWord(vocabulary, before[name + 1]) || name === before.length - 1
  return name > 0 && isNamed && isStreetWord(vocabulary, after[1]) ? [...before.slice(0, name), ...after] : undefined
}

/** "900 Peach Street, actually 904, Macon": the number, and the words after it. */
const otherHouse: Repair = (vocabulary, before, after) => {
  if (vocabulary.lexicon.address.order === "type-first") return undefined
  const own = houseNumberAt(vocabulary, after, 0)
  const old = own === undefined ? undefined : houseNumberAt(vocabulary, before, 0)
  if (own === undefined || old === undefined || after[own.end]?.pause !== true) return undefined
  const pause = after.findIndex(({ pause: stops }, at) => at > own.end && stops)
  return after.slice(0, pause < 0 ? undefined : pause).some((word) => isStreetWord(vocabulary, word))
    ? undefined
    : [...after.slice(0, own.end), ...before.slice(old.end), ...after.slice(own.end)]
}

/** "calle Sol 4, digo Luna 4": another name, with the same word for the street. */
const otherName: Repair = (vocabulary, before, after) => {
  const { address, lexicon } = vocabulary
  const type = lexicon.address.order === "type-first" ? lookUp(address.streets, before, 0)?.length : undefined
  if (type === undefined || lookUp(address.streets, after, 0) !== undefined) return undefined
  const number = after.findIndex((word) => startsNumber(vocabulary.numerals, word))
  const isName = number > 0 && number < 4 && after.slice(1, number + 1).every(({ pause }) => !pause)
  return isName && unitsAt(vocabulary, after, 0).text === "" ? [...before.slice(0, type), ...after] : undefined
}

/** "tercero b, no, tercero d". */
const otherFloor: Repair = ({ numerals: { ordinals } }, before, after) => {
  const floor = ordinals.has(after[0]?.text ?? "") ? before.findLastIndex(({ text }) => ordinals.has(text)) : -1
  return floor > 0 && floor > before.length - 3 ? [...before.slice(0, floor), ...after] : undefined
}

/** "unit 402, sorry, 403". */
const otherNumber: Repair = (vocabulary, before, after) => {
  const [first] = after
  const start = lastNumber(vocabulary, before)
  const again = digitsOf(groupsAt(vocabulary, after, 0, true)) || (/^\d+/.exec(first?.text ?? "")?.[0] ?? "")
  if (start < 1 || again === "") return undefined
  const earlier = digitsOf(groupsAt(vocabulary, before, start))
  return earlier.length > again.length
    ? undefined
    : [...before.slice(0, start), { ...first!, pause: before[start]!.pause }, ...after.slice(1)]
}

const repaired: Repair = (vocabulary, before, after) =>
  lookUp(vocabulary.address.units, after, 0) === undefined
    ? (otherStreetWord(vocabulary, before, after) ??
      otherHouse(vocabulary, before, after) ??
      otherName(vocabulary, before, after) ??
      otherFloor(vocabulary, before, after) ??
      otherNumber(vocabulary, before, after))
    : otherUnit(vocabulary, before, after)
