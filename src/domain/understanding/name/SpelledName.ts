import { stretchAt } from "../code/SpokenSigns.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import { fold } from "../text/Token.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import { isGiven, isKnownName } from "./KnownName.ts"
import { openingAt } from "./NameOpening.ts"
import type { NameWord } from "./NameWord.ts"

/** Fewer consecutive letters than this are initials, unless they are announced as spelling. */
const fewestLetters = 3
/** Minimum similarity between a word of the name and its letters. */
const leastAlike = 0.5
/** Minimum similarity between several words and letters that spell all of them. */
const leastAlikeJoined = 0.8

interface Letters {
  readonly text: string
  readonly end: number
  /**
   * Whether most letters were recognized as letters ("b"), explained ("b as in boy"), or had unambiguous names
   * ("hache").
   */
  readonly isPlain: boolean
}

/** The maximum number of letters in a name. */
const longestName = 30

const notALetter = () => false

/** The part before an apostrophe: "O'Brien", "D'Angelo". */
const elided = /^[odl]$/

/** Whether the word is the name of a letter and nothing else: "hache", but not "yes". */
const isStrong = ({ codes, email, names, terms }: Vocabulary, { text }: NameWord): boolean =>
  [codes.letters, email.letters, email.radio].some((book) => book.has(text)) &&
  ![names.idle, names.sentenceWords, names.commonWords, names.given, terms.around].some((book) => book.has(text))

/**
 * "a, y mi nombre es": a linking word ends the spelled letters if it comes before the announcement of the next part. A
 * single vowel is always a letter.
 */
const endsLetters = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean => {
  const next = words[index + 1]
  return (
    next !== undefined &&
    lookUp(vocabulary.names.linkingWords, words, index)?.length === 1 &&
    !/^[aeiou]$/.test(words[index]!.text) &&
    openingAt(vocabulary, words, index + 1) !== undefined
  )
}

/**
 * "J A N E, D O E", "L I N D A, W U": the only pause separates the letters of the first name from those of the last
 * name.
 */
const isLastName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number, index: number): boolean => {
  const first = words.slice(start, index)
  const letters = words.slice(start)
  const joined = (some: ReadonlyArray<NameWord>) => some.map(({ text }) => text).join("")
  return (
    words[index]!.pause &&
    first.length >= fewestLetters &&
    letters.length > first.length + 1 &&
    letters.every(({ text, pause }, at) => text.length === 1 && (!pause || at === 0 || at === first.length)) &&
    isGiven(vocabulary, joined(first)) &&
    // "J O H N, S O N"
    !isKnownName(vocabulary, joined(letters))
  )
}

/**
 * A letter, or the same letter several times, up to the index `end`. `isPlain`: it was recognized as a letter ("b"),
 * explained ("b as in boy"), or has an unambiguous name ("hache").
 */
interface Letter {
  readonly text: string
  readonly end: number
  readonly isPlain: boolean
}

/**
 * Whether the letters end before `index`, because the next word of a name, or a word that isn't a letter, begins there.
 */
const areOver = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number, index: number): boolean => {
  const word = words[index]!
  if (word.kind !== "word") return true
  if (index === start) return false
  // "J-O-H-N S-M-Y-T-H-E" is two words
  const isNext = word.gap && !words[index - 1]!.gap && words[index + 1]?.gap === false
  return (
    isNext ||
    isLastName(vocabulary, words, start, index) ||
    endsLetters(vocabulary, words, index) ||
    isNameAfterLetters(vocabulary, words, start, index)
  )
}

/** "T O M A S, Bravo": after letters, a word of a spelling alphabet is a name. */
const isNameAfterLetters = (
  { email, codes }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
  index: number,
): boolean =>
  words[index]!.text.length > 3 &&
  index > start + 1 &&
  [email.radio, codes.alphabet].some((book) => book.has(words[index]!.text)) &&
  words.slice(start, index).every(({ text }) => text.length === 1)

/** The letter at `index`: on its own, by its name, repeated, or with an example. */
const letterAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Letter | undefined => {
  const word = words[index]!
  const { readings, end } = stretchAt(vocabulary, words, index, notALetter)
  const [reading] = readings
  if (reading === undefined || !/^\p{L}+$/u.test(reading.text)) return undefined
  const isBare = word.text.length === 1
  const isLetter = reading.text.length === 1 || /^(.)\1+$/.test(reading.text) || end > index + 2
  const isExplained = end > index + 1
  if (!isLetter || !(isBare || isExplained || reading.cost < 0.1)) return undefined
  // "i griega"
  const isOne = isBare && !isExplained
  return {
    text: isOne ? word.written.toLowerCase() : /^eñe$/i.test(word.written) ? "ñ" : reading.text,
    end,
    isPlain: isBare || isExplained || isStrong(vocabulary, word),
  }
}

/** The letters starting at `start`: "F I S C H E R", "G, I, double L", "B as in Boston". */
const lettersAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): Letters => {
  let text = ""
  let end = start
  let plain = 0
  let count = 0
  let isNames = true
  while (end < words.length && count < longestName) {
    // "O apostrophe L E A R Y"
    const mark = end === start + 1 && elided.test(text) ? lookUp(vocabulary.names.apostrophe, words, end) : undefined
    if (mark !== undefined) {
      text += "'"
      end += mark.length
      continue
    }
    const letter = areOver(vocabulary, words, start, end) ? undefined : letterAt(vocabulary, words, end)
    if (letter === undefined) break
    count++
    isNames &&= vocabulary.names.given.has(words[end]!.text)
    if (letter.isPlain) plain++
    text += letter.text
    end = letter.end
  }
  // "Victor Charlie Romeo" may be a person; "that's a yes" doesn't contain two letters
  const isPlain = text.length > 2 ? 2 * plain >= count : plain === count
  return { text, end, isPlain: count > 0 && isPlain && !isNames }
}

/** Removes the difference between r and rr, because Spanish speakers spell both with the same letter name. */
const oneR = (word: string): string => word.replaceAll("rr", "r")

const asWord = (letters: string, like: NameWord | undefined): NameWord => ({
  written: letters.charAt(0).toUpperCase() + letters.slice(1),
  text: letters.replace("'", ""),
  kind: "word",
  gap: true,
  pause: like?.pause ?? false,
})

/** "A N N A, new word, F I S H E R", "H O P E, space, X U": the number of words between two spelled words. */
const gapAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  before: NameWord | undefined,
): number => {
  if (before?.spelled === undefined) return 0
  const length = lookUp(vocabulary.names.betweenWords, words, index)?.length ?? 0
  const next = index + length
  if (length === 0 || next >= words.length) return 0
  const isSpelledOn =
    lettersAt(vocabulary, words, next).text.length > 1 ||
    // "J O H N, and then Smith"
    (next === words.length - 1 && !knowsWord(vocabulary, words[next]!.text))
  return isSpelledOn ? length : 0
}

/** Whether the words before the letters announce them, or end with the word that the letters spell. */
const announces = (vocabulary: Vocabulary, out: ReadonlyArray<NameWord>, letters: string): boolean => {
  const before = out.at(-1)
  if (before === undefined) return false
  // "Susan Xu, X U"
  if (opensLetters(vocabulary, out) || before.text === fold(letters)) return true
  return before.text.length >= fewestLetters && letters.length > 1 && similarity(before.text, letters) >= leastAlike
}

/** "S T, space, C L A I R": letters that go on after a gap. */
const goesOn = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, { text, end }: Letters): boolean => {
  const { betweenWords, linkingWords } = vocabulary.names
  const gap = text.length > 1 ? lookUp(betweenWords, words, end) : undefined
  return (
    gap !== undefined &&
    lookUp(linkingWords, words, end) === undefined &&
    isLetters(vocabulary, words, end + gap.length)
  )
}

/** "A-N-A", "J-O": letters that are written as one word. */
const isPiece = (words: ReadonlyArray<NameWord>, index: number, { text, end }: Letters): boolean =>
  end === index + text.length && words.slice(index + 1, end).every(({ gap }) => !gap)

/** "J P Smith": a few letters before other words. */
const areInitials = ({ names }: Vocabulary, words: ReadonlyArray<NameWord>, { text, end }: Letters): boolean =>
  text.length < 4 && end < words.length && lookUp(names.betweenWords, words, end) === undefined

const isLongRun = ({ text, isPlain }: Letters): boolean => text.length >= (isPlain ? fewestLetters : fewestLetters + 1)

/** Whether the letters of the first name end just before `index`: "J A N E, D O E". */
const isAfterFirstName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  before: NameWord | undefined,
): boolean =>
  before?.spelled !== undefined &&
  words[index]!.pause &&
  isLastName(vocabulary, words, index - before.text.length, index)

/** The word that is spelled at `index`, after the words in `out`; undefined if its letters are initials, or too few. */
const spelledAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  out: ReadonlyArray<NameWord>,
  isAfterGap: boolean,
): { readonly word: NameWord; readonly end: number } | undefined => {
  const letters = lettersAt(vocabulary, words, index)
  const { text, end, isPlain } = letters
  // "Anna, double N"
  if (end === index || /^(.)\1$/.test(text)) return undefined
  const word = words[index]!
  const before = out.at(-1)
  const isLast = isAfterFirstName(vocabulary, words, index, before)
  const isAnnounced = isAfterGap || isLast || announces(vocabulary, out, text)
  const isOpen = isAnnounced || isPiece(words, index, letters)
  if (before === undefined && !isOpen && areInitials(vocabulary, words, letters)) return undefined
  const isLong = isLongRun(letters) || goesOn(vocabulary, words, letters)
  if (!isLong && !(isOpen && isPlain && text.length > 1 && end > index + 1)) return undefined
  // "J-P Smith"
  const isSure = isPlain && !isLast && (isLong || isAnnounced)
  return { word: { ...asWord(text, word), spelled: isSure ? "plain" : "open" }, end }
}

/**
 * Joins consecutive letters into one word, including "y" and "o" between them. Doesn't join initials. Joins two letters
 * only if they are announced as a spelling or written as one word ("J-O").
 */
export const withLettersJoined = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const out: Array<NameWord> = []
  let isAfterGap = false
  for (let index = 0; index < words.length;) {
    const gap = isAfterGap ? 0 : gapAt(vocabulary, words, index, out.at(-1))
    if (gap > 0) {
      index += gap
      isAfterGap = true
      continue
    }
    // "o sea, A R C E": the letters follow later
    const opening = lookUp(vocabulary.names.spelled, words, index)?.length ?? 0
    const isOpening = opening > 1 && isLetters(vocabulary, words, index + opening)
    const spelled = isOpening ? undefined : spelledAt(vocabulary, words, index, out, isAfterGap)
    const end = spelled?.end ?? index + (isOpening ? opening : 1)
    if (spelled === undefined) out.push(...words.slice(index, end))
    else out.push(spelled.word)
    isAfterGap = false
    index = end
  }
  return out
}

const isLetters = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean =>
  index < words.length && lettersAt(vocabulary, words, index).text.length >= fewestLetters

/** "spelled", "that's" */
const opensLetters = ({ names }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  [3, 2, 1].some(
    (length) => words.length > length && lookUp(names.spelled, words, words.length - length)?.length === length,
  )

/** The name with the spelling applied; `isSure` if every letter was plain. */
export interface Spelled {
  readonly words: ReadonlyArray<NameWord>
  readonly isSpelled: boolean
  readonly isSure: boolean
}

/** Whether the letters are the beginning of a name, and not a short form that lacks only its ending. */
const begins = (name: string, letters: string): boolean => name.startsWith(letters) && name.length >= letters.length + 2

const textFrom = (words: ReadonlyArray<NameWord>, at: number): string =>
  words
    .slice(at)
    .map(({ text }) => text)
    .join("")

/** "Susan Chow, S U S A N C H O W": the start of the words that the letters spell together without a pause, or -1. */
const spelledTogether = (words: ReadonlyArray<NameWord>, letters: string): number =>
  words.findIndex((_, at) => at < words.length - 1 && similarity(textFrom(words, at), letters) >= leastAlikeJoined)

/** "Sean Penn, S E A N": the index of the word that matches the letters, or else of a similar word, or -1. */
const spelledWord = (words: ReadonlyArray<NameWord>, { text: letters }: NameWord): number => {
  const same = words.findLastIndex(({ text, spelled }) => spelled === undefined && text === fold(letters))
  return same >= 0
    ? same
    : words.findLastIndex(({ text, spelled }) => spelled === undefined && similarity(text, letters) >= leastAlike)
}

/** Applies the letters to the words before them; returns whether the spelling is certain. */
const applySpelling = (out: Array<NameWord>, word: NameWord, isOpened: boolean): boolean => {
  const letters = fold(word.text)
  const joined = spelledTogether(out, letters)
  if (joined >= 0) return oneR(textFrom(out, joined)) === oneR(letters)
  const last = spelledWord(out, word)
  const isExact = last >= 0 && out[last]!.text === letters
  // "Macdonald, M A C": only the beginning is spelled
  if (!isExact && out.some(({ text, spelled }) => spelled === undefined && begins(text, letters))) return false
  // "Peña, P E Ñ A", "Echeverría ... e erre i a": the spelling matches the word
  if (last >= 0 && oneR(letters) === oneR(out[last]!.text)) {
    out[last] = { ...out[last]!, spelled: word.spelled! }
    return true
  }
  const at = last >= 0 ? last : isOpened ? out.length - 1 : -1
  if (at < 0) {
    out.push(word)
    return word.spelled === "plain"
  }
  const isCertain = (last >= 0 || out.length === 1) && word.spelled === "plain"
  out[at] = { ...word, pause: out[at]!.pause }
  return isCertain
}

/**
 * "Fischer, F I S C H E R": the letters determine the spelling of the similar word. Letters that match no word become a
 * separate word.
 */
export const withSpelling = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Spelled => {
  const out: Array<NameWord> = []
  let isSpelled = false
  let isSure = true
  for (let index = 0; index < words.length;) {
    const opening = lookUp(vocabulary.names.spelled, words, index)?.length ?? 0
    const word = words[index + opening]
    if (word?.spelled !== undefined) {
      isSure = applySpelling(out, word, opening > 0) && isSure
      isSpelled = true
      index += opening + 1
      continue
    }
    // drops the pause after spelled letters, which only marks their end
    const own = words[index]!
    if (opening === 0 || word === undefined)
      out.push(index > 0 && words[index - 1]!.spelled !== undefined ? { ...own, pause: false } : own)
    index += Math.max(1, opening)
  }
  return { words: out, isSpelled, isSure }
}
