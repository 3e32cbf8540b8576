import type { Vocabulary } from "../text/Vocabulary.ts"
import { fold } from "../text/Token.ts"
import { hasTwoLasts } from "./KnownName.ts"
import { isParticle, type NameWord, partCase } from "./NameWord.ts"

/** Minimum length of each part of a name spelled without pauses. */
const shortestPart = 3
const mostLetters = 40

interface Parts {
  readonly ends: ReadonlyArray<number>
  /** The number of letters in parts that aren't known names. */
  readonly unknown: number
}

/** The best split of letters into a first name and the rest: the split with the fewest letters outside known names. */
const partsOf = ({ names }: Vocabulary, text: string, most: number): Parts | undefined => {
  const from = (start: number, count: number): Parts | undefined => {
    if (start === text.length) return count > 1 ? { ends: [], unknown: 0 } : undefined
    if (count === most) return undefined
    let best: Parts | undefined
    for (let end = text.length; end >= start + shortestPart; end--) {
      const part = text.slice(start, end)
      const isKnown = names.given.has(part) || (count > 0 && names.family.has(part))
      const isRest = count > 0 && end === text.length
      const isPart = count === 0 ? names.given.has(part) : isKnown || isRest
      if (!isPart) continue
      const rest = from(end, count + 1)
      const unknown = (rest?.unknown ?? 0) + (isKnown ? 0 : part.length)
      if (rest !== undefined && (best === undefined || unknown < best.unknown))
        best = { ends: [end, ...rest.ends], unknown }
    }
    return best
  }
  return text.length > mostLetters ? undefined : from(0, 0)
}

/**
 * "J O H N S M Y T H E": consecutive letters that begin with a first name may be two or three words, or four where
 * people have two last names.
 */
export const lettersAsNames = (
  vocabulary: Vocabulary,
  { written }: NameWord,
  isKnownOnly = false,
): string | undefined => {
  const { given, family } = vocabulary.names
  const text = fold(written)
  if (given.has(text) || family.has(text) || text.length !== written.length) return undefined
  const found = partsOf(vocabulary, text, hasTwoLasts(vocabulary) ? 4 : 3)
  if (found === undefined || (isKnownOnly && found.unknown > 0)) return undefined
  return found.ends.map((end, at) => partCase(written.slice(found.ends[at - 1] ?? 0, end).toLowerCase())).join(" ")
}

/** The minimum number of single letters that are not taken for initials. */
const fewestLetters = 3

/**
 * "Ma ry s t o n e", "jo hn": joins pieces of a name, which a recognizer wrote as words and letters, into one spelled
 * word if they begin with a first name.
 */
export const withPiecesJoined = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const { names } = vocabulary
  const isPiece = (word: NameWord) =>
    word.kind === "word" && (word.text.length === 1 || (word.text.length <= shortestPart && !isParticle(word)))
  const out: Array<NameWord> = []
  for (let index = 0; index < words.length;) {
    let end = index
    while (end < words.length && isPiece(words[end]!) && (end === index || !words[end]!.pause)) end++
    const run = words.slice(index, end)
    const letters = run.filter(({ text }) => text.length === 1).length
    const joined: NameWord = {
      ...words[index]!,
      written: run.map(({ written }) => written).join(""),
      text: run.map(({ text }) => text).join(""),
      spelled: "open",
    }
    // "bob b o b": the letters repeat the word
    const isAgain = joined.text.startsWith(`${run[0]?.text}${run[0]?.text}`)
    const isOpening = run[0] !== undefined && run[0].text.length > 1 && !isAgain
    const isWord = isOpening && names.given.has(run[0]!.text)
    const isNames = letters >= fewestLetters && lettersAsNames(vocabulary, joined, isWord) !== undefined
    const isName = !isWord && run.length === 2 && letters === 0 && end < words.length && names.given.has(joined.text)
    if (isOpening && (isNames || isName)) {
      out.push(isName ? { ...joined, written: partCase(joined.written.toLowerCase()) } : joined)
      index = end
      continue
    }
    out.push(words[index]!)
    index++
  }
  return out
}
