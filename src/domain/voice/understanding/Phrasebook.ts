import type { Token } from "./Token.ts"
import { words } from "./Token.ts"

interface Entry<A> {
  readonly words: ReadonlyArray<string>
  readonly value: A
}

/** Phrases by their first word, the longest first: looking one up costs what the phrase is long. */
export type Phrasebook<A> = ReadonlyMap<string, ReadonlyArray<Entry<A>>>

export interface Hit<A> {
  readonly value: A
  readonly length: number
}

export const phrasebook = <A>(entries: Iterable<readonly [string, A]>): Phrasebook<A> => {
  const book = new Map<string, Array<Entry<A>>>()
  for (const [phrase, value] of entries) {
    const list = words(phrase)
    if (list.length === 0) continue
    const found = book.get(list[0]!) ?? []
    found.push({ words: list, value })
    book.set(list[0]!, found)
  }
  for (const list of book.values()) list.sort((a, b) => b.words.length - a.words.length)
  return book
}

export const phrases = (list: ReadonlyArray<string>): Phrasebook<true> =>
  phrasebook(list.map((phrase) => [phrase, true as const]))

/** The longest phrase that starts at `index`. Pauses inside are allowed: recognisers write "no, wait". */
export const lookUp = <A>(book: Phrasebook<A>, tokens: ReadonlyArray<Token>, index: number): Hit<A> | undefined => {
  const token = tokens[index]
  if (token === undefined) return undefined
  const list = book.get(token.text)
  if (list === undefined) return undefined
  next: for (const entry of list) {
    for (let n = 1; n < entry.words.length; n++) if (tokens[index + n]?.text !== entry.words[n]) continue next
    return { value: entry.value, length: entry.words.length }
  }
  return undefined
}

/** The tokens without the phrases of the book; what follows a removed phrase keeps its pause. */
export const without = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const kept: Array<Token> = []
  let pause = false
  let index = 0
  while (index < tokens.length) {
    const hit = lookUp(book, tokens, index)
    if (hit !== undefined) {
      pause = pause || tokens[index]!.pause
      index += hit.length
      continue
    }
    const token = tokens[index]!
    kept.push(pause && !token.pause ? { ...token, pause, gap: true } : token)
    pause = false
    index++
  }
  return kept
}

/** Whether a phrase of the book occurs anywhere. */
export const mentions = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): boolean => {
  for (let index = 0; index < tokens.length; index++) if (lookUp(book, tokens, index) !== undefined) return true
  return false
}
