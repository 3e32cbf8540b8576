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

/** The number in a date at the index: an ordinal, an amount, digits, or digits after a zero. */
export const numberItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const { numerals, dates, numbers } = vocabulary
  const ordinal = readOrdinal(numerals, tokens, index)
  if (ordinal !== undefined) return item("N", index, ordinal.end, ordinal.value, { ordinal: true })
  const token = tokens[index]!
  // "a couple of days": the count is approximate
  const couple = lookUp(numbers.couples, tokens, index)
  if (couple !== undefined && lookUp(dates.units, tokens, index + couple.length) !== undefined)
    return item("N", index, index + couple.length, couple.value)
  // "a week ago": only an article means one week; "some weeks ago" is not a number
  if (
    vocabulary.lexicon.numerals.articles.includes(token.text) &&
    lookUp(dates.units, tokens, index + 1) !== undefined
  ) {
    return item("N", index, index + 1, 1)
  }
  if (token.kind === "digits") {
    const grouped = groupedYear(tokens, index)
    if (grouped !== undefined) return grouped
    const next = numerals.words.get(tokens[index + 1]?.text ?? "")
    const scaled =
      next?.role === "scale" || next?.role === "hundred"
        ? readCardinal(numerals, tokens, index + 1, Number(token.text))
        : undefined
    return scaled === undefined
      ? item("N", index, index + 1, Number(token.text), { width: token.text.length })
      : item("N", index, scaled.end, scaled.value)
  }
  // "two zero two four" is a year in digits, but "zero five zero six" is a day and a month
  const isAmongDigits =
    [index - 1, index + 1, index + 2].every((at) => numerals.words.get(tokens[at]?.text ?? "")?.role === "unit") &&
    !dates.zero.has(tokens[index - 2]?.text ?? "")
  const zero = !isAmongDigits && lookUp(dates.zero, tokens, index) !== undefined
  const digit = zero && !tokens[index + 1]?.pause ? numerals.words.get(tokens[index + 1]?.text ?? "") : undefined
  if (digit?.role === "unit") return item("N", index, index + 2, digit.value, { width: 2 })
  if (zero && tokens[index + 1]?.kind === "digits" && tokens[index + 1]!.text.length === 1) {
    return item("N", index, index + 2, Number(tokens[index + 1]!.text), { width: 2 })
  }
  const cardinal = readCardinal(numerals, tokens, index)
  return cardinal === undefined ? undefined : item("N", index, cardinal.end, cardinal.value)
}
