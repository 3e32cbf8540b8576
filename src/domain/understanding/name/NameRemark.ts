import { correctionLength } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isKnownName } from "./KnownName.ts"
import type { NameWord } from "./NameWord.ts"

/** The name without remarks on its letters. `isSure`: its spelling matched them. */
export interface Remarked {
  readonly words: ReadonlyArray<NameWord>
  readonly isSure: boolean
}

const vowels = /^[aeiou]$/

/** Minimum similarity between a word of the name and its repetition. */
const leastAlike = 0.8
/** Minimum similarity between a word and the word that replaces it after a remark on its letters. */
const leastAlikeRemarked = 0.6

/** First letters that sound alike: "Catherine with a K". */
const soundAlikes: Readonly<Record<string, string>> = {
  c: "k",
  k: "c",
  j: "g",
  g: "j",
  f: "ph",
  v: "b",
  b: "v",
  s: "z",
  z: "s",
  i: "y",
  y: "i",
}

/** The letter in a remark: by itself, by its name, or in the plural after a count ("Es", "eles"). */
const letterAt = (
  { email }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  isMany: boolean,
): { readonly letter: string; readonly length: number } | undefined => {
  const word = words[at]
  if (word === undefined) return undefined
  const single = isMany && word.text.length > 1 && word.text.endsWith("s") ? word.text.slice(0, -1) : undefined
  const each = single === undefined ? undefined : [{ ...word, text: single }]
  const named =
    each === undefined
      ? (lookUp(email.letters, words, at) ?? lookUp(email.weakLetters, words, at))
      : (lookUp(email.letters, each, 0) ?? lookUp(email.weakLetters, each, 0))
  if (named !== undefined) return { letter: named.value, length: named.length }
  const text = single ?? word.text
  return text.length <= 2 ? { letter: text, length: 1 } : undefined
}

/** The word with `letters` in place of `length` characters at `at`, if folding didn't change its length. */
const rewritten = (word: NameWord, at: number, length: number, letters: string): NameWord => {
  if (at < 0 || word.written.length !== word.text.length) return word
  const put = (text: string) => text.slice(0, at) + letters + text.slice(at + length)
  const written = put(word.written)
  return {
    ...word,
    text: put(word.text),
    written:
      at === 0 && /^\p{Lu}/u.test(word.written)
        ? written.charAt(0).toUpperCase() + written.slice(1).toLowerCase()
        : written,
  }
}

/**
 * Adds a silent letter to the word. If that can make a common name ("Helena" from "Elena"), returns that name;
 * otherwise the letter goes after the t, or before or after the vowel.
 */
const withSilent = (vocabulary: Vocabulary, name: NameWord): NameWord => {
  const all = Array.from({ length: name.text.length + 1 }, (_, at) => rewritten(name, at, 0, "h"))
  const known = all.find(({ written }) => isKnownName(vocabulary, written))
  const behind = name.text.lastIndexOf("t") + 1
  const vowel = [0, name.text.length].find((at) => /[aeiou]/.test(name.text.charAt(at === 0 ? 0 : at - 1)))
  return known ?? all[behind > 0 ? behind : (vowel ?? -1)] ?? name
}

/**
 * The name, spelled as the remark on a letter requires: "Katherine with a C", "Phillip with one L", "Clark with an e".
 */
const asRemarked = (
  vocabulary: Vocabulary,
  name: NameWord,
  remark: string,
  letter: string,
  isEnd: boolean,
): NameWord => {
  const [at, twice] = [name.text.lastIndexOf(letter), name.text.lastIndexOf(letter + letter)]
  if (remark === "twice") return rewritten(name, at, letter.length, letter + letter)
  if (remark === "once") return rewritten(name, twice, 2 * letter.length, letter)
  if (remark === "lacks") return name.text.split(letter).length === 2 ? rewritten(name, at, letter.length, "") : name
  const other = soundAlikes[letter]
  if (other !== undefined && name.text.startsWith(other)) return rewritten(name, 0, other.length, letter)
  if (isEnd && other !== undefined && name.text.endsWith(other))
    return rewritten(name, name.text.length - other.length, other.length, letter)
  if (isEnd || letter === "e") return rewritten(name, name.text.length, 0, letter)
  if (letter === "h") return withSilent(vocabulary, name)
  return other === undefined ? name : rewritten(name, name.text.lastIndexOf(other), other.length, letter)
}

/** The end of a remark on a capital, and the letter: "with a capital K", "con ka mayúscula", "con mayúscula". */
const capitalAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
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
export const withoutCapitalRemarks = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
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

/**
 * "Catherine with a C", "Sara without an h": removes a remark that matches the name. Otherwise changes the name, or
 * marks it as uncertain.
 */
export const withoutNameRemarks = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const { letterRemarks } = vocabulary.email
  const opening = lookUp(vocabulary.names.spelled, words, 0)?.length ?? 0
  const letterStart =
    lookUp(letterRemarks, words, opening)?.value === "has" ? opening + lookUp(letterRemarks, words, opening)!.length : 0
  const sign = letterStart === 0 ? undefined : letterAt(vocabulary, words, letterStart, false)
  const after = words.slice(letterStart + (sign?.length ?? 0))
  // "with a K, Karin Lund": the remark before the name matches it
  const isAhead = after[0] !== undefined && after[0].text.length > 1 && sign !== undefined
  if (isAhead && after.some(({ text }) => text.includes(sign.letter)))
    return { ...withoutNameRemarks(vocabulary, after), isSure: false }
  let remaining = words
  let isSure = true
  for (let index = 1; index < remaining.length; index++) {
    // "Hector, H as in hotel, Salamanca"
    const letters = remaining[index]!.pause ? letterAt(vocabulary, remaining, index, false) : undefined
    const why = letters === undefined ? undefined : lookUp(vocabulary.email.asIn, remaining, index + letters.length)
    const exampleAt = index + (letters?.length ?? 0) + (why?.length ?? 0)
    const isTold =
      why !== undefined &&
      remaining[exampleAt]?.text.startsWith(letters!.letter) === true &&
      remaining[index - 1]!.text.includes(letters!.letter) &&
      remaining[exampleAt + 1]?.pause !== false
    if (isTold && remaining[exampleAt]!.text.length > 1) {
      const [after, ...rest] = remaining.slice(exampleAt + 1)
      remaining = [...remaining.slice(0, index), ...(after === undefined ? [] : [{ ...after, pause: false }, ...rest])]
      isSure = false
      index = 0
      continue
    }
    // "Phillips, two Ls"
    const count = lookUp(vocabulary.names.letterCounts, remaining, index)
    const counted = count === undefined ? undefined : remaining[index + count.length]
    const about =
      count === undefined ? undefined : letterAt(vocabulary, remaining, index + count.length, count.value === "twice")
    const isCounted =
      count !== undefined &&
      about?.length === 1 &&
      // "Sarah Connor double R"
      (remaining[index]!.pause ||
        // "Matthew two Ts Vandenberg"
        counted!.text.length === 2 ||
        (counted === remaining.at(-1) && remaining[index - 1]!.text.includes(about.letter))) &&
      // "Wanda, doble uve a ene de a" is spelled
      (remaining[index + count.length + 1]?.pause !== false ||
        letterAt(vocabulary, remaining, index + count.length + 1, false) === undefined) &&
      (count.value === "once" || counted!.text.length > 1 || counted === remaining.at(-1))
    const remark = lookUp(letterRemarks, remaining, index) ?? (isCounted ? count : undefined)
    if (remark === undefined) continue
    const at = index + remark.length
    const named = letterAt(vocabulary, remaining, at, remark.value === "twice")
    const letter = named?.letter
    // "Núñez, con eñe y con zeta"
    const isAlso = index > 1 && lookUp(vocabulary.names.linkingWords, remaining, index - 1)?.length === 1
    const near = isAlso ? index - 2 : index - 1
    // "Theodore, that's with a T H"
    const isThat = near > 0 && lookUp(vocabulary.names.spelled, remaining, near)?.length === 1
    const own = isThat ? near - 1 : near
    // "Phillip Morris, one L": refers to the word with the double letter
    const isElsewhere = isCounted && remark === count && !remaining[own]!.text.includes(letter!)
    const other = isElsewhere
      ? remaining.findLastIndex(({ text }, n) => n < own && text.includes(letter! + letter!))
      : -1
    if (other >= 0) {
      const isSo = remark.value === "twice"
      const changed = isSo ? remaining[other]! : asRemarked(vocabulary, remaining[other]!, remark.value, letter!, false)
      remaining = [...remaining.slice(0, index).with(other, changed), ...remaining.slice(at + named!.length)]
      isSure &&= isSo
      continue
    }
    // "John Smith without an H": does not refer to a last name that always has an h
    const first = remaining[0]!
    const isOnFirst =
      remark.value === "lacks" &&
      letter !== undefined &&
      vocabulary.names.family.has(remaining[own]!.text) &&
      [remaining[own]!, first].every(({ text }) => text.includes(letter))
    if (isOnFirst && own > 0) {
      remaining = [
        asRemarked(vocabulary, first, "lacks", letter, false),
        ...remaining.slice(1, index),
        ...remaining.slice(at + named!.length),
      ]
      isSure = false
      continue
    }
    const last = own
    const name = remaining[last]!
    if (letter === undefined) continue
    // "E S T H E R, no H at the end"
    if (name.text.length < 2) {
      const place = lookUp(vocabulary.email.lastPlace, remaining, at + named!.length)?.length ?? 0
      if (!remaining[index]!.pause) continue
      remaining = [...remaining.slice(0, index), ...remaining.slice(at + named!.length + place)]
      isSure = false
      continue
    }
    const has = name.text.includes(letter)
    const place = lookUp(vocabulary.email.lastPlace, remaining, at + (named?.length ?? 1))?.length ?? 0
    const isTwice = name.text.includes(letter + letter) || name.text.split(letter).length === 3
    const isLast = place > 0 && remark.value === "has"
    const agrees = isLast
      ? name.text.endsWith(letter)
      : { lacks: !has, twice: isTwice, once: has && !isTwice, has }[remark.value]
    // "Petrova, with a v at the end": the letter is in the last syllable
    const isInLast = isLast && !vowels.test(letter) && vowels.test(name.text.at(-1)!) && name.text.at(-2) === letter
    const initial = agrees || isInLast ? name : asRemarked(vocabulary, name, remark.value, letter, isLast)
    isSure = isSure && agrees
    // "Sara Parker, Sara without an h", "Phillip Morris, Philip with one L"
    const again = remaining
      .slice(0, last)
      .findIndex(({ text }) => text === name.text || (name.pause && similarity(text, initial.text) >= leastAlike))
    let end = at + (named?.length ?? 1) + place
    // "Lynne with two Ns and an E": another remark on the same name
    const linkingWord = lookUp(vocabulary.names.linkingWords, remaining, end)?.length ?? 0
    const isCount = lookUp(vocabulary.names.letterCounts, remaining, end + linkingWord) !== undefined
    const isArticle = isCount || vocabulary.names.determiners.has(remaining[end + linkingWord]?.text ?? "")
    const article = linkingWord > 0 && isArticle ? 1 : 0
    const more = linkingWord > 0 ? letterAt(vocabulary, remaining, end + linkingWord + article, true) : undefined
    if (more?.length === 1 && remaining[end + linkingWord + article + 1]?.pause !== false && !remaining[end]!.pause) {
      end += linkingWord + article + 1
      isSure = false
    }
    // "Stephen with a P H", "Price with an I C E"
    let spelled = letter
    for (
      let more = letterAt(vocabulary, remaining, end, false);
      more !== undefined && name.text.includes(spelled + more.letter);
      more = letterAt(vocabulary, remaining, end, false)
    ) {
      spelled += more.letter
      end += more.length
    }
    const [after, ...rest] = remaining.slice(end)
    // "Gemma, sorry, Jemma with a J, Prescott"
    const isTurn =
      again >= 0 && last > again + 1 && correctionLength(vocabulary, remaining, again + 1) === last - again - 1
    // "Graeme Hargreaves, that's Graeme with an e"
    const pointing = again >= 0 && lookUp(vocabulary.names.spelled, remaining, last - 1)?.length === 1 ? 1 : 0
    const before = remaining.slice(0, isTurn ? again : last - pointing)
    // "jon without an h jon pearson"
    // "Stephen with a V, Steven Archer"
    const isInstead =
      !agrees &&
      remark.value === "has" &&
      after?.pause === true &&
      after.text.includes(letter) &&
      similarity(name.text, after.text) >= leastAlikeRemarked
    const isSaidAgain = [...before, name].some(({ text }) => similarity(text, after?.text ?? "") >= leastAlike)
    remaining = [
      ...(isInstead
        ? before
        : again < 0 || isTurn
          ? [...before, initial]
          : before.with(again, { ...initial, pause: before[again]!.pause })),
      ...(after === undefined ? [] : [{ ...after, pause: !isTurn && (after.pause || isSaidAgain) }, ...rest]),
    ]
    isSure &&= !isTurn
    index = 0
  }
  return { words: remaining, isSure }
}
