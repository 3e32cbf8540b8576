import { correctionLength } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { letterAt, type LetterRemark, letterRemarkAt } from "./LetterRemark.ts"
import type { NameWord, NameWords } from "./NameWord.ts"
import { asRemarked } from "./Respelling.ts"

/** The name without remarks on its letters. `isSure`: its spelling matched them. */
export interface Remarked {
  readonly words: NameWords
  readonly isSure: boolean
}

/** The result of handling one remark, and the index from which to look for the next one. */
interface Step extends Remarked {
  readonly next: number
}

const vowels = /^[aeiou]$/

/** Minimum similarity between a word of the name and its repetition. */
const leastAlike = 0.8
/** Minimum similarity between a word and the word that replaces it after a remark on its letters. */
const leastAlikeRemarked = 0.6

/** "with a K, Karin Lund": the words after a remark that precedes the name, if one of them contains the letter. */
const afterFirstRemark = (vocabulary: Vocabulary, words: NameWords): NameWords | undefined => {
  const opening = lookUp(vocabulary.names.spelled, words, 0)?.length ?? 0
  const remark = lookUp(vocabulary.email.letterRemarks, words, opening)
  if (remark?.value !== "has") return undefined
  const sign = letterAt(vocabulary, words, opening + remark.length, false)
  if (sign === undefined) return undefined
  const after = words.slice(opening + remark.length + sign.length)
  const isName = (after[0]?.text.length ?? 0) > 1
  return isName && after.some(({ text }) => text.includes(sign.letter)) ? after : undefined
}

/** Removes an example of a letter: "Hector, H as in hotel, Salamanca". */
const withoutExample = (vocabulary: Vocabulary, words: NameWords, index: number): NameWords | undefined => {
  const named = words[index]!.pause ? letterAt(vocabulary, words, index, false) : undefined
  const asIn = named === undefined ? undefined : lookUp(vocabulary.email.asIn, words, index + named.length)
  if (named === undefined || asIn === undefined) return undefined
  const at = index + named.length + asIn.length
  const example = words[at]?.text ?? ""
  const isExample =
    example.length > 1 &&
    example.startsWith(named.letter) &&
    words[index - 1]!.text.includes(named.letter) &&
    words[at + 1]?.pause !== false
  if (!isExample) return undefined
  const [after, ...rest] = words.slice(at + 1)
  return [...words.slice(0, index), ...(after === undefined ? [] : [{ ...after, pause: false }, ...rest])]
}

/** Applies a remark to the word that it refers to; undefined if it refers to another word. */
type Application = (vocabulary: Vocabulary, words: NameWords, remark: LetterRemark) => Step | undefined

/** "Phillip Morris, one L": refers to the word with the double letter. */
const toDoubleLetter: Application = (vocabulary, words, { kind, letter, start, end, own, isCount }) => {
  if (!isCount || words[own]!.text.includes(letter)) return undefined
  const other = words.findLastIndex(({ text }, at) => at < own && text.includes(letter + letter))
  if (other < 0) return undefined
  const isSo = kind === "twice"
  const changed = isSo ? words[other]! : asRemarked(vocabulary, words[other]!, kind, letter, false)
  return { words: [...words.slice(0, start).with(other, changed), ...words.slice(end)], isSure: isSo, next: start + 1 }
}

/** "John Smith without an H": does not refer to a last name that always has an h. */
const toFirstName: Application = (vocabulary, words, { kind, letter, start, end, own }) => {
  const first = words[0]!
  const isOnFirst =
    own > 0 &&
    kind === "lacks" &&
    vocabulary.names.family.has(words[own]!.text) &&
    [words[own]!, first].every(({ text }) => text.includes(letter))
  if (!isOnFirst) return undefined
  const changed = asRemarked(vocabulary, first, "lacks", letter, false)
  return { words: [changed, ...words.slice(1, start), ...words.slice(end)], isSure: false, next: start + 1 }
}

/** "E S T H E R, no H at the end": follows a spelled name. */
const toSpelledName: Application = (vocabulary, words, { start, end, own }) => {
  if (words[own]!.text.length > 1) return undefined
  if (!words[start]!.pause) return { words, isSure: true, next: start + 1 }
  const place = lookUp(vocabulary.email.lastPlace, words, end)?.length ?? 0
  return { words: [...words.slice(0, start), ...words.slice(end + place)], isSure: false, next: start + 1 }
}

/** The name, respelled if the remark requires it. `agrees`: its spelling already fits the remark. */
const respelled = (vocabulary: Vocabulary, name: NameWord, { kind, letter }: LetterRemark, isLast: boolean) => {
  const { text } = name
  const has = text.includes(letter)
  const isTwice = text.includes(letter + letter) || text.split(letter).length === 3
  const agrees = isLast ? text.endsWith(letter) : { lacks: !has, twice: isTwice, once: has && !isTwice, has }[kind]
  // "Petrova, with a v at the end": the letter is in the last syllable
  const isInLast = isLast && !vowels.test(letter) && vowels.test(text.at(-1)!) && text.at(-2) === letter
  return { agrees, changed: agrees || isInLast ? name : asRemarked(vocabulary, name, kind, letter, isLast) }
}

/** "Stephen with a V, Steven Archer": the next word is the name with this letter. */
const isReplaced = ({ text }: NameWord, letter: string, after: NameWord | undefined): boolean =>
  after?.pause === true && after.text.includes(letter) && similarity(text, after.text) >= leastAlikeRemarked

/** The index after the letters that continue a remark: "Stephen with a P H", "Price with an I C E". */
const remarkEnd = (vocabulary: Vocabulary, words: NameWords, { text }: NameWord, letter: string, start: number) => {
  let end = start
  let spelled = letter
  for (;;) {
    const more = letterAt(vocabulary, words, end, false)
    if (more === undefined || !text.includes(spelled + more.letter)) return end
    spelled += more.letter
    end += more.length
  }
}

/** Applies a remark to the word before it. If the same name occurs earlier in the utterance, this word replaces it. */
const toOwnName = (vocabulary: Vocabulary, words: NameWords, remark: LetterRemark): Step => {
  const { kind, letter, own } = remark
  const name = words[own]!
  const place = lookUp(vocabulary.email.lastPlace, words, remark.end)?.length ?? 0
  const isLast = place > 0 && kind === "has"
  const { agrees, changed } = respelled(vocabulary, name, remark, isLast)
  // "Sara Parker, Sara without an h", "Phillip Morris, Philip with one L"
  const again = words
    .slice(0, own)
    .findIndex(({ text }) => text === name.text || (name.pause && similarity(text, changed.text) >= leastAlike))
  const end = remarkEnd(vocabulary, words, name, letter, remark.end + place)
  const [after, ...rest] = words.slice(end)
  // "Gemma, sorry, Jemma with a J, Prescott"
  const isTurn = again >= 0 && own > again + 1 && correctionLength(vocabulary, words, again + 1) === own - again - 1
  // "Graeme Hargreaves, that's Graeme with an e"
  const pointing = again >= 0 && lookUp(vocabulary.names.spelled, words, own - 1)?.length === 1 ? 1 : 0
  const before = words.slice(0, isTurn ? again : own - pointing)
  const isInstead = !agrees && kind === "has" && isReplaced(name, letter, after)
  const front =
    again < 0 || isTurn ? [...before, changed] : before.with(again, { ...changed, pause: before[again]!.pause })
  // "jon without an h jon pearson"
  const isSaidAgain = [...before, name].some(({ text }) => similarity(text, after?.text ?? "") >= leastAlike)
  const back = after === undefined ? [] : [{ ...after, pause: !isTurn && (after.pause || isSaidAgain) }, ...rest]
  return { words: [...(isInstead ? before : front), ...back], isSure: agrees && !isTurn, next: 1 }
}

const stepAt = (vocabulary: Vocabulary, words: NameWords, index: number): Step => {
  const plain = withoutExample(vocabulary, words, index)
  if (plain !== undefined) return { words: plain, isSure: false, next: 1 }
  const remark = letterRemarkAt(vocabulary, words, index)
  if (remark === undefined) return { words, isSure: true, next: index + 1 }
  return (
    toDoubleLetter(vocabulary, words, remark) ??
    toFirstName(vocabulary, words, remark) ??
    toSpelledName(vocabulary, words, remark) ??
    toOwnName(vocabulary, words, remark)
  )
}

/**
 * "Catherine with a C", "Sara without an h": removes a remark that matches the name. Otherwise changes the name, or
 * marks it as uncertain.
 */
export const withoutNameRemarks = (vocabulary: Vocabulary, words: NameWords): Remarked => {
  const name = afterFirstRemark(vocabulary, words)
  if (name !== undefined) return { ...withoutNameRemarks(vocabulary, name), isSure: false }
  let remarked: Remarked = { words, isSure: true }
  for (let index = 1; index < remarked.words.length;) {
    const { words: left, isSure, next } = stepAt(vocabulary, remarked.words, index)
    remarked = { words: left, isSure: remarked.isSure && isSure }
    index = next
  }
  return remarked
}
