import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isStreetWord } from "./AddressWords.ts"
import { type Group, groupsAt } from "./Figures.ts"
import type { FoundPostcode } from "./FoundPostcode.ts"
import { announced, fiveOf, ofOtherLength, splitOf, withFour, withNought } from "./PostcodeFigures.ts"
import { lettersBefore, outwardCode } from "./PostcodeLetters.ts"

/** Whether a word for "number" or "kilometer" comes right before this position. */
const isAnnouncedNumber = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean =>
  [2, 1].some((length) =>
    [address.number, address.kilometre].some(
      (book) => at > length && lookUp(book, words, at - length)?.length === length,
    ),
  )

/** Whether the postcode comes right after a street and only a town follows the postcode. */
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

/** The postcode formed by groups of digits; `isLast`: the groups are the last words. */
const figuresIn = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
  end: number,
  isLast: boolean,
): FoundPostcode | undefined => {
  if (vocabulary.lexicon.address.order === "type-first")
    return withNought(vocabulary, words, groups, end) ?? fiveOf(groups, false)
  const other = isLast && groups.length > 0 ? ofOtherLength(vocabulary, words, groups) : undefined
  return other ?? fiveOf(groups, true) ?? (isLast && groups.length > 1 ? splitOf(groups) : undefined)
}

/**
 * Whether digits in this position can be a postcode: only at the end or, where the street's type comes first, anywhere
 * except after a word such as "number".
 */
const isInPlace = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { start }: FoundPostcode,
  isLast: boolean,
): boolean => {
  if (start === 0) return false
  // "carrera 23 número 113 29": the house number
  return vocabulary.lexicon.address.order === "type-first" ? !isAnnouncedNumber(vocabulary, words, start) : isLast
}

/** The last postcode in digits: "28013", "90210-1234". */
const lastFigures = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
): FoundPostcode | undefined => {
  const isTypeFirst = vocabulary.lexicon.address.order === "type-first"
  let last: FoundPostcode | undefined
  for (let index = 0; index < end;) {
    const groups = groupsAt(vocabulary, words, index, true)
    const groupEnd = groups.at(-1)?.end ?? index + 1
    const code = figuresIn(vocabulary, words, groups, end, groupEnd === end)
    if (code !== undefined && isInPlace(vocabulary, words, code, groupEnd === end)) last = code
    // "350 Fifth Avenue 10118 New York": between street and town
    else if (code !== undefined && isBetween(vocabulary, words, code, end)) last = { ...code, isSure: false }
    const more = isTypeFirst ? undefined : withFour(vocabulary, words, groups, end)
    if (more !== undefined) return more
    const { text } = words[index]!
    if (index + 1 === end && /^\d{5}-\d{4}$/.test(text)) last = { text, start: index, end, isSure: true }
    index = groupEnd
  }
  return last
}

/**
 * The postcode after a label, wherever it is; otherwise one in digits, one with letters, or the first half of one, in
 * that order.
 */
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
  return (
    lastFigures(vocabulary, words, end) ??
    lettersBefore(vocabulary, words, end, locale) ??
    outwardCode(vocabulary, words, end, locale)
  )
}
