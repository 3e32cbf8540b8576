import { editsWithin } from "../term/Edits.ts"
import { soundOf } from "../term/TermSound.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The minimum length of a word; shorter words sound like too many others. */
const shortest = 4

interface AlphabetWord {
  readonly sound: string
  readonly letter: string
}

const alphabets = new WeakMap<Vocabulary, ReadonlyArray<AlphabetWord>>()

/** The longer words of the radio alphabet, with their sound. */
const alphabetOf = (vocabulary: Vocabulary): ReadonlyArray<AlphabetWord> => {
  const cached =
    alphabets.get(vocabulary) ??
    Object.entries(vocabulary.lexicon.email.radio)
      .map(([word, letter]) => ({ sound: soundOf(word), letter }))
      .filter(({ sound }) => sound.length >= shortest)
  alphabets.set(vocabulary, cached)
  return cached
}

const isNear = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 1 && editsWithin(one, other) <= 1 && editsWithin(other, one) <= 1

/**
 * The maximum number of cached words. All readings of an answer contain the same words; with the cache, 2,000
 * characters of "option label 1 and" took 15 ms instead of 27 ms.
 */
const mostKept = 1000
const kept = new WeakMap<Vocabulary, Map<string, string | null>>()

/** The letter whose word in the radio alphabet sounds similar; null if there is none, or more than one. */
const letterNear = (vocabulary: Vocabulary, word: string): string | null => {
  const known = kept.get(vocabulary) ?? new Map<string, string | null>()
  kept.set(vocabulary, known)
  const before = known.get(word)
  if (before !== undefined) return before
  const sound = soundOf(word)
  const letters = new Set(alphabetOf(vocabulary).flatMap((one) => (isNear(one.sound, sound) ? [one.letter] : [])))
  const letter = letters.size === 1 ? [...letters][0]! : null
  if (known.size >= mostKept) known.clear()
  known.set(word, letter)
  return letter
}

/**
 * The letter whose word in the radio alphabet was misheard, as one word or two: "jelta", "yenki", "unit form", "fox
 * treat".
 */
export const misheardLetter = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly letter: string; readonly length: number } | undefined => {
  const [first, second] = [tokens[index]!, tokens[index + 1]]
  // "lote l" is not "Charlotte"
  const isPair = second?.kind === "word" && !second.pause && second.text.length > 1
  for (const words of [...(isPair ? [[first, second]] : []), [first]]) {
    const letter = letterNear(vocabulary, words.map(({ text }) => text).join(""))
    if (letter !== null) return { letter, length: words.length }
  }
  return undefined
}
