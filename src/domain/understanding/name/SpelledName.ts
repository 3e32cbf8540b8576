import { stretchAt } from "../code/SpokenSigns.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { NameWord } from "./NameWord.ts"

/** Fewer letters in a row are initials, unless somebody says that they spell. */
const fewestLetters = 3
/** A word of the name and its letters are at least so much alike. */
const leastAlike = 0.5

interface Letters {
  readonly text: string
  readonly end: number
  /** Most letters stood by themselves, were explained, or have names that are nothing else. */
  readonly isPlain: boolean
}

/** No name has more letters. */
const longestName = 30

const notALetter = () => false

/** The name of a letter that is no other word: "hache". */
const isStrong = ({ codes, email }: Vocabulary, { text }: NameWord): boolean =>
  [codes.letters, email.letters, email.radio].some((book) => book.get(text)?.alone !== undefined)

/** The letters from `start` on: "F I S C H E R", "G, I, double L", "B as in Boston". */
const lettersAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): Letters => {
  let text = ""
  let end = start
  let plain = 0
  let count = 0
  while (end < words.length && count < longestName) {
    const word = words[end]!
    if (word.kind !== "word") break
    const stretch = stretchAt(vocabulary, words, end, notALetter)
    const [reading] = stretch.readings
    const isBare = word.text.length === 1
    const isRepeat = /^(.)\1+$/.test(reading?.text ?? "")
    const isLetter = reading !== undefined && /^\p{L}+$/u.test(reading.text) && (reading.text.length === 1 || isRepeat)
    const isKnown = isBare || stretch.end > end + 1 || (reading?.cost ?? 1) < 0.1
    if (!isLetter || !isKnown) break
    count++
    if (isBare || stretch.end > end + 1 || isStrong(vocabulary, word)) plain++
    text += isBare ? word.written.toLowerCase() : reading.text
    end = stretch.end
  }
  return { text, end, isPlain: count > 0 && 2 * plain >= count }
}

/** The letter that has one name for one and for two of it. */
const oneR = (word: string): string => word.replaceAll("rr", "r")

const asWord = (letters: string, like: NameWord | undefined): NameWord => ({
  written: letters.charAt(0).toUpperCase() + letters.slice(1),
  text: letters,
  kind: "word",
  gap: true,
  pause: like?.pause ?? false,
})

/** The name with what was spelled of it; `isSure` where every letter was plain. */
export interface Spelled {
  readonly words: ReadonlyArray<NameWord>
  readonly isSpelled: boolean
  readonly isSure: boolean
}

/** "Fischer, F I S C H E R": the letters say how the word that they are like is written. Letters without such a word are a word themselves. */
export const withSpelling = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Spelled => {
  const out: Array<NameWord> = []
  let isSpelled = false
  let isSure = true
  for (let index = 0; index < words.length;) {
    const word = words[index]!
    const opening = lookUp(vocabulary.names.spelled, words, index)?.length ?? 0
    // "Bravo, B R A V O": the word before its letters is none of them
    const isOwn =
      opening === 0 && word.text.length > 1 && fold(lettersAt(vocabulary, words, index + 1).text) === word.text
    if (isOwn) {
      out.push(word)
      index++
      continue
    }
    const letters = lettersAt(vocabulary, words, index + opening)
    const count = letters.text.length
    const last = out.findLastIndex(({ text }) => similarity(text, letters.text) >= leastAlike)
    // "J. R. R. Tolkien": letters before a name are its initials
    const isInitials = opening === 0 && out.length === 0 && letters.end < words.length && count < 4
    const isSpelling =
      !isInitials &&
      ((count >= fewestLetters && letters.isPlain) ||
        (count >= 2 && (opening > 0 || last >= 0) && letters.end > index + opening + 1))
    if (isSpelling) {
      // "Peña, P E Ñ A", "Echeverría ... e erre i a": what was written is what was spelled
      const isSame = last >= 0 && oneR(fold(letters.text)) === oneR(out[last]!.text)
      const at = last >= 0 ? last : opening > 0 && out.length > 0 ? out.length - 1 : -1
      if (at >= 0 && !isSame) {
        isSure = isSure && (last >= 0 || out.length === 1) && letters.isPlain
        out[at] = asWord(letters.text, out[at])
      } else if (!isSame) {
        isSure = isSure && letters.isPlain
        out.push(asWord(letters.text, word))
      }
      isSpelled = true
      index = letters.end
    } else {
      if (opening === 0 || index + opening >= words.length) out.push(word)
      index += Math.max(1, opening)
    }
  }
  return { words: out, isSpelled, isSure }
}
