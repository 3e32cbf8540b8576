import type { EmailToken } from "./EmailToken.ts"
import { lookUp } from "./Phrasebook.ts"
import { similarity } from "./Similarity.ts"
import type { Vocabulary } from "./Vocabulary.ts"

const isLetter = (token: EmailToken | undefined) => token?.kind === "word" && token.text.length === 1

/** Letters less alike a name than this are no spelling of it. */
const alike = 0.5

/** "karen with a k, k a r e n": a remark on one letter before all of them says nothing more. */
const remarkLength = (
  { email }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
  index: number,
  name: EmailToken | undefined,
): number => {
  const remark = lookUp(email.remarks, tokens, index)
  if (remark === undefined || name?.kind !== "word") return 0
  const start = index + remark.length + (isLetter(tokens[index + remark.length - 1]) ? 0 : 1)
  let end = start
  while (isLetter(tokens[end])) end++
  const letters = tokens.slice(start, end)
  return isLetter(tokens[start - 1]) && letters.map(({ text }) => text).join("") === name.text ? start - index : 0
}

/** "steven with a v, steven": the length of a remark on one letter after which the name is said again, with it. */
const repeatedName = (
  { email }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
  index: number,
  name: EmailToken | undefined,
): number => {
  const remark = lookUp(email.remarks, tokens, index)
  if (remark === undefined || remark.length < 2 || name === undefined || name.text.length < 2) return 0
  const isNamed = isLetter(tokens[index + remark.length]) && !isLetter(tokens[index + remark.length - 1])
  const end = index + remark.length + (isNamed ? 1 : 0)
  return tokens[end]?.text === name.text ? end - index + 1 : 0
}

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
    const again = repeatedName(vocabulary, tokens, index, kept.at(-1))
    if (again > 0) {
      index += again
      continue
    }
    const remark = remarkLength(vocabulary, tokens, index, kept.at(-1))
    const hit = lookUp(vocabulary.email.spelled, tokens, index + remark) ?? (remark > 0 ? { length: 0 } : undefined)
    const start = index + remark + (hit?.length ?? 0)
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
