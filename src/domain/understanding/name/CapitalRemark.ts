import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Remarked } from "./NameRemark.ts"
import type { NameWords } from "./NameWord.ts"
import { letterAt } from "./LetterRemark.ts"
import { rewritten } from "./Respelling.ts"

/** The end of a remark on a capital, and the letter: "with a capital K", "con ka mayúscula", "con mayúscula". */
const capitalAt = (
  vocabulary: Vocabulary,
  words: NameWords,
  index: number,
): { readonly letter: string | undefined; readonly end: number } | undefined => {
  const { capitals, letterRemarks } = vocabulary.email
  const capital = lookUp(capitals, words, index)
  const opening = capital ?? lookUp(letterRemarks, words, index)
  if (opening === undefined) return undefined
  const start = index + opening.length
  const named = letterAt(vocabulary, words, start, false)
  // "Juan Grande" is a name
  if (named === undefined)
    return capital === undefined || capital.length === 1 || words[start]?.pause === false
      ? undefined
      : { letter: undefined, end: start }
  const { letter, length } = named
  if (capital !== undefined) return { letter, end: start + length }
  const behind = lookUp(capitals, words, start + length)
  return behind === undefined ? undefined : { letter, end: start + length + behind.length }
}

/**
 * "McKenzie with a capital K, Ross McKenzie": applies the remark to the word, and continues with the rest of the name.
 */
export const withoutCapitalRemarks = (vocabulary: Vocabulary, words: NameWords): Remarked => {
  for (let index = 1; index < words.length; index++) {
    const name = words[index - 1]!
    const remark = name.text.length < 2 ? undefined : capitalAt(vocabulary, words, index)
    if (remark === undefined || words[remark.end]?.text.length === 1) continue
    const { letter = name.text.charAt(0), end } = remark
    const capital = letter.toUpperCase()
    const isSo = name.written.includes(capital)
    const at = Math.max(name.text.indexOf(letter, 1), name.text.startsWith(letter) ? 0 : -1)
    const own = isSo ? name : rewritten(name, at, letter.length, capital)
    const written = own.written.charAt(0).toUpperCase() + own.written.slice(1)
    const others = [...words.slice(0, index), ...words.slice(end)]
    const rest = withoutCapitalRemarks(
      vocabulary,
      others.map((word) => (word.text === name.text ? { ...word, written } : word)),
    )
    return { ...rest, isSure: rest.isSure && isSo }
  }
  return { words, isSure: true }
}
