import type { Item } from "./Scan.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { knowsWord } from "./Vocabulary.ts"

/** A number, or a written clock time. */
const isFigure = (item: Item | undefined) => item?.code === "N" || item?.code === "C"

/**
 * "seventeen dirty", "plenty five past six": a word that no list of the language holds right beside a number, with no pause between them. Most
 * likely it was part of the number and was misheard. Before what is counted stands a verb as well: "it expired two months ago".
 */
export const touchesUnknown = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  items: ReadonlyArray<Item>,
): boolean =>
  items.some((item, n) => {
    if (item.code !== "?") return false
    const { kind, text, pause } = tokens[item.start]!
    const [before, after] = [items[n - 1], items[n + 1]]
    const isAfter = !pause && isFigure(before) && before?.end === item.start
    const isCounting = items[n + 2]?.code === "U"
    const isBefore = isFigure(after) && after?.start === item.end && !isCounting && !tokens[after.start]!.pause
    return (isAfter || isBefore) && kind === "word" && !knowsWord(vocabulary, text)
  })
