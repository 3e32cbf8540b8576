import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isGiven } from "./KnownName.ts"
import type { Remarked } from "./NameRemark.ts"
import type { NameWord } from "./NameWord.ts"

const joined = (one: NameWord, other: NameWord): NameWord => ({
  ...one,
  written: one.written + other.written.toLowerCase(),
  text: one.text + other.text,
})

/**
 * "Fitz Patrick, all one word", "John Fitz Patrick, Fitz Patrick is one word": joins two words that the recognizer
 * separated, and confirms the name. In "John Fitzpatrick, all one word", the last name is already one word and stays as
 * written.
 */
export const withPartsAsOne = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  for (let index = 2; index < words.length; index++) {
    const remark = lookUp(vocabulary.names.asOne, words, index)
    if (remark === undefined || lookUp(vocabulary.names.hyphen, words, words.length - 1) !== undefined) continue
    const [one, other] = [words[index - 2]!, words[index - 1]!]
    const before = words.slice(0, index - 2)
    const behind = words.slice(index + remark.length)
    // "Jo Anne with no space, Jo Anne Carter"
    const [first, second, ...rest] = behind
    if (first?.text === one.text && second?.text === other.text)
      return { words: [...before, { ...joined(one, second), pause: one.pause }, ...rest], isSure: false }
    const isFirst = isGiven(vocabulary, one.written)
    if (other.pause || isFirst || one.text.length < 2 || vocabulary.names.sentenceWords.has(one.text))
      return { words: [...words.slice(0, index), ...behind], isSure: true }
    return { words: [...before, joined(one, other), ...behind], isSure: false }
  }
  return { words, isSure: true }
}
