import type { Token } from "../text/Token.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The rejected part of an utterance, and the rest: "not the first, the last one". */
export interface Denial<A> {
  readonly denied: A
  readonly rest: ReadonlyArray<Token>
}

/** The maximum number of words that name an option. */
const mostWords = 6

/** The maximum number of tokens to search for denials. */
const mostTokens = 40
const mostDenials = 2

/**
 * The first thing named right after a denial, in as many words as needed; `read` returns the things that the given
 * words name.
 */
export const denialIn = <A>(
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  read: (tokens: ReadonlyArray<Token>) => A | undefined,
): Denial<A> | undefined => {
  if (tokens.length > mostTokens) return undefined
  let seen = 0
  for (let index = 0; index < tokens.length && seen < mostDenials; index++) {
    const hit = lookUp(vocabulary.options.negations, tokens, index)
    if (hit === undefined) continue
    seen++
    const start = index + hit.length
    const pause = tokens.findIndex((token, at) => at > start && token.pause)
    const end = Math.min(pause < 0 ? tokens.length : pause, start + mostWords)
    for (let to = end; to > start; to--) {
      const denied = read(tokens.slice(start, to))
      if (denied !== undefined) return { denied, rest: [...tokens.slice(0, index), ...tokens.slice(to)] }
    }
  }
  return undefined
}
