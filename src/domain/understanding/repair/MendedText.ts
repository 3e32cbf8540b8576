import { type SpokenWords, spokenWords } from "../several/SpokenWord.ts"
import { longestHit } from "../text/Phrasebook.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { statementsIn } from "./ReplyStatements.ts"

/**
 * The words, and the words without the pronoun for something in the old answer: "la | de noviembre", "the november |
 * one".
 */
const withoutPronoun = ({ clauses, numbers }: Vocabulary, words: SpokenWords): ReadonlyArray<SpokenWords> => {
  const article = longestHit([clauses.definite], words, 0)
  const pronoun = article + longestHit([numbers.articleOne], words, article)
  const isLast = longestHit([numbers.articleOne], words, words.length - 1) > 0
  return [words, words.slice(pronoun), ...(isLast ? [words.slice(0, -1)] : [])]
}

/**
 * Finds where the new words match the old answer except for one word. Returns that word's index in the old answer and
 * in the new words.
 */
const replacedIn = (old: SpokenWords, fresh: SpokenWords): readonly [at: number, by: number] | undefined => {
  if (fresh.length < 2) return undefined
  for (let start = old.length - fresh.length; start >= 0; start--) {
    const [other, ...more] = fresh.flatMap(({ text }, at) => (text === old[start + at]!.text ? [] : [at]))
    if (other !== undefined && more.length === 0) return [start + other, other]
  }
  return undefined
}

/** A free-text answer in which one word was replaced: "la cuota de octubre", "no la de noviembre". */
export const correctedText = (before: string, rest: string, locale: string): string | undefined => {
  const old = spokenWords(before)
  for (const fresh of withoutPronoun(vocabularyOf(locale), spokenWords(rest))) {
    const [at, by] = replacedIn(old, fresh) ?? []
    if (at !== undefined && by !== undefined)
      return before.slice(0, old[at]!.from) + rest.slice(fresh[by]!.from, fresh[by]!.to) + before.slice(old[at]!.to)
  }
  return undefined
}

/** How many words the end of one list has in common with the beginning of the other: "kiln" in "9 kiln", "kiln lane". */
const overlap = (end: SpokenWords, beginning: SpokenWords): number => {
  const lengths = beginning.map((_, at) => beginning.length - at)
  const isShared = (length: number): boolean =>
    length <= end.length && end.slice(end.length - length).every(({ text }, at) => text === beginning[at]!.text)
  return lengths.find(isShared) ?? 0
}

/**
 * Replaces the words of a value that the reply rules out: "castillo, no castro", "not Oak, Elm". Words next to the place
 * may be repeated: "it's Kiln Lane, not Close".
 */
export const contrastedText = (vocabulary: Vocabulary, before: string, rest: string): string | undefined => {
  const { said, ruledOut } = statementsIn(vocabulary, rest, before)
  const [[fresh, old], words] = [[said[0], spokenWords(ruledOut[0] ?? "")], spokenWords(before)]
  if (fresh === undefined || said.length > 1 || ruledOut.length !== 1) return undefined
  const places = words.flatMap((_, at) => (old.every(({ text }, n) => words[at + n]?.text === text) ? [at] : []))
  if (places.length !== 1) return undefined
  const [start, end] = [places[0]!, places[0]! + old.length]
  const spoken = spokenWords(fresh)
  const left = overlap(words.slice(0, start), spoken)
  const right = overlap(spoken.slice(left), words.slice(end))
  return before.slice(0, words[start - left]!.from) + fresh + before.slice(words[end + right - 1]!.to)
}
