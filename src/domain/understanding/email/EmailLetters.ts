import { piece } from "./EmailPiece.ts"
import type { EmailToken } from "./EmailToken.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

export const isLetter = (token: EmailToken | undefined) => token?.kind === "word" && token.text.length === 1

/**
 * "b as in boy": the number of tokens after the letter; 0 if there is no explanation, -1 if the letter and the word
 * disagree.
 */
export const explanation = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
  index: number,
  letter: string,
): number => {
  const hit = lookUp(vocabulary.email.asIn, tokens, index)
  if (hit === undefined) return 0
  const word = tokens[index + hit.length]
  if (word?.kind !== "word" || word.text.length < 3) return 0
  if (hit.length === 1 && (vocabulary.email.letters.has(word.text) || vocabulary.email.weakLetters.has(word.text)))
    return 0
  if (word.text.startsWith(letter)) return hit.length + 1
  return hit.length > 1 && tokens[index]!.text === "as" ? -1 : 0
}

/** The letter that is named at the index, by itself or by a word: "b", "be", "uve doble". */
const letterAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number) => {
  const named = lookUp(email.letters, tokens, index) ?? lookUp(email.weakLetters, tokens, index)
  return isLetter(tokens[index]) ? { value: tokens[index]!.text, length: 1 } : named
}

const isExplained = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean => {
  const letter = letterAt(vocabulary, tokens, index)
  return letter !== undefined && explanation(vocabulary, tokens, index + letter.length, letter.value) > 0
}

/** "the letter a, then": whether a single letter is announced. */
const isAnnounced = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean => {
  const announcer = lookUp(vocabulary.email.letterAnnouncers, tokens, index)
  const at = index + (announcer?.length ?? 0)
  const letter = announcer === undefined ? undefined : letterAt(vocabulary, tokens, at)
  return letter !== undefined && letterAt(vocabulary, tokens, at + letter.length) === undefined
}

/**
 * The index of the first letter that was mistaken for small talk before `start`: "te de tomás, o, eme", "te, o, eme".
 * An explained letter is not small talk. Neither is the name of a letter at the very beginning, or between the pauses
 * of a dictation.
 */
export const lettersStart = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number): number => {
  const explained = tokens.findIndex(
    (_, index) => index < start && (isExplained(vocabulary, tokens, index) || isAnnounced(vocabulary, tokens, index)),
  )
  let first = explained < 0 ? start : explained
  while (first > 0 && letterAt(vocabulary, tokens, first) !== undefined) {
    const before = first - 1
    const isPaused = tokens[first]!.pause && (before === 0 || tokens[before]!.pause)
    if (letterAt(vocabulary, tokens, before) === undefined || !(isPaused || before === 0)) break
    first = before
  }
  return first
}

/** "double l", "triple five", "doble cero". */
export const repeated = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number, times: number) => {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (isLetter(token)) return piece("letter", token.text.repeat(times), token)
  const letter = lookUp(vocabulary.email.letters, tokens, index)
  if (letter?.length === 1) return piece("letter", letter.value.repeat(times), token)
  if (token.kind === "digits" && token.text.length === 1) return piece("digits", token.text.repeat(times), token)
  const word = vocabulary.numerals.words.get(token.text)
  if (word?.role === "unit") return piece("digits", String(word.value).repeat(times), token)
  const weak = lookUp(vocabulary.email.weakLetters, tokens, index)
  return weak?.length === 1 ? piece("letter", weak.value.repeat(times), token) : undefined
}
