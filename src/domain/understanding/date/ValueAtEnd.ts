import { holdsDay, holdsTime } from "./MomentSearch.ts"
import { startsNumber } from "../number/Numeral.ts"
import { type SpokenWords as Words, spokenWords } from "../several/SpokenWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Understanding } from "../Understanding.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The maximum number of words; longer texts are stories rather than answers. */
const mostWords = 24

/** Whether a word may change the value after it, or begins another one. */
const bearsOn = ({ dates, clock, numerals, options }: Vocabulary, words: Words, at: number): boolean => {
  const { months, after, ago, doubts } = dates
  const relations = [months, after, ago, doubts, clock.hours, options.negations]
  return (
    words[at]!.kind === "digits" ||
    startsNumber(numerals, words[at]) ||
    relations.some((book) => lookUp<unknown>(book, words, at) !== undefined)
  )
}

/**
 * "on weekdays we close at quarter to nine": the value at the end of a sentence, to be confirmed. Undefined if the words
 * before it contain anything that may change it, such as another number, another day or a negation.
 */
export const valueAtEnd = (
  vocabulary: Vocabulary,
  text: string,
  read: (part: string) => Understanding,
): Understanding | undefined => {
  const words = spokenWords(text)
  if (words.length > mostWords) return undefined
  for (let start = 1; start < words.length && !bearsOn(vocabulary, words, start - 1); start++) {
    const reading = read(text.slice(words[start]!.from))
    if (reading._tag === "rejected") continue
    const before = words.slice(0, start)
    return holdsDay(vocabulary, before) || holdsTime(vocabulary, before) ? undefined : { ...reading, _tag: "confirm" }
  }
  return undefined
}
