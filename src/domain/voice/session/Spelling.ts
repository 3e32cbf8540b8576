import type { SpokenLanguage } from "../../languages/SpokenLanguage.ts"
import { spokenLanguage } from "../../languages/SpokenLanguages.ts"
import { fold } from "../../understanding/text/Token.ts"

/** A language's words for spelling: names of letters, the radio alphabet, characters, "b as in boy". */
interface SpellingWords {
  readonly letters: ReadonlyMap<string, string>
  readonly asIn: ReadonlyArray<ReadonlyArray<string>>
  readonly capital: ReadonlySet<string>
  readonly space: ReadonlySet<string>
  readonly repeat: ReadonlyMap<string, number>
  readonly done: ReadonlySet<string>
  readonly undo: ReadonlySet<string>
}

const setOf = (phrases: ReadonlyArray<string>): ReadonlySet<string> => new Set(phrases.map(fold))

const entries = (table: Readonly<Record<string, string | number>>): ReadonlyArray<[string, string]> =>
  Object.entries(table).map(([name, value]) => [fold(name), String(value)])

const prepare = ({ lexicon: { email, numerals }, dialogue: { spelling } }: SpokenLanguage): SpellingWords => {
  const signs = [
    ...email.at.map((name): [string, string] => [fold(name), "@"]),
    ...email.dot.map((name): [string, string] => [fold(name), "."]),
    ...entries(email.symbols),
  ]
  return {
    letters: new Map([
      ...entries(numerals.units),
      ...signs,
      ...entries(email.radio),
      ...entries(email.weakLetters),
      ...entries(email.letters),
    ]),
    asIn: email.asIn.map((phrase) => fold(phrase).split(/\s+/)).toSorted((a, b) => b.length - a.length),
    repeat: new Map(Object.entries(email.repeat).map(([name, times]) => [fold(name), times])),
    capital: setOf(spelling.capital),
    space: setOf(spelling.space),
    done: setOf(spelling.done),
    undo: setOf(spelling.undo),
  }
}

const prepared = new WeakMap<SpokenLanguage, SpellingWords>()

const wordsOf = (locale: string): SpellingWords | undefined => {
  const language = spokenLanguage(locale)
  if (language === undefined) return undefined
  const words = prepared.get(language) ?? prepare(language)
  prepared.set(language, words)
  return words
}

/** The maximum number of words in the name of a letter or character. */
const longestName = 3

const startsWith = (tokens: ReadonlyArray<string>, index: number, phrase: ReadonlyArray<string>): boolean =>
  phrase.every((word, n) => tokens[index + n] === word)

interface NamedLetter {
  readonly letter: string
  readonly length: number
}

const letterAt = (words: SpellingWords, tokens: ReadonlyArray<string>, index: number): NamedLetter | undefined => {
  for (let length = Math.min(longestName, tokens.length - index); length > 0; length--) {
    const name = tokens.slice(index, index + length).join(" ")
    const letter = words.space.has(name) ? " " : words.letters.get(name)
    if (letter !== undefined) return { letter, length }
  }
  const token = tokens[index]!
  return [...token].length === 1 || /^\d+$/.test(token) ? { letter: token, length: 1 } : undefined
}

const afterExample = (words: SpellingWords, tokens: ReadonlyArray<string>, index: number): number => {
  const phrase = words.asIn.find((one) => startsWith(tokens, index, one))
  return phrase === undefined || tokens[index + phrase.length] === undefined ? index : index + phrase.length + 1
}

/** Spelled input: letters to add, whether the spelling is finished, and whether a letter is removed. */
export interface Spelled {
  readonly letters: string
  readonly isDone: boolean
  readonly takesBack: boolean
}

/**
 * Parses an utterance as letters: "b as in boy", "double l", "capital a", "dot", "at". Undefined if any word is
 * unknown: letters are not guessed.
 */
export const spelledIn = (text: string, locale: string): Spelled | undefined => {
  const words = wordsOf(locale)
  if (words === undefined || text.length > 400) return undefined
  const folded = fold(text)
    .replaceAll(/[,;:!?¿¡"]|\.(?=\s|$)/g, " ")
    .trim()
    .replaceAll(/\s+/g, " ")
  if (words.undo.has(folded)) return { letters: "", isDone: false, takesBack: true }
  const isDone = [...words.done].find((phrase) => folded === phrase || folded.endsWith(` ${phrase}`))
  const spelled = isDone === undefined ? folded : folded.slice(0, folded.length - isDone.length).trim()
  const tokens = spelled === "" ? [] : spelled.split(/[\s-]+/)
  let letters = ""
  let index = 0
  let times = 1
  let isCapital = false
  while (index < tokens.length) {
    const token = tokens[index]!
    if (words.capital.has(token)) {
      isCapital = true
      index++
      continue
    }
    const repeat = words.repeat.get(token)
    if (repeat !== undefined && index + 1 < tokens.length) {
      times = repeat
      index++
      continue
    }
    const letter = letterAt(words, tokens, index)
    if (letter === undefined) return undefined
    letters += (isCapital ? letter.letter.toUpperCase() : letter.letter).repeat(times)
    index = afterExample(words, tokens, index + letter.length)
    times = 1
    isCapital = false
  }
  return { letters, isDone: isDone !== undefined, takesBack: false }
}
