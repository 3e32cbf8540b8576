import { type SpokenWord, spokenWords } from "../several/SpokenWord.ts"
import { isHesitation, withoutHesitations } from "./Hesitation.ts"
import { longestHit, lookUp } from "./Phrasebook.ts"
import { type Vocabulary, vocabularyOf } from "./Vocabulary.ts"

type Words = ReadonlyArray<SpokenWord>

const startsSentence = ({ answers, clauses }: Vocabulary, words: Words, at: number): boolean =>
  lookUp(clauses.frames, words, at)?.value === "subject" ||
  longestHit([answers.sentenceStarts, clauses.openings, clauses.beforeClause], words, at) > 0

const isDenied = ({ answers, options }: Vocabulary, words: Words, at: number): boolean =>
  longestHit([options.negations, answers.negators], words, at) > 0

/**
 * "well I slipped", "este soy alérgica": a clause begins here, so the word before it is not part of the clause. Without
 * a pause, a denial doesn't begin a clause, because it may contrast with the preceding word: "right not left".
 */
const startsClause = (vocabulary: Vocabulary, words: Words, at: number): boolean => {
  if (words[at]?.pause === true || lookUp(vocabulary.clauses.frames, words, at)?.value === "subject") return true
  const isStart = startsSentence(vocabulary, words, at) || longestHit([vocabulary.fields.determiners], words, at) > 0
  return isStart && !isDenied(vocabulary, words, at)
}

const hesitates = (words: Words, at: number): boolean =>
  words[at]?.gap === true && words[at + 1]?.gap === true && isHesitation(words[at].text)

/**
 * The number of opening words at `at`. "well er my son": before a hesitation, even words that could belong to the
 * answer count as an opening.
 */
const openingLength = (vocabulary: Vocabulary, words: Words, at: number): number => {
  const { clauses, fields } = vocabulary
  const before = longestHit([clauses.beforeClause], words, at)
  const preface = longestHit([clauses.prefaces], words, at)
  const vocative = longestHit([clauses.vocatives], words, at)
  // "doctor, me duele", but not "doctor, nurse and receptionist"
  const isVocative = startsSentence(vocabulary, words, at + vocative) || isDenied(vocabulary, words, at + vocative)
  const isApart = (length: number): boolean => words[at + length]?.pause === true
  const linking = longestHit([clauses.beforeClause, fields.linkingWords], words, at)
  return Math.max(
    before > 0 && startsClause(vocabulary, words, at + before) ? before : 0,
    linking > 0 && hesitates(words, at + linking) ? linking : 0,
    longestHit([clauses.openings], words, at),
    isApart(preface) ? preface : 0,
    isApart(vocative) && isVocative ? vocative : 0,
    hesitates(words, at) ? 1 : 0,
  )
}

/** The index after words that open a clause: "mire,", "pues nada que", "oh and". */
const afterOpenings = (vocabulary: Vocabulary, words: Words): number => {
  let at = 0
  for (;;) {
    const length = openingLength(vocabulary, words, at)
    if (length === 0 || at + length >= words.length) return at
    at += length
  }
}

/** The index after all consecutive phrases in the phrasebooks. */
const afterAll = (books: Parameters<typeof longestHit>[0], words: Words, from: number): number => {
  let at = from
  for (let length = longestHit(books, words, at); length > 0; length = longestHit(books, words, at)) at += length
  return at
}

/**
 * The index after the last word of the message. Thanks at the end are not part of it; in "no, that's all, thanks", only
 * the "no" is.
 */
const endOf = ({ clauses, answers }: Vocabulary, words: Words, from: number): number => {
  const { closings, nothingMore } = clauses
  const denial = from + longestHit([answers.no], words, from)
  if (denial > from && afterAll([nothingMore, closings], words, denial) === words.length) return denial
  const end = words.findIndex((_, at) => at > from && afterAll([closings], words, at) === words.length)
  return end < 0 ? words.length : end
}

const sentenceAsWritten = (vocabulary: Vocabulary, sentence: string): string => {
  const words = spokenWords(sentence)
  const from = afterOpenings(vocabulary, words)
  const end = endOf(vocabulary, words, from)
  if (words.length === 0 || (from === 0 && end === words.length)) return sentence
  const mark = end === words.length ? sentence.slice(words.at(-1)!.to) : (/[.!?]$/.exec(sentence)?.[0] ?? "")
  const message = `${sentence.slice(words[from]!.from, words[end - 1]!.to)}${mark}`
  // "Um, my back hurts"
  const first = words[from === 1 && hesitates(words, 0) ? 1 : 0]!
  const isLarge = /^\p{Lu}/u.test(sentence.slice(first.from))
  return isLarge ? message.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : message
}

/**
 * A free answer as a person would write it: without hesitations, without words that only open a sentence ("well", "pues
 * nada que"), and without thanks at the end. Unchanged if nothing else would remain.
 */
export const asWritten = (text: string, locale: string): string => {
  const vocabulary = vocabularyOf(locale)
  const sentences = withoutHesitations(text.trim()).split(/(?<=[.!?…])\s+/)
  const told = sentences.filter(
    (sentence) =>
      sentences.length === 1 ||
      longestHit([vocabulary.clauses.beforeClause], spokenWords(sentence), 0) < spokenWords(sentence).length,
  )
  return told.map((sentence) => sentenceAsWritten(vocabulary, sentence)).join(" ") || text.trim()
}
