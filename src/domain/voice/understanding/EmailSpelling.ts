import type { EmailToken } from "./EmailToken.ts"
import { lookUp } from "./Phrasebook.ts"
import { similarity } from "./Similarity.ts"
import type { Vocabulary } from "./Vocabulary.ts"

const isLetter = (token: EmailToken | undefined) => token?.kind === "word" && token.text.length === 1

/** Letters less alike a name than this are no spelling of it. */
const alike = 0.5

/**
 * A name that is spelled right after it was said ("katie, that's k a t i e"): the letters count, the name and the remark do not.
 * `undefined`: the letters are those of another name.
 */
export const withSpelledNames = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<EmailToken> | undefined => {
  const kept: Array<EmailToken> = []
  let index = 0
  while (index < tokens.length) {
    const hit = lookUp(vocabulary.email.spelled, tokens, index)
    const start = index + (hit?.length ?? 0)
    if (hit === undefined || !isLetter(tokens[start]) || !isLetter(tokens[start + 1])) {
      kept.push(tokens[index]!)
      index++
      continue
    }
    let end = start
    while (isLetter(tokens[end])) end++
    const letters = tokens.slice(start, end)
    const spelled = letters.map(({ text }) => text).join("")
    const name = kept.at(-1)
    if (name?.kind === "word" && name.text.length > 1) {
      if (name.text[0] !== spelled[0] && similarity(name.text, spelled) < alike) return undefined
      kept.pop()
    }
    kept.push(...letters)
    index = end
  }
  return kept
}
