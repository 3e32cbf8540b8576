import { readCardinal, readOrdinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** A spoken number, as one group of digits: "twenty one", "oh", "double three", "123". */
export interface Group {
  readonly digits: string
  readonly start: number
  readonly end: number
}

/** "3r 1a": an ordinal in Catalan spelling. */
export const isCatalan = ({ text }: NameWord): boolean => /^(?:1r|2n|3r)$/.test(text)

/**
 * The maximum value of "hundred" in the name of a numbered street. "nineteen hundred sixteenth street" exceeds it, so
 * it is house 1900 on 16th Street.
 */
const mostStreets = 900

/** An ordinal at `index`: "forty second", "one hundred and third", "5th", "3º". */
export const ordinalAt = (
  { numerals, lexicon }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): { readonly value: number; readonly end: number; readonly written?: string } | undefined => {
  const word = words[index]
  if (word === undefined) return undefined
  if (/^\d{1,3}(?:st|nd|rd|th|o|a|er|ro|ra|do|da|to|ta)$/.test(word.text))
    return { value: Number.parseInt(word.text, 10), end: index + 1, written: word.written }
  if (lexicon.address.order === "type-first" && isCatalan(word))
    return { value: Number.parseInt(word.text, 10), end: index + 1, written: word.written }
  // "treinta séptimo" is a house number and a floor
  const isCounted = lexicon.address.order === "type-first" && numerals.words.has(word.text)
  if (word.kind !== "word" || isCounted) return undefined
  const plain = readOrdinal(numerals, words, index)
  if (plain !== undefined) return plain
  // "one hundred sixty first", "nineteen hundred first"
  for (const length of [2, 3]) {
    const hundreds = startsNumber(numerals, word)
      ? readCardinal(numerals, words.slice(0, index + length), index)
      : undefined
    if (hundreds?.scale !== 100 || hundreds.value > mostStreets) continue
    const rest = readOrdinal(numerals, words, hundreds.end + (words[hundreds.end]?.text === "and" ? 1 : 0))
    if (rest !== undefined) return { value: hundreds.value + rest.value, end: rest.end }
  }
  return undefined
}

/** "one sixty first street": a digit before an ordinal from 21st to 99th may be the number of hundreds. */
export const hundredthAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): ReturnType<typeof ordinalAt> => {
  const hundreds = vocabulary.numerals.words.get(words[index]?.text ?? "")
  const rest = hundreds?.role === "unit" ? ordinalAt(vocabulary, words, index + 1) : undefined
  const isTen = rest !== undefined && rest.written === undefined && rest.value > 20 && rest.value < 100
  return isTen && hundreds!.value > 0 && !words[index + 1]!.pause
    ? { value: hundreds!.value * 100 + rest.value, end: rest.end }
    : undefined
}

/** "Grand Avenue", "Million Road": words for more than a thousand are part of a name. */
const isName = ({ numerals }: Vocabulary, { text }: NameWord): boolean => {
  const word = numerals.words.get(text)
  return (
    word !== undefined && (word.role === "dozen" || (word.role === "scale" && (word.value > 1000 || text === "grand")))
  )
}

const groupAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Group | undefined => {
  const word = words[index]
  if (word === undefined) return undefined
  if (/^\d+$/.test(word.text)) return { digits: word.text, start: index, end: index + 1 }
  const { numerals, phone } = vocabulary
  const zero = lookUp(phone.zero, words, index)
  if (zero !== undefined) return { digits: "0", start: index, end: index + zero.length }
  const repeat = lookUp(phone.repeat, words, index)
  const again = repeat === undefined ? undefined : groupAt(vocabulary, words, index + repeat.length)
  if (repeat !== undefined && again !== undefined)
    return { digits: again.digits[0]!.repeat(repeat.value) + again.digits.slice(1), start: index, end: again.end }
  // "a hundred and one Main Street"
  const isArticle = numerals.words.get(word.text)?.role === "article" && startsNumber(numerals, words[index + 1])
  if (word.kind !== "word" || !(startsNumber(numerals, word) || isArticle) || isName(vocabulary, word)) return undefined
  const plain = words.findIndex((one, at) => at > index && (one.kind !== "word" || isName(vocabulary, one)))
  const figures = plain < 0 ? words : words.slice(0, plain)
  const number = readCardinal(numerals, figures, index)
  if (number === undefined) return undefined
  // "two hundred one hundred and one": the last word begins a new number
  const isNext = figures[number.end] !== undefined && numerals.words.get(figures[number.end]!.text)?.role === "hundred"
  const own =
    isNext && number.end > index + 1 ? readCardinal(numerals, figures.slice(0, number.end - 1), index) : number
  return own === undefined ? undefined : { digits: String(own.value), start: index, end: own.end }
}

/** The sequence of numbers at `index`, up to the first ordinal. */
export const groupsAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  mayBeginWithOh = false,
): ReadonlyArray<Group> => {
  const groups: Array<Group> = []
  for (let at = index; ordinalAt(vocabulary, words, at) === undefined;) {
    const group = groupAt(vocabulary, words, at)
    // "oh" doesn't begin a number
    if (
      group === undefined ||
      (groups.length === 0 &&
        !mayBeginWithOh &&
        group.digits === "0" &&
        words[at]!.kind === "word" &&
        !startsNumber(vocabulary.numerals, words[at]))
    )
      break
    groups.push(group)
    at = group.end
  }
  return groups
}

export const digitsOf = (groups: ReadonlyArray<Group>): string => groups.map(({ digits }) => digits).join("")

const endings = ["th", "st", "nd", "rd"]

/** "42nd", "11th". */
export const englishOrdinal = (value: number): string => {
  const isTeen = value % 100 > 10 && value % 100 < 14
  return `${value}${(isTeen ? undefined : endings[value % 10]) ?? "th"}`
}
