import type { NameWord } from "../name/NameWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isSign } from "./PostcodeLetters.ts"

/**
 * The maximum and minimum number of characters in a postcode. A shorter postcode can't be distinguished from a house
 * number.
 */
const mostSigns = 14
const fewestLetters = 5

/** "9 Park Row, Bristol, and it's BS8 1TH": removes "and it's" or similar words before a postcode at the end. */
export const withPostcodeLinked = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const { address, phone } = vocabulary
  // "bs8", "oh"
  const isPart = (word: NameWord) => /\d/.test(word.text) || phone.zero.has(word.text) || isSign(vocabulary, word)
  let start = words.length
  while (start > 0 && words.length - start < mostSigns && isPart(words[start - 1]!)) start--
  const [first, ...rest] = words.slice(start)
  const length = [3, 2, 1].find(
    (size) => start > size + 2 && lookUp(address.postcodeLinks, words, start - size)?.length === size,
  )
  const written = [first, ...rest].map((word) => word?.written ?? "").join("")
  return first === undefined || length === undefined || written.length < fewestLetters
    ? words
    : [...words.slice(0, start - length), { ...first, pause: true }, ...rest]
}
