import type { Token } from "./Token.ts"
import { words } from "./Token.ts"

interface Entry<A> {
  readonly words: ReadonlyArray<string>
  readonly value: A
}

/**
 * Entries that begin with the same word: the word on its own, and phrases keyed by their second word, the longest
 * first.
 */
interface Page<A> {
  alone: { readonly value: A } | undefined
  readonly longer: Map<string, Array<Entry<A>>>
}

/** Phrases, keyed by their first two words; a lookup takes time proportional to the length of the phrase. */
class Pages<A> extends Map<string, Page<A>> {
  /**
   * The possible lengths of a phrase's first word, as a bit mask for each initial letter. This rules out most words
   * quickly.
   */
  readonly lengths = new Uint32Array(32)

  /** Whether the single word is a phrase, and not only the beginning of a phrase. */
  override has(word: string): boolean {
    return this.get(word)?.alone !== undefined
  }
}

export interface Phrasebook<A> extends ReadonlyMap<string, Readonly<Page<A>>> {
  readonly lengths: Uint32Array
}

const letterOf = (word: string) => word.charCodeAt(0) & 31
const lengthBit = (word: string) => 1 << (word.length & 31)

export interface Hit<A> {
  readonly value: A
  readonly length: number
}

export const phrasebook = <A>(entries: Iterable<readonly [string, A]>): Phrasebook<A> => {
  const book = new Pages<A>()
  for (const [phrase, value] of entries) {
    const list = words(phrase)
    const [first, second] = list
    if (first === undefined) continue
    const page: Page<A> = book.get(first) ?? { alone: undefined, longer: new Map() }
    book.set(first, page)
    book.lengths[letterOf(first)]! |= lengthBit(first)
    if (second === undefined) page.alone ??= { value }
    else page.longer.set(second, [...(page.longer.get(second) ?? []), { words: list, value }])
  }
  for (const { longer } of book.values()) {
    for (const list of longer.values()) list.sort((a, b) => b.words.length - a.words.length)
  }
  return book
}

export const phrases = (list: ReadonlyArray<string>): Phrasebook<true> =>
  phrasebook(list.map((phrase) => [phrase, true as const]))

/** The longest phrase at `index`. It may contain pauses, because recognizers output "no, wait". */
export const lookUp = <A>(book: Phrasebook<A>, tokens: ReadonlyArray<Token>, index: number): Hit<A> | undefined => {
  const token = tokens[index]
  if (token === undefined) return undefined
  const { text } = token
  const page = (book.lengths[letterOf(text)]! & lengthBit(text)) === 0 ? undefined : book.get(text)
  if (page === undefined) return undefined
  const next = tokens[index + 1]
  const list = next === undefined || page.longer.size === 0 ? undefined : page.longer.get(next.text)
  if (list !== undefined) {
    entries: for (const entry of list) {
      for (let n = 2; n < entry.words.length; n++) if (tokens[index + n]?.text !== entry.words[n]) continue entries
      return { value: entry.value, length: entry.words.length }
    }
  }
  return page.alone === undefined ? undefined : { value: page.alone.value, length: 1 }
}

/**
 * A removed phrase of at least this many words is a remark, which leaves a pause in its place: "two hundred, give or
 * take, ten".
 */
const remark = 3

/** The tokens without any phrases from the phrasebook; a token after a removed phrase takes over its pause. */
export const without = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const rest: Array<Token> = []
  let pause = false
  let index = 0
  while (index < tokens.length) {
    // "1mm": joined to a digit
    const isJoined = !tokens[index]!.gap && tokens[index - 1]?.kind === "digits"
    const hit = isJoined ? undefined : lookUp(book, tokens, index)
    if (hit !== undefined) {
      pause = pause || tokens[index]!.pause || (rest.length > 0 && hit.length >= remark)
      index += hit.length
      continue
    }
    const token = tokens[index]!
    rest.push(pause && !token.pause ? { ...token, pause, gap: true } : token)
    pause = false
    index++
  }
  return rest
}

/** Whether the words contain a phrase from the phrasebook. */
export const mentions = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): boolean => {
  for (let index = 0; index < tokens.length; index++) if (lookUp(book, tokens, index) !== undefined) return true
  return false
}

/** Whether the words are exactly one phrase from the phrasebook. */
export const isWhole = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): boolean =>
  lookUp(book, tokens, 0)?.length === tokens.length

/** The number of words in the longest phrase at `index` in any of the phrasebooks; 0 if there is none. */
export const longestHit = (
  books: ReadonlyArray<Phrasebook<unknown>>,
  tokens: ReadonlyArray<Token>,
  index: number,
): number => Math.max(0, ...books.map((book) => lookUp(book, tokens, index)?.length ?? 0))
