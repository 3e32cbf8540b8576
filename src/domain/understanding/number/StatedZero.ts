import { startsNumber } from "./Numeral.ts"
import { isWhole, lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { afterInterjections } from "../yesno/YesNoClause.ts"

/** The maximum number of words that name a thing: "children of my own". */
const mostWords = 4

const stem = (word: string): string => word.replace(/(?:es|s)$/, "")

/** Whether a word names the thing in the question: the same word, in the singular or plural, or a synonym. */
export const isAskedThing = ({ synonyms }: Vocabulary, word: string, asked: ReadonlySet<string>): boolean => {
  if (asked.has(word)) return true
  const groups = synonyms.get(word) ?? synonyms.get(stem(word)) ?? []
  return [...asked].some(
    (other) => stem(other) === stem(word) || (synonyms.get(other) ?? []).some((group) => groups.includes(group)),
  )
}

/** "oh none i quit years ago", "nada lo dejé": a sentence without a number gives the reason. */
const isExplained = ({ answers, numbers, numerals }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const start = afterInterjections(answers.interjections, tokens)
  const rest = tokens.slice(start + (lookUp(numbers.noneAtAll, tokens, start)?.length ?? tokens.length))
  return lookUp(answers.sentenceStarts, rest, 0) !== undefined && rest.every((token) => !startsNumber(numerals, token))
}

/**
 * "we have no children", "sin hijos", "not a single one": the count of the things is zero. Confirmed if the words name
 * something other than the thing in the question; undefined if they don't express a zero.
 */
export const statedZero = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  asked: ReadonlySet<string> | undefined,
): "sure" | "likely" | undefined => {
  const { numbers, numerals, terms } = vocabulary
  if (asked === undefined) return undefined
  if (isWhole(numbers.noneAtAll, tokens)) return "sure"
  if (isExplained(vocabulary, tokens)) return "likely"
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
