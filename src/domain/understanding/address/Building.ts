import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { houseNumberAt } from "./HouseNumber.ts"

/** The maximum number of words in the name of a building or a street. */
const mostWords = 5

/**
 * "flat 3, Beaumont Court, 38 Beaumont Street", "the coach house 14 Church Street": the index of the house number after
 * the building name at `start`; undefined unless a number with a street follows.
 */
export const buildingEnd = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
): number | undefined => {
  const { address, numerals } = vocabulary
  if (start >= words.length || lookUp(address.number, words, start) !== undefined) return undefined
  if (startsNumber(numerals, words[start]) || houseNumberAt(vocabulary, words, start) !== undefined) return undefined
  for (let at = start + 1; at <= start + mostWords && at < words.length; at++) {
    const number = startsNumber(numerals, words[at]) ? houseNumberAt(vocabulary, words, at) : undefined
    if (number === undefined) continue
    const type = words.findIndex((word, index) => index > number.end && address.streets.has(word.text))
    const isName = words.slice(start, at).every((word) => word.kind === "word")
    // "albion house fifty five high holborn"
    const isTold = words[at]!.pause || address.buildings.has(words[at - 1]!.text)
    if (isName && type < 0 && at > start + 1 && isTold) return at
    return isName &&
      type > 0 &&
      type <= number.end + mostWords &&
      !words.slice(number.end + 1, type).some(({ pause }) => pause)
      ? at
      : undefined
  }
  return undefined
}
