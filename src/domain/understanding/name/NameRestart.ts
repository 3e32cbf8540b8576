import { isHesitation } from "../text/Hesitation.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import { isGiven, isKnownName } from "./KnownName.ts"
import type { Remarked } from "./NameRemark.ts"
import type { NameWord } from "./NameWord.ts"

/** Minimum similarity between a name and a rejected spelling. */
const leastAlike = 0.5

/** The maximum number of words in a repeated beginning. */
const longest = 4

/** "me llamo Inés, este, Inés Tapia": the number of words in the filler at `index`, or 0. */
const isThinking = ({ fillers, names }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): number => {
  if (index >= words.length) return 0
  return (lookUp(fillers, words, index) ?? lookUp(names.idle, words, index))?.length ?? 0
}

const isSame = (words: ReadonlyArray<NameWord>, a: number, b: number, length: number): boolean =>
  b + length <= words.length && Array.from({ length }).every((_, n) => words[a + n]!.text === words[b + n]!.text)

/** "Tomás, no Thomas, Tomás Berlanga", "Ana, not Anna, Ruiz": removes the rejected spelling. */
export const withoutOtherSpelling = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  for (let index = 1; index < words.length - 1; index++) {
    const contrast = lookUp(vocabulary.contrasts, words, index)
    const not = words[index]!.pause ? (contrast ?? lookUp(vocabulary.contrastsAfterPause, words, index)) : undefined
    const [name, other, after] = [words[index - 1]!, words[index + 1]!, words[index + 2]]
    if (not?.length !== 1 || other.pause || after?.pause === false) continue
    const isAlike = similarity(name.text, other.text) >= leastAlike
    // "Peter, not Paul"
    if (after === undefined && (isAlike || contrast !== undefined))
      return { words: words.slice(0, index), isSure: false }
    if (after === undefined || !isAlike) continue
    const isAgain = after.text === name.text
    const rest = words.slice(index + 3)
    return {
      words: isAgain
        ? [...words.slice(0, index - 1), { ...after, pause: name.pause }, ...rest]
        : [...words.slice(0, index), { ...after, pause: false }, ...rest],
      isSure: false,
    }
  }
  return { words, isSure: true }
}

/** The maximum number of words between a name and its repetition. */
const mostBetween = 2

/**
 * "Yamila, ¿viste?, Yamila Sosa": a name that begins again after other words. Uncertain, because those words may be
 * names.
 */
export const withoutFalseStart = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const againAt = ({ text }: NameWord, at: number): number => {
    const again = words.findIndex((word, index) => index > at + 1 && word.text === text)
    const between = words.slice(at + 1, again)
    const isName = text.length > 1 && (isGiven(vocabulary, text) || !knowsWord(vocabulary, text))
    const isOther = between.length <= mostBetween && !between.some((word) => isKnownName(vocabulary, word.text))
    return isName && isOther && again < words.length - 1 ? again : -1
  }
  const start = words.findIndex((word, at) => againAt(word, at) > 0)
  if (start < 0) return { words, isSure: true }
  return { words: [...words.slice(0, start), ...words.slice(againAt(words[start]!, start))], isSure: false }
}

/**
 * Removes hesitations, and a beginning that is repeated after a hesitation: "my name is Anna, um, Anna Fisher". A
 * beginning that has several words, or is an opening, may be repeated without a hesitation: "my name is my name is".
 */
export const withoutRestarts = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const out: Array<NameWord> = []
  outer: for (let index = 0; index < words.length; index++) {
    for (let length = longest; length > 0; length--) {
      let next = index + length
      let thought = 0
      for (
        let hit = isThinking(vocabulary, words, next);
        hit > 0 && thought < longest;
        hit = isThinking(vocabulary, words, next)
      ) {
        next += hit
        thought += hit
      }
      const isWord = words.slice(index, index + length).every(({ text }) => text.length > 1)
      const isAgain = isWord && isSame(words, index, next, length)
      const isBegun = thought > 0 || length > 1 || lookUp(vocabulary.names.weak, words, index) !== undefined
      if (!isAgain || !isBegun) continue
      // "García, García" ends a name: the repetition is part of it
      if (thought === 0 && next + length === words.length) continue
      index = next - 1
      continue outer
    }
    if (!isHesitation(words[index]!.text)) out.push(words[index]!)
  }
  return out
}
