import type { Item } from "./Scan.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { knowsWord } from "./Vocabulary.ts"

/** Whether the item is a number, a spoken zero before a number, or a written clock time. */
const isFigure = ({ code }: Item) => code === "N" || code === "Z" || code === "C"

/** Whether the word joins parts of a number: "ochenta y", "twenty oh", "two thousand and". */
const isLinkingWord = ({ numerals, dates }: Vocabulary, token: Token | undefined): boolean =>
  token !== undefined &&
  (numerals.tensJoiner.has(token.text) || dates.zero.has(token.text) || numerals.words.get(token.text)?.role === "and")

/** Whether the word may be a misheard number: an unknown word, or an ordinal in the wrong place. */
const isLost = (vocabulary: Vocabulary, { kind, text }: Token): boolean =>
  kind === "word" && (!knowsWord(vocabulary, text) || vocabulary.numerals.ordinals.has(text))

/**
 * "seventeen dirty", "plenty five past six", "ochenta y nieve": an unknown word right next to a number, without a
 * pause. Most likely it was part of the number and was misheard. Before a counted thing, the unknown word may be a
 * verb: "it expired two months ago".
 */
export const touchesUnknown = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  items: ReadonlyArray<Item>,
): boolean => {
  const isOutside = (at: number) => !items.some(({ code, start, end }) => code !== "?" && start <= at && at < end)
  return items.some(({ code, start, end }) => {
    if (code !== "?" || !isLost(vocabulary, tokens[start]!)) return false
    const from = isLinkingWord(vocabulary, tokens[start - 1]) ? start - 1 : start
    const to = isLinkingWord(vocabulary, tokens[end]) && isOutside(end) ? end + 1 : end
    const isAfter = !tokens[start]!.pause && items.some((before) => isFigure(before) && before.end === from)
    const at = tokens[to]?.pause === false ? items.findIndex((after) => isFigure(after) && after.start === to) : -1
    // "blonk weeks from tomorrow": the count was not recognized
    const isCount = items.some((after) => after.code === "U" && after.start === end && tokens[end]?.pause === false)
    return isAfter || isCount || (at >= 0 && items[at + 1]?.code !== "U")
  })
}
