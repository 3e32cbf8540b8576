import { isGiven } from "../name/KnownName.ts"
import type { NamePart } from "../name/NamePart.ts"
import { letterRemarkAt } from "../name/LetterRemark.ts"
import { understandPersonName } from "../name/PersonName.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { longestHit, lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import { fold } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { type Unplaced, unplaced } from "./Edit.ts"
import { signsFrom } from "./Signs.ts"
import { statementsIn } from "./ReplyStatements.ts"

/** Words that are less similar are different names, not spellings of the same name. */
const leastAlike = 0.5

interface Span {
  readonly start: number
  readonly end: number
}

const wordsOf = (name: string): ReadonlyArray<string> => name.split(" ").filter((word) => word !== "")

const nameIn = (text: string, locale: string, part: NamePart): string | undefined => {
  const read = understandPersonName(text, locale, part)
  return read._tag === "rejected" ? undefined : read.value
}

/** The part of the name that a correction mentions: "the last name is Braun". */
const partNamed = ({ names }: Vocabulary, text: string): NamePart | undefined => {
  const words = spokenWords(text)
  const at = words.findIndex((_, index) => lookUp(names.nouns, words, index) !== undefined)
  const part = at < 0 ? undefined : lookUp(names.nouns, words, at)!.value
  return part === "whole" ? undefined : part
}

/** Whether the lexicon lists a word as a first name or as a last name; undefined if it lists it as both or neither. */
const partKnown = (vocabulary: Vocabulary, word: string): NamePart | undefined => {
  const [given, family] = [isGiven(vocabulary, word), vocabulary.names.family.has(fold(word))]
  return given === family ? undefined : given ? "first" : "last"
}

/** A part of the old name. The first part contains all first names: "Mayra Estela Vásquez". */
const spanOf = (old: ReadonlyArray<string>, part: NamePart, locale: string): Span => {
  let first = wordsOf(nameIn(old.join(" "), locale, "first") ?? old[0]!).length
  while (first < old.length - 1 && partKnown(vocabularyOf(locale), old[first]!) === "first") first++
  return part === "first" ? { start: 0, end: first } : { start: Math.min(first, old.length - 1), end: old.length }
}

const likeness = (old: ReadonlyArray<string>, fresh: ReadonlyArray<string>, at: number): number =>
  Math.min(...fresh.map((word, index) => similarity(fold(old[at + index]!), fold(word))))

/** The words of the old name, within one of its parts, that are most similar to the new words. */
const likest = (old: ReadonlyArray<string>, fresh: ReadonlyArray<string>, { start, end }: Span): Span | undefined => {
  let best: Span | undefined
  let score = leastAlike
  for (let at = start; at + fresh.length <= end; at++) {
    const alike = likeness(old, fresh, at)
    if (alike >= score) [best, score] = [{ start: at, end: at + fresh.length }, alike]
  }
  return best
}

/**
 * "Gomez Garcia" for "López García": keeps the accents of an unchanged word. If no word differs, the accents are the
 * correction.
 */
const withAccents = (old: ReadonlyArray<string>, fresh: ReadonlyArray<string>): ReadonlyArray<string> => {
  const same = fresh.map((word) => old.find((other) => fold(other) === fold(word)))
  return same.every((word) => word !== undefined) ? fresh : fresh.map((word, at) => same[at] ?? word)
}

/**
 * A complete name in which a part was replaced: "no, Leigh", "the last name is Braun", "Shayne with a y". The new words
 * replace similar words, or else the part of the name that they mention or are known to belong to; the rest is kept.
 * Undefined if the words are a complete name.
 */
export const correctedName = (before: string, text: string, locale: string): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  const old = wordsOf(before)
  const fresh = wordsOf(nameIn(text, locale, "whole") ?? "")
  if (fresh.length === 0 || old.length < 2) return undefined
  const replaced = ({ start, end }: Span): string =>
    [...old.slice(0, start), ...withAccents(old.slice(start, end), fresh), ...old.slice(end)].join(" ")
  const named = partNamed(vocabulary, text)
  const span = (part: NamePart): Span => spanOf(old, part, locale)
  if (named !== undefined) return replaced(likest(old, fresh, span(named)) ?? span(named))
  if (fresh.length >= old.length) return undefined
  const known = fresh.length === 1 ? partKnown(vocabulary, fresh[0]!) : undefined
  const all: Span = { start: 0, end: old.length }
  const like = likest(old, fresh, known === undefined ? all : span(known)) ?? likest(old, fresh, all)
  if (like !== undefined) return replaced(like)
  return known === undefined ? undefined : replaced(span(known))
}

/** An added word corrects a different word of the name if their similarity exceeds this. */
const mostAlike = 0.7

/** An addition to a name: "junior". Undefined if the words change the rest of the name, or correct a word. */
export const completedName = (before: string, text: string, locale: string): string | undefined => {
  const whole = nameIn(`${before} ${text}`, locale, "whole")
  if (whole?.startsWith(`${before} `) !== true) return undefined
  const old = wordsOf(fold(before))
  const corrects = (word: string) => !old.includes(word) && old.some((one) => similarity(one, word) > mostAlike)
  return wordsOf(fold(whole.slice(before.length))).some(corrects) ? undefined : whole
}

/** A remark on a letter in a statement, and the name that it is about: "Stephen with a V", "two L's in Allison". */
const remarkIn = (vocabulary: Vocabulary, text: string) => {
  const words = spokenWords(text).map((word) => ({ ...word, written: text.slice(word.from, word.to) }))
  const { clauses, address } = vocabulary
  for (const [at] of words.entries()) {
    // "two L's | in Allison"
    const link = words.findIndex(
      (_, to) => to > at + 1 && longestHit([clauses.towards, address.particles], words, to) > 0,
    )
    const remark = letterRemarkAt(vocabulary, link < 0 ? words : words.slice(0, link), at)
    if (remark === undefined) continue
    const about = words.slice(remark.end === link ? link + 1 : remark.end)
    return { ...remark, name: at > 0 ? text : about.map(({ written }) => written).join(" ") }
  }
  return undefined
}

/** Whether the words spell letters: "s t e v e n", "e y at the end". */
const isSpelled = (vocabulary: Vocabulary, text: string): boolean => {
  const words = spokenWords(text)
  const { text: letters, end } = signsFrom(vocabulary, words, 0)
  return letters.length > 1 && end + longestHit([vocabulary.edits.atEnd], words, end) === words.length
}

/**
 * A name that a reply spells or describes in several statements: "Stephen with a V, S T E V E N", "two L's in Allison".
 * Unplaced if the letter that a remark names is still missing. Undefined if the reply does neither, or contains a
 * complete name.
 */
export const respelledName = (before: string, rest: string, locale: string): string | Unplaced | undefined => {
  const vocabulary = vocabularyOf(locale)
  const texts = statementsIn(vocabulary, rest, before).said
  const remarks = texts.flatMap((text) => remarkIn(vocabulary, text) ?? [])
  const isWhole = (text: string) => wordsOf(nameIn(text, locale, "whole") ?? "").length >= wordsOf(before).length
  if ((remarks.length === 0 && !texts.some((text) => isSpelled(vocabulary, text))) || texts.some(isWhole))
    return undefined
  const names = texts.flatMap((text) => {
    const name = remarkIn(vocabulary, text)?.name ?? text
    return name === "" ? [] : (correctedName(before, name, locale) ?? [])
  })
  const changed = names.find((name) => name !== before)
  const spelled = fold(changed ?? before)
  const isMissing = remarks.some(({ kind, letter }) => kind === "has" && !spelled.includes(letter))
  if (isMissing) return unplaced
  return changed === undefined && names.length > 0 ? before : changed
}
