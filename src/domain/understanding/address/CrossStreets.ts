import { startsNumber } from "../number/Numeral.ts"
import { type Hit, lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named, townAt } from "./AddressWords.ts"
import { groupsAt } from "./Figures.ts"

/** Cross streets, which are written after the house number. */
interface CrossStreets {
  readonly text: string
  readonly end: number
  readonly isJoined: boolean
}

/** The end of a named cross street: at a pause, a large town, a conjunction, or another part. */
const crossedEnd = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): number => {
  const stop = words.findIndex(
    (word, at) =>
      at > start && (word.pause || word.text === "y" || lookUp(vocabulary.address.units, words, at) !== undefined),
  )
  const end = stop < 0 ? words.length : stop
  const town = townAt(vocabulary, words, end)
  return town > start ? town : end
}

/** "esquina Moreno", "entre Belgrano y Mitre": named cross streets after the house number. */
const namedCrossing = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  between: Hit<string>,
): CrossStreets | undefined => {
  const { numerals } = vocabulary
  const start = index + between.length
  const isStreet = (word: NameWord | undefined) => word?.kind === "word" && !word.pause && !startsNumber(numerals, word)
  const isHouse = words.slice(0, index).some((word) => /^\d/.test(word.text) || startsNumber(numerals, word))
  if (!isHouse || !isStreet(words[start]) || between.value === "por") return undefined
  const end = crossedEnd(vocabulary, words, start)
  const first = `${between.value} ${named(vocabulary, words.slice(start, end))}`
  if (between.value !== "entre") return { text: first, end, isJoined: false }
  if (words[end]?.text !== "y" || !isStreet(words[end + 1])) return undefined
  const last = crossedEnd(vocabulary, words, end + 1)
  return { text: `${first} y ${named(vocabulary, words.slice(end + 1, last))}`, end: last, isJoined: false }
}

/** "por 57 y 59": numbered cross streets on both sides of a house. */
export const crossingsAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): CrossStreets | undefined => {
  const between = lookUp(vocabulary.address.crossings, words, index)
  if (between === undefined) return undefined
  const [first] = groupsAt(vocabulary, words, index + between.length)
  if (first === undefined) return namedCrossing(vocabulary, words, index, between)
  const and = words[first.end]?.text ?? ""
  const [second] = vocabulary.address.ands.has(and) ? groupsAt(vocabulary, words, first.end + 1) : []
  return {
    text: `${between.value} ${first.digits}${second === undefined ? "" : ` ${and} ${second.digits}`}`,
    end: second?.end ?? first.end,
    isJoined: false,
  }
}
