import { startsNumber } from "./Numeral.ts"
import { isWhole, lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "children of my own": a thing is named in no more words. */
const mostWords = 4

const stem = (word: string): string => word.replace(/(?:es|s)$/, "")

/** Whether a word names what is asked for: the same, in the other number, or another word for it. */
export const isAskedThing = ({ synonyms }: Vocabulary, word: string, asked: ReadonlySet<string>): boolean => {
  if (asked.has(word)) return true
  const groups = synonyms.get(word) ?? synonyms.get(stem(word)) ?? []
  return [...asked].some(
    (other) => stem(other) === stem(word) || (synonyms.get(other) ?? []).some((group) => groups.includes(group)),
  )
}

/**
 * "we have no children", "sin hijos", "not a single one": that there is none of what is counted. As a question where another thing is named
 * than the question does; undefined where nothing of the kind is said.
 */
export const nothingSaid = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  asked: ReadonlySet<string> | undefined,
): "sure" | "likely" | undefined => {
  const { numbers, numerals, terms } = vocabulary
  if (asked === undefined) return undefined
  if (isWhole(numbers.noneAtAll, tokens)) return "sure"
  const none = lookUp(numbers.noneOf, tokens, 0)
  const rest = none === undefined ? [] : tokens.slice(none.length)
  const end = rest.findIndex((_, at) => at > 0 && lookUp(terms.around, rest, at) !== undefined)
  const things = end < 0 ? rest : rest.slice(0, end)
  const [first] = things
  if (first === undefined || things.length > mostWords) return undefined
  const isPlain = things.every(
    (token, at) => token.kind === "word" && (at === 0 || !token.pause) && !startsNumber(numerals, token),
  )
  if (!isPlain || first.pause || numbers.uncounted.has(first.text)) return undefined
  return things.some(({ text }) => isAskedThing(vocabulary, text, asked)) ? "sure" : "likely"
}
