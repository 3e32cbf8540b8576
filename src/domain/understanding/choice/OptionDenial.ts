import type { Token } from "../text/Token.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** What an utterance refuses, and what is left of it: "not the first, the last one". */
export interface Denial<A> {
  readonly denied: A
  readonly rest: ReadonlyArray<Token>
}

/** Nobody names an option in more words than these. */
const mostWords = 6

/** Longer answers, and later denials, are not looked at. */
const mostTokens = 40
const mostDenials = 2

/** The first thing that stands right after a word of denial, in as many words as it takes; `read` says what words name. */
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
