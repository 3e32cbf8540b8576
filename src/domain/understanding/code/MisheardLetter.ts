import { editsWithin } from "../term/Edits.ts"
import { soundOf } from "../term/TermSound.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Shorter ones sound like too many words. */
const shortest = 4

interface AlphabetWord {
  readonly sound: string
  readonly letter: string
}

const alphabets = new WeakMap<Vocabulary, ReadonlyArray<AlphabetWord>>()

/** The words of the radio's alphabet that are long enough, by their sound. */
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
 * The letter whose word in the radio's alphabet was written as a recogniser writes what it does not know, in one word or in two: "jelta",
 * "yenki", "unit form", "fox treat".
 */
export const misheardLetter = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly letter: string; readonly length: number } | undefined => {
  const [first, second] = [tokens[index]!, tokens[index + 1]]
  // "lote l" is no "Charlotte"
  const isPair = second?.kind === "word" && !second.pause && second.text.length > 1
  for (const words of [...(isPair ? [[first, second]] : []), [first]]) {
    const sound = soundOf(words.map(({ text }) => text).join(""))
    const letters = new Set(alphabetOf(vocabulary).flatMap((one) => (isNear(one.sound, sound) ? [one.letter] : [])))
    if (letters.size === 1) return { letter: [...letters][0]!, length: words.length }
  }
  return undefined
}
