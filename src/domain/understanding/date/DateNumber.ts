import { readCardinal, readOrdinal } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import { item } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** 2,026 and 2.026: a year that a recognizer output with a group separator. */
const groupedYear = (tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const [head, mark, tail] = [tokens[index]!, tokens[index + 1], tokens[index + 2]]
  if (head.text.length !== 1 || mark?.kind !== "mark" || tail?.kind !== "digits" || tail.text.length !== 3)
    return undefined
  if ((mark.text !== "," && mark.text !== ".") || mark.gap || tail.gap) return undefined
  return item("N", index, index + 3, Number(head.text + tail.text), { width: 4 })
}

/**
 * "a couple of days", "a week ago": an article before a unit is a count of one, but "some weeks ago" contains no
 * number.
 */
const countOfUnit = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const { dates, numbers, lexicon } = vocabulary
  const couple = lookUp(numbers.couples, tokens, index)
  if (couple !== undefined && lookUp(dates.units, tokens, index + couple.length) !== undefined)
    return item("N", index, index + couple.length, couple.value)
  const isOne =
    lexicon.numerals.articles.includes(tokens[index]!.text) && lookUp(dates.units, tokens, index + 1) !== undefined
  return isOne ? item("N", index, index + 1, 1) : undefined
}

/** "15", "2,026", "2 thousand". */
const writtenNumber = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item => {
  const grouped = groupedYear(tokens, index)
  if (grouped !== undefined) return grouped
  const { text } = tokens[index]!
  const role = numerals.words.get(tokens[index + 1]?.text ?? "")?.role
  const scaled =
    role === "scale" || role === "hundred" ? readCardinal(numerals, tokens, index + 1, Number(text)) : undefined
  return scaled === undefined
    ? item("N", index, index + 1, Number(text), { width: text.length })
    : item("N", index, scaled.end, scaled.value)
}

/** "oh six", "cero 6": a digit after a zero. */
const digitAfterZero = (
  { numerals, dates }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): Item | undefined => {
  if (lookUp(dates.zero, tokens, index) === undefined) return undefined
  const wordAt = (at: number) => numerals.words.get(tokens[at]?.text ?? "")
  // "two zero two four" is a year in digits, but "zero five zero six" is a day and a month
  const isAmongDigits =
    [index - 1, index + 1, index + 2].every((at) => wordAt(at)?.role === "unit") &&
    !dates.zero.has(tokens[index - 2]?.text ?? "")
  if (isAmongDigits) return undefined
  const next = tokens[index + 1]
  const digit = next?.pause === true ? undefined : wordAt(index + 1)
  if (digit?.role === "unit") return item("N", index, index + 2, digit.value, { width: 2 })
  return next?.kind === "digits" && next.text.length === 1
    ? item("N", index, index + 2, Number(next.text), { width: 2 })
    : undefined
}

/** The number in a date at the index: an ordinal, an amount, digits, or digits after a zero. */
export const numberItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const { numerals } = vocabulary
  const ordinal = readOrdinal(numerals, tokens, index)
  if (ordinal !== undefined) return item("N", index, ordinal.end, ordinal.value, { ordinal: true })
  const count = countOfUnit(vocabulary, tokens, index)
  if (count !== undefined) return count
  if (tokens[index]!.kind === "digits") return writtenNumber(vocabulary, tokens, index)
  const digit = digitAfterZero(vocabulary, tokens, index)
  if (digit !== undefined) return digit
  const cardinal = readCardinal(numerals, tokens, index)
  return cardinal === undefined ? undefined : item("N", index, cardinal.end, cardinal.value)
}
