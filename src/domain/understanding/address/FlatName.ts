import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { digitsOf, type Group, groupsAt, ordinalAt } from "./Figures.ts"

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

/** A letter written as a single character. After a number, it can't be a word. */
export const singleAt = (words: ReadonlyArray<NameWord>, index: number): string | undefined => {
  const word = words[index]
  return word?.kind === "word" && /^[a-z]$/.test(word.text) && !word.pause && !"yo".includes(word.text)
    ? word.text.toUpperCase()
    : undefined
}

/** The numbers up to a pause. */
const beforePause = (words: ReadonlyArray<NameWord>, groups: ReadonlyArray<Group>): ReadonlyArray<Group> => {
  const pause = groups.findIndex(({ start }, at) => at > 0 && words[start]!.pause)
  return pause < 0 ? groups : groups.slice(0, pause)
}

/** The numbers of a flat at the index, without the house number after them; `isFirst`: the flat begins the address. */
const flatNumbers = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  isFirst: boolean,
): ReadonlyArray<Group> => {
  const all = groupsAt(vocabulary, words, index)
  const paused = beforePause(words, all)
  // "suite three oh one, 12 New Street": everything before the pause belongs to the unit
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  if (!isTypeFirst && !(isFirst && all.length > 1 && paused.length === all.length)) return paused
  // "flat 3 12 High Street": the next number is the house number; "unit seven oh four, 230 Elizabeth Street": a zero
  // continues a number
  return all.slice(0, all[1]?.digits === "0" && all[2]?.digits.length === 1 ? 3 : 1)
}

interface Name {
  readonly text: string
  readonly end: number
}

/** "4B", "four B", "two slash one": a number, and a letter or another number after it. */
const numberedName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
): Name | undefined => {
  const end = groups.at(-1)?.end
  if (end === undefined) return undefined
  const word = words[end]
  // "flat two slash one, 60 Byres Road"
  const [slash] = word?.text === "slash" ? groupsAt(vocabulary, words, end + 1) : []
  if (slash !== undefined) return { text: `${digitsOf(groups)}/${slash.digits}`, end: slash.end }
  const isApart = word?.pause === true && word.text.length > 1
  const letter = isApart ? undefined : (letterAt(vocabulary, words, end) ?? singleAt(words, end))
  return { text: digitsOf(groups) + (letter ?? ""), end: letter === undefined ? end : end + 1 }
}

/** "A", "B 12": a letter, and the numbers after it. */
const letteredName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  isFirst: boolean,
): Name | undefined => {
  const { letterUnits, particles, weakLetters } = vocabulary.address
  const [word, next] = [words[index]!, words[index + 1]]
  // a vowel after "letra" is not a small word, but "Puerta de Hierro" is a name
  const isLettered = index > 0 && letterUnits.has(words[index - 1]!.text)
  const isName = !isLettered && particles.has(word.text) && next?.pause === false
  const weak = isName ? undefined : weakLetters.get(word.text)?.alone?.value
  const letter = letterAt(vocabulary, words, index) ?? weak
  if (letter === undefined || next?.pause === true)
    return letter === undefined ? undefined : { text: letter, end: index + 1 }
  const figures = groupsAt(vocabulary, words, index + 1)
  // "flat H, 9086 Oak Street": the next number is the house number
  const isHouse = isFirst && figures.length === 1 && words[figures[0]!.end]?.pause !== true
  const more = isHouse ? [] : beforePause(words, figures)
  return { text: letter + digitsOf(more), end: more.at(-1)?.end ?? index + 1 }
}

/** "4", "4B", "four B", "B 12", "A": the number or letter after "apartment". */
export const nameAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  isFirst: boolean,
): Name | undefined => {
  const word = words[index]
  if (word === undefined) return undefined
  const own = { text: word.text.toUpperCase(), end: index + 1 }
  if (/^\d+(?:-?[a-z]|-|[-/]\d+)$/.test(word.text)) return own
  const numbered = numberedName(vocabulary, words, flatNumbers(vocabulary, words, index, isFirst))
  if (numbered !== undefined) return numbered
  return /^[a-z]-?\d+$/.test(word.text) ? own : letteredName(vocabulary, words, index, isFirst)
}
