import { lookUp } from "../text/Phrasebook.ts"
import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Remarked } from "./NameRemark.ts"
import type { NameWord } from "./NameWord.ts"

/** The maximum number of words that state where an accent is: "on the second e", "en la i". */
const mostPlace = 4

const withAccent: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" }

/** The word without accents on its vowels; ñ is a separate letter and stays. */
const plain = (word: NameWord): NameWord => ({
  ...word,
  written: word.written.replaceAll(/[áéíóúü]/giu, (vowel) => vowel.normalize("NFD").charAt(0)),
})

const hasMark = (word: string): boolean => fold(word) !== word.toLowerCase()

/**
 * The word with an accent on its only occurrence of the vowel; unchanged if the vowel doesn't occur, or occurs more
 * than once.
 */
const accented = (word: NameWord, vowel: string): NameWord => {
  const places = Array.from(word.written.toLowerCase()).flatMap((sign, at) => (sign === vowel ? [at] : []))
  if (places.length !== 1 || hasMark(word.written)) return word
  const at = places[0]!
  return { ...word, written: word.written.slice(0, at) + withAccent[vowel]! + word.written.slice(at + 1) }
}

/** The vowel with the accent, and the end of the words that name it; a remark may name no vowel. */
const placeOf = (
  { names }: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
): { readonly vowel?: string; readonly end: number } => {
  if (lookUp(names.within, words, start) === undefined) return { end: start }
  const at = words.findIndex(
    ({ text }, index) => index > start && index < start + mostPlace && Object.hasOwn(withAccent, text),
  )
  return at < 0 || words.slice(start, at).some(({ pause }, n) => n > 0 && pause)
    ? { end: start }
    : { vowel: words[at]!.text, end: at + 1 }
}

/**
 * "Zoe with no accent", "Martínez con tilde en la i": removes a remark on accents. If the name contradicts the remark,
 * it is confirmed; if only one vowel can have the accent, the accent is added. A name that is repeated after the remark
 * counts once.
 */
export const withoutAccentRemarks = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  for (let index = 1; index < words.length; index++) {
    const remark = lookUp(vocabulary.names.accents, words, index)
    if (remark === undefined) continue
    const { vowel, end } = placeOf(vocabulary, words, index + remark.length)
    const before = words.slice(0, index)
    const own = before.at(-1)!
    const isSo = remark.value === "lacks" ? !hasMark(own.written) : before.some(({ written }) => hasMark(written))
    // "Jose Martinez with an accent on the e" may refer to either word
    const isOne = before.every(({ text }) => text === own.text || vowel === undefined || !text.includes(vowel))
    const named =
      remark.value === "lacks" ? plain(own) : isSo || vowel === undefined || !isOne ? own : accented(own, vowel)
    const earlier = before.findIndex(({ text }, at) => at < index - 1 && text === own.text)
    // "Inés con tilde en la e, Inés Aguirre"
    const kept =
      earlier < 0
        ? [...before.slice(0, -1), named]
        : before.slice(0, -1).with(earlier, { ...named, pause: before[earlier]!.pause })
    const left = withoutAccentRemarks(vocabulary, [...kept, ...words.slice(end)])
    return { words: left.words, isSure: left.isSure && isSo }
  }
  return { words, isSure: true }
}
