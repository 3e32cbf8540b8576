import { lookUp, type Hit } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { NameWord, NameWords } from "./NameWord.ts"

/** The letter in a remark: by itself, by its name, or in the plural after a count ("Es", "eles"). */
export const letterAt = ({ email }: Vocabulary, words: ReadonlyArray<Token>, at: number, isMany: boolean) => {
  const word = words[at]
  if (word === undefined) return undefined
  const single = isMany && word.text.length > 1 && word.text.endsWith("s") ? word.text.slice(0, -1) : undefined
  const [list, from] = single === undefined ? [words, at] : [[{ ...word, text: single }], 0]
  const named = lookUp(email.letters, list, from) ?? lookUp(email.weakLetters, list, from)
  if (named !== undefined) return { letter: named.value, length: named.length }
  const text = single ?? word.text
  return text.length <= 2 ? { letter: text, length: 1 } : undefined
}

/** "Phillips, two Ls": a count of letters, unless the word is spelled. */
const countAt = (vocabulary: Vocabulary, words: NameWords, index: number): Hit<"once" | "twice"> | undefined => {
  const count = lookUp(vocabulary.names.letterCounts, words, index)
  if (count === undefined) return undefined
  const at = index + count.length
  const about = letterAt(vocabulary, words, at, count.value === "twice")
  if (about?.length !== 1) return undefined
  const counted = words[at]!
  const isEnd = counted === words.at(-1)
  const isRemark =
    // "Sarah Connor double R"
    words[index]!.pause ||
    // "Matthew two Ts Vandenberg"
    counted.text.length === 2 ||
    (isEnd && words[index - 1]?.text.includes(about.letter) === true)
  // "Wanda, doble uve a ene de a" is spelled
  const isSpelled = words[at + 1]?.pause === false && letterAt(vocabulary, words, at + 1, false) !== undefined
  return isRemark && !isSpelled && (count.value === "once" || counted.text.length > 1 || isEnd) ? count : undefined
}

/**
 * A remark on a letter, "with a K": it extends from `start` up to `end`, and follows the word at `own`. `isCount`: it
 * consists only of a count, "two Ls".
 */
export const letterRemarkAt = (vocabulary: Vocabulary, words: NameWords, start: number) => {
  const told = lookUp(vocabulary.email.letterRemarks, words, start)
  const remark = told ?? countAt(vocabulary, words, start)
  if (remark === undefined) return undefined
  const named = letterAt(vocabulary, words, start + remark.length, remark.value === "twice")
  // "Daniel Price, no I mean": a sentence, not a letter
  const isSentence = lookUp(vocabulary.corrections, words, start) !== undefined
  if (named === undefined || (isSentence && words[start + remark.length + named.length]?.pause === false))
    return undefined
  // "Theodore, that's with a T H"
  const isThat = start > 1 && lookUp(vocabulary.names.spelled, words, start - 1)?.length === 1
  return {
    kind: remark.value,
    letter: named.letter,
    start,
    end: start + remark.length + named.length,
    own: isThat ? start - 2 : start - 1,
    isCount: told === undefined,
  }
}

export type LetterRemark = NonNullable<ReturnType<typeof letterRemarkAt>>

/**
 * "Vázquez, con acento y zeta", "Lynne with two Ns and an E", "Núñez con eñe y con zeta": separates joined remarks on a
 * name. Each gets its own opening word, and the linking words between them are removed.
 */
export const withRemarksApart = (vocabulary: Vocabulary, words: NameWords): NameWords => {
  const { accents, linkingWords } = vocabulary.names
  let opening: NameWord | undefined
  return words.flatMap((word, at) => {
    const isAccent = lookUp(accents, words, at) !== undefined
    if (isAccent || lookUp(vocabulary.email.letterRemarks, words, at) !== undefined) opening = word
    if (at < 2 || lookUp(linkingWords, words, at)?.length !== 1) return [word]
    const isApart =
      lookUp(accents, words, at + 1) !== undefined || letterRemarkAt(vocabulary, words, at + 1) !== undefined
    if (isApart) return []
    if (opening === undefined) return [word]
    const shared = [words[at - 1]!, { ...opening, pause: false }, ...words.slice(at + 1)]
    const remark = letterRemarkAt(vocabulary, shared, 1)
    const isOfLetter = remark !== undefined && shared[remark.end]?.pause !== false
    return [isOfLetter || lookUp(accents, shared, 1) !== undefined ? shared[1]! : word]
  })
}
