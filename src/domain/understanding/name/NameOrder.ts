import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isGiven } from "./KnownName.ts"
import type { NameWord } from "./NameWord.ts"

/** A name with its words in order and without repetitions. */
export interface OrderedName {
  readonly text: ReadonlyArray<string>
  readonly isSure: boolean
  /** An equally likely alternative. */
  readonly other?: ReadonlyArray<string>
}

const isFamily = ({ names }: Vocabulary, word: string): boolean => names.family.has(fold(word))

/**
 * "Castellanos comma George", "Villalobos, Ricardo Villalobos", "Ferrer Soto Lucía": puts the first name first, and
 * keeps each word only once.
 */
export const inOrder = (vocabulary: Vocabulary, text: ReadonlyArray<string>): OrderedName => {
  const comma = text.findIndex((word) => vocabulary.names.commas.has(fold(word)))
  if (comma > 0 && comma < text.length - 1)
    return { text: [...text.slice(comma + 1), ...text.slice(0, comma)], isSure: false }
  const [first, last] = [text[0]!, text.at(-1)!]
  const again = text.findIndex((word, at) => at > 1 && at < text.length - 1 && word === first)
  if (again > 0 && isGiven(vocabulary, first)) return { text: text.slice(again), isSure: false }
  if (text.length > 2 && fold(first) === fold(last) && !isGiven(vocabulary, first))
    return { text: text[1] === first ? text.slice(2) : text.slice(1), isSure: false }
  const isSwapped =
    text.length > 1 &&
    text.length < 4 &&
    isFamily(vocabulary, first) &&
    !isGiven(vocabulary, first) &&
    isGiven(vocabulary, last) &&
    !isFamily(vocabulary, last)
  return isSwapped ? { text: [last, ...text.slice(0, -1)], isSure: false, other: text } : { text, isSure: true }
}

/** "Castellanos, George": turns the comma after a last name into a word. */
export const withCommas = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const at = words.findIndex(({ pause }) => pause)
  const [before, after] = [words[at - 1], words[at]]
  const isList =
    before !== undefined &&
    after !== undefined &&
    isFamily(vocabulary, before.text) &&
    !isGiven(vocabulary, before.text) &&
    isGiven(vocabulary, after.text) &&
    !words.slice(at).some(({ text }) => words.slice(0, at).some((one) => one.text === text))
  const [comma = ""] = vocabulary.lexicon.names.commas
  return isList
    ? [
        ...words.slice(0, at),
        { ...after, text: comma, written: comma, pause: false },
        { ...after, pause: false },
        ...words.slice(at + 1),
      ]
    : words
}
