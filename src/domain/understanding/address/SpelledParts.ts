import type { NameWord } from "../name/NameWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { type Explained, letterOf } from "./ExplainedLetters.ts"
import { digitsOf, groupsAt } from "./Figures.ts"
import { lastNumber } from "./Restatement.ts"

/** The minimum similarity between a spelled word and an earlier word. */
const likeness = 0.5

/** The maximum number of spelled letters in a word. */
const mostLetters = 20

/** The letters at `index`: "h y t h e", "zeta o erre erre i". */
const lettersAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): { readonly text: string; readonly end: number } => {
  let [text, end] = ["", index]
  while (end < words.length && end - index < mostLetters) {
    const letter = letterOf(vocabulary, words[end]!)
    if (letter === undefined) break
    text += letter
    end++
  }
  return { text, end }
}

/**
 * "Hythe Street, Hythe is H, Y, T, H, E", "calle Kelsen con K": removes the spelling of an earlier word. If the letters
 * differ from the word, they replace the most similar word.
 */
export const withoutSpelling = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Explained => {
  const { names, address, numerals } = vocabulary
  const out: Array<NameWord> = []
  let isSure = true
  for (let index = 0; index < words.length;) {
    const lastOf = (text: string) => out.findLastIndex((word) => word.text === text)
    // "that's Greys", "Hythe is"
    const remark = lookUp(names.spelled, words, index)?.length ?? 0
    const again = words[index + remark] !== undefined && lastOf(words[index + remark]!.text) >= 0 ? 1 : 0
    const being = again === 0 ? 0 : (lookUp(names.being, words, index + remark + again)?.length ?? 0)
    const start = index + remark + again + being
    const named = lookUp(address.withLetter, words, start)
    const letterAt = start + (named?.length ?? 0)
    const long = named === undefined ? undefined : lookUp(vocabulary.email.letters, words, letterAt)
    const letter =
      named === undefined
        ? undefined
        : (long?.value.toLowerCase() ?? letterOf(vocabulary, words[letterAt] ?? words[index]!))
    const word = again > 0 ? words[index + remark]! : out.at(-1)
    // "tercero con a"
    const last = out.at(-1)
    if (letter !== undefined && again === 0 && last !== undefined && numerals.ordinals.has(last.text)) {
      isSure = false
      index = letterAt
      continue
    }
    if (letter !== undefined && word !== undefined && word.text.length > 2 && word.text.includes(letter)) {
      isSure = false
      index = letterAt + (long?.length ?? 1)
      continue
    }
    // "fifteen thirty seven, that's one five three seven"
    const figures = groupsAt(vocabulary, words, index + remark)
    const before = remark > 0 && figures.length > 1 ? lastNumber(vocabulary, out) : -1
    if (before >= 0 && digitsOf(groupsAt(vocabulary, out, before)) === digitsOf(figures)) {
      isSure = false
      index = figures.at(-1)!.end
      continue
    }
    const { text, end } = lettersAt(vocabulary, words, start)
    const isTold = remark > 0 || being > 0
    const at =
      lastOf(text) < 0 && isTold ? out.findLastIndex((one) => similarity(one.text, text) >= likeness) : lastOf(text)
    if (text.length >= (isTold ? 2 : 3) && at >= 0) {
      if (out[at]!.text !== text) out[at] = { ...out[at]!, text, written: text }
      isSure = false
      index = end
      continue
    }
    out.push(words[index++]!)
  }
  return { words: out, isSure }
}
