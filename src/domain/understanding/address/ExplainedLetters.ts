import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

export interface Explained {
  readonly words: ReadonlyArray<NameWord>
  /** False if a word that was taken as an explanation may be a place: "be de Barcelona". */
  readonly isSure: boolean
}

/** The letter that an example word stands for. */
export const letterOf = ({ email, codes, address }: Vocabulary, { text, kind }: NameWord): string | undefined => {
  if (kind !== "word" || text.length === 1) return kind === "word" ? text : undefined
  const books = [address.letters, codes.letters, email.letters, email.weakLetters]
  return books.flatMap((book) => book.get(text)?.alone?.value.toLowerCase() ?? [])[0]
}

/** The maximum number of words in a denial at the end of an address. */
const mostDenied = 5

/** "calle Lago 31 y no 30": removes a rejected address at the end; undefined if there is none. */
const withoutDenied = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> | undefined => {
  const at = words.findLastIndex(
    (_, index) => index > 1 && (lookUp(vocabulary.contrasts, words, index)?.length ?? 0) > 1,
  )
  return at > 0 && words.length - at <= mostDenied && words.slice(at + 1).every(({ pause }) => !pause)
    ? words.slice(0, at)
    : undefined
}

/**
 * Removes the remark at `at`, which is about an earlier word; `opening` is the number of words that introduce the
 * remark.
 */
type Removal = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  opening: number,
) => ReadonlyArray<NameWord> | undefined

/** "3 Lakeview, that's one word, Drive". */
const withoutOneWord: Removal = ({ names }, words, at, opening) => {
  const asOne = lookUp(names.asOne, words, at + opening)
  const [behind, ...rest] = asOne === undefined ? [] : words.slice(at + opening + asOne.length)
  return behind !== undefined && (behind.pause || opening > 0)
    ? [...words.slice(0, at), { ...behind, pause: false }, ...rest]
    : undefined
}

/** "88 Pine, as in the tree, Street". */
const withoutLikeness: Removal = ({ email }, words, at) => {
  if ((lookUp(email.asIn, words, at)?.length ?? 0) < 2) return undefined
  const stop = words.findIndex(({ pause }, index) => index > at + 1 && pause)
  return stop > 0 && stop - at <= mostDenied
    ? [...words.slice(0, at), { ...words[stop]!, pause: false }, ...words.slice(stop + 1)]
    : undefined
}

/**
 * "that's Elm not Helm", "Ash as in the tree": a remark that repeats a word and says what it isn't or what it means.
 */
const withoutRepetition: Removal = ({ options, names, email, codes }, words, at, opening) => {
  const again = words[at + opening]
  if (again === undefined || again.text.length < 2 || !words.slice(0, at).some(({ text }) => text === again.text))
    return undefined
  const next = at + opening + 1
  const not = next + (lookUp(names.linkingWords, words, next)?.length ?? 0)
  const denial = lookUp(options.negations, words, not)
  const why = lookUp(email.asIn, words, not) ?? lookUp(codes.asIn, words, not)
  const length = denial?.length ?? why?.length
  if (length === undefined) return undefined
  // "Ash as in the tree": an article may come before the example
  const isArticle = why !== undefined && names.determiners.has(words[not + length]?.text ?? "")
  const end = not + length + (isArticle ? 2 : 1)
  // "that's terrace not drive Springfield"
  const isEnd = words[end] === undefined || words[end]!.pause || (opening > 0 && denial !== undefined)
  return end <= words.length && isEnd ? [...words.slice(0, at), ...words.slice(end)] : undefined
}

/**
 * "12 Elm Street, that's Elm not Helm": removes a word's repetition and the rejected alternative; the address is
 * confirmed.
 */
export const withoutContrast = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Explained => {
  for (let at = 2; at < words.length - 2; at++) {
    const opening = lookUp(vocabulary.names.spelled, words, at)?.length ?? 0
    if (!words[at]!.pause && opening === 0) continue
    const rest =
      withoutOneWord(vocabulary, words, at, opening) ??
      withoutLikeness(vocabulary, words, at, opening) ??
      withoutRepetition(vocabulary, words, at, opening)
    if (rest !== undefined) return { words: rest, isSure: false }
  }
  const denied = withoutDenied(vocabulary, words)
  return { words: denied ?? words, isSure: denied === undefined }
}

/** "5 F as in Frank", "tercero de de dedo": keeps the letter and removes its example word. */
export const withoutExplanations = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Explained => {
  const { email, codes, address } = vocabulary
  const out: Array<NameWord> = []
  let isSure = true
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    out.push(word)
    const letter = letterOf(vocabulary, word)
    const hit =
      letter === undefined ? undefined : (lookUp(email.asIn, words, index + 1) ?? lookUp(codes.asIn, words, index + 1))
    const why = hit === undefined ? undefined : words[index + 1 + hit.length]
    if (hit === undefined || why === undefined || why.kind !== "word" || why.text.length < 2) continue
    const isWord =
      [codes.alphabet, email.radio].some((book) => book.get(why.text)?.alone?.value === letter) ||
      vocabulary.names.given.has(why.text)
    // "calle b de san juan": a single weak word explains a letter only if a spelling alphabet contains it
    if (why.text[0] !== letter || address.streets.has(why.text)) continue
    if (hit.length === 1 && !isWord) {
      // "tercero be de Bilbao" at the end: door B in Bilbao, or an explanation of the letter
      isSure &&= index + 2 + hit.length < words.length
      continue
    }
    isSure &&= hit.length > 1 || index + 2 + hit.length < words.length || email.radio.has(why.text)
    index += hit.length + 1
  }
  return { words: out, isSure }
}
