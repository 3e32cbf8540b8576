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

/** The maximum number of tokens to search for negations. */
const mostTokens = 40
const mostDenials = 2

/**
 * Finds what an utterance rejects: the longest phrase right after a negation for which `read` returns a value. If
 * several negations have such a phrase, the first one counts.
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
