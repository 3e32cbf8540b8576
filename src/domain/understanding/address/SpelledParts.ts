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

/** The words that may introduce a spelling at an index: "that's Greys", "Hythe is". */
interface Remark {
  readonly index: number
  /** The number of words in an opening such as "that's". */
  readonly opening: number
  /** The earlier word that is repeated. */
  readonly again: NameWord | undefined
  /** The index at which letters may begin. */
  readonly start: number
  /** Whether any words announce the spelling. */
  readonly isTold: boolean
}

const remarkAt = (
  { names }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  out: ReadonlyArray<NameWord>,
): Remark => {
  const opening = lookUp(names.spelled, words, index)?.length ?? 0
  const word = words[index + opening]
  const again = out.some(({ text }) => text === word?.text) ? word : undefined
  const end = index + opening + (again === undefined ? 0 : 1)
  const being = again === undefined ? 0 : (lookUp(names.being, words, end)?.length ?? 0)
  return { index, opening, again, start: end + being, isTold: opening > 0 || being > 0 }
}

/**
 * Handles one kind of spelling: corrects the spelled word in `out` if necessary, and returns the index after the
 * spelling; undefined if there is none.
 */
type Spelling = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  remark: Remark,
  out: Array<NameWord>,
) => number | undefined

/** "Kelsen con K". In "tercero con a", the letter identifies a door and is kept. */
const oneLetter: Spelling = (vocabulary, words, { index, again, start }, out) => {
  const { address, email, numerals } = vocabulary
  const named = lookUp(address.withLetter, words, start)
  if (named === undefined) return undefined
  const at = start + named.length
  const long = lookUp(email.letters, words, at)
  const letter = long?.value.toLowerCase() ?? letterOf(vocabulary, words[at] ?? words[index]!)
  const word = again ?? out.at(-1)
  if (letter === undefined || word === undefined) return undefined
  if (again === undefined && numerals.ordinals.has(word.text)) return at
  return word.text.length > 2 && word.text.includes(letter) ? at + (long?.length ?? 1) : undefined
}

/** "fifteen thirty seven, that's one five three seven". */
const digitByDigit: Spelling = (vocabulary, words, { index, opening }, out) => {
  if (opening === 0) return undefined
  const figures = groupsAt(vocabulary, words, index + opening)
  const before = figures.length > 1 ? lastNumber(vocabulary, out) : -1
  const isSame = before >= 0 && digitsOf(groupsAt(vocabulary, out, before)) === digitsOf(figures)
  return isSame ? figures.at(-1)!.end : undefined
}

/** "Hythe is H, Y, T, H, E": letters that differ from the word replace the most similar one. */
const letterByLetter: Spelling = (vocabulary, words, { start, isTold }, out) => {
  const { text, end } = lettersAt(vocabulary, words, start)
  if (text.length < (isTold ? 2 : 3)) return undefined
  const same = out.findLastIndex((word) => word.text === text)
  const at = same < 0 && isTold ? out.findLastIndex((one) => similarity(one.text, text) >= likeness) : same
  if (at < 0) return undefined
  if (at !== same) out[at] = { ...out[at]!, text, written: text }
  return end
}

/**
 * "Hythe Street, Hythe is H, Y, T, H, E", "calle Kelsen con K": removes the spelling of an earlier word. If the letters
 * differ from the word, they replace the most similar word.
 */
export const withoutSpelling = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Explained => {
  const out: Array<NameWord> = []
  let isSure = true
  for (let index = 0; index < words.length;) {
    const remark = remarkAt(vocabulary, words, index, out)
    const end =
      oneLetter(vocabulary, words, remark, out) ??
      digitByDigit(vocabulary, words, remark, out) ??
      letterByLetter(vocabulary, words, remark, out)
    isSure &&= end === undefined
    if (end === undefined) out.push(words[index]!)
    index = end ?? index + 1
  }
  return { words: out, isSure }
}
