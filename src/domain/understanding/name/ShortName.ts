import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isGiven } from "./KnownName.ts"
import type { Remarked } from "./NameRemark.ts"
import { isParticle, type NameWord } from "./NameWord.ts"

/**
 * "Kate, well, Katherine Moss", "Paco, de Francisco, Robledo": the full first name replaces the short name before it,
 * and is confirmed.
 */
export const withoutShortNames = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const isName = (word: NameWord | undefined) => word !== undefined && isGiven(vocabulary, word.written)
  for (let index = 1; index < words.length - 1; index++) {
    const inFull = lookUp(vocabulary.names.inFull, words, index)
    // "peg short for margaret": phrases of several words need no pause
    if (inFull === undefined || (inFull.length === 1 && !words[index]!.pause)) continue
    const at = index + inFull.length
    // "Paco de Francisco" may be a complete name
    const isOpen = isParticle(words[at - 1]!) && words[at + 1]?.pause !== true
    // "Pura, de Purificación, Lorente": a full name between two pauses, but "Carmen, de Vigo, Seoane" tells where the
    // speaker is from
    const isAlike = words[at]?.text.slice(0, 2) === words[index - 1]!.text.slice(0, 2) || !isParticle(words[index]!)
    const isApart = inFull.length === 1 && words[at + 1]?.pause === true && isAlike
    const isFull = isName(words[at]) && isName(words[index - 1])
    if (isOpen || !(isFull || (isApart && !words[at]!.pause))) continue
    const [name, after, ...rest] = words.slice(at)
    return {
      words: [
        ...words.slice(0, index - 1),
        { ...name!, pause: words[index - 1]!.pause },
        ...(after === undefined ? [] : [{ ...after, pause: false }, ...rest]),
      ],
      isSure: false,
    }
  }
  return { words, isSure: true }
}

/** "William, or Bill, Lawson": the words without the other first name at `index`. */
const withoutOther = (
  { options }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): ReadonlyArray<NameWord> | undefined => {
  const isEither = words[index]!.pause && lookUp(options.disjunctions, words, index)?.length === 1
  const [other, after, ...rest] = words.slice(index + 1)
  if (!isEither || after?.pause !== true || other!.pause) return undefined
  return [...words.slice(0, index), { ...after, pause: false }, ...rest]
}

/** The words without the nickname that is announced at `index`. */
const withoutNickname = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): ReadonlyArray<NameWord> | undefined => {
  const { names } = vocabulary
  const linkingWord = lookUp(names.nickLinkingWords, words, index)?.length ?? 0
  const nick = lookUp(names.nicknames, words, index + linkingWord)
  if (nick === undefined || (linkingWord === 0 && !words[index]!.pause)) return undefined
  const start = index + linkingWord + nick.length
  const isName = isGiven(vocabulary, words[index - 1]!.written) || index > 1
  if (words[start] === undefined || !isName) return undefined
  const [after, ...rest] = words.slice(start + 1)
  // "... everyone calls me Liz Thornbury": the last name comes after the nickname
  const isFirst = index === 1 || names.sentenceWords.has(words[index - 2]!.text)
  if (after === undefined) return words.slice(0, index)
  if (!isFirst && !after.pause) return undefined
  return [...words.slice(0, index), { ...after, pause: !isFirst }, ...rest]
}

/**
 * "Elizabeth, but everyone calls me Liz, Thornbury", "Javier Galván, aunque me dicen Paco": removes the nickname next
 * to the name, and confirms the rest.
 */
export const withoutNicknames = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  // "my friends call me Kit, Christopher"
  const called = lookUp(vocabulary.names.nicknames, words, 0)?.length ?? 0
  const full = words[called + 1]
  if (called > 0 && full?.pause === true && isGiven(vocabulary, full.written))
    return { words: words.slice(called + 1), isSure: false }
  for (let index = 1; index < words.length - 1; index++) {
    const rest = withoutOther(vocabulary, words, index) ?? withoutNickname(vocabulary, words, index)
    if (rest !== undefined) return { words: rest, isSure: false }
  }
  return { words, isSure: true }
}

/** "Elizabeth, Liz for short, Warner": removes the short name next to the full name, and confirms the rest. */
export const withoutShortened = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const at = words.findIndex((_, index) => index > 1 && lookUp(vocabulary.names.inShort, words, index) !== undefined)
  if (at < 0 || !words[at - 1]!.pause || words[at]!.pause) return { words, isSure: true }
  const end = at + lookUp(vocabulary.names.inShort, words, at)!.length
  const [after, ...rest] = words.slice(end)
  return {
    words: [...words.slice(0, at - 1), ...(after === undefined ? [] : [{ ...after, pause: false }, ...rest])],
    isSure: false,
  }
}
