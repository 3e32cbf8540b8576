import type { Vocabulary } from "../text/Vocabulary.ts"
import { isKnownName } from "./KnownName.ts"
import type { NameWord } from "./NameWord.ts"

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

/**
 * Replaces `length` characters of the word, starting at `at`, with `letters`; unchanged if folding changed the word's
 * length.
 */
export const rewritten = (word: NameWord, at: number, length: number, letters: string): NameWord => {
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
export const asRemarked = (
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
