import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isStreetWord } from "./AddressWords.ts"
import { groupsAt } from "./Figures.ts"
import type { FoundPostcode } from "./FoundPostcode.ts"
import { announced, fiveOf, ofOtherLength, splitOf, withFour, withNought } from "./PostcodeFigures.ts"
import { lettersBefore, outwardCode } from "./PostcodeLetters.ts"

/** Whether the word for a number comes right before this position. */
const isAnnouncedNumber = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean =>
  [2, 1].some((length) =>
    [address.number, address.kilometre].some(
      (book) => at > length && lookUp(book, words, at - length)?.length === length,
    ),
  )

/** Whether the group follows a street and only a town comes after it. */
const isBetween = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { start, end }: FoundPostcode,
  last: number,
): boolean =>
  start > 2 &&
  end < last &&
  isStreetWord(vocabulary, words[start - 1]) &&
  words
    .slice(end, last)
    .every(
      (word) => word.kind === "word" && !startsNumber(vocabulary.numerals, word) && !isStreetWord(vocabulary, word),
    )

/** The position of a postcode: anywhere after its label, otherwise digits at the end or before the locality. */
export const postcodeIn = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  locale: string,
): FoundPostcode | undefined => {
  for (let index = 0; index < end; index++) {
    const postcode = announced(vocabulary, words, index)
    if (postcode !== undefined) return postcode
  }
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  let last: FoundPostcode | undefined
  for (let index = 0; index < end;) {
    const groups = groupsAt(vocabulary, words, index, true)
    const groupEnd = groups.at(-1)?.end ?? index + 1
    const isEnd = groups.length > 1 && groupEnd === end && !isTypeFirst
    const other =
      groups.length > 0 && groupEnd === end && !isTypeFirst ? ofOtherLength(vocabulary, words, groups) : undefined
    const five =
      other ??
      (isTypeFirst ? withNought(vocabulary, words, groups, end) : undefined) ??
      fiveOf(groups, !isTypeFirst) ??
      (isEnd ? splitOf(groups) : undefined)
    // "carrera 23 número 113 29": the house number
    const isHouse = isTypeFirst && five !== undefined && isAnnouncedNumber(vocabulary, words, five.start)
    if (five !== undefined && five.start > 0 && !isHouse && (isTypeFirst || groupEnd === end)) last = five
    // "350 Fifth Avenue 10118 New York": between street and town
    else if (five !== undefined && isBetween(vocabulary, words, five, end)) last = { ...five, isSure: false }
    const more = isTypeFirst ? undefined : withFour(vocabulary, words, groups, end)
    if (more !== undefined) return more
    const word = words[index]!
    if (/^\d{5}-\d{4}$/.test(word.text) && index + 1 === end)
      last = { text: word.text, start: index, end, isSure: true }
    index = groupEnd
  }
  return last ?? lettersBefore(vocabulary, words, end, locale) ?? outwardCode(vocabulary, words, end, locale)
}
