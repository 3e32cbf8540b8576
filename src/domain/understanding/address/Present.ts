import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The words of the present address; `isSure` if no words were removed. */
export interface Present {
  readonly words: ReadonlyArray<NameWord>
  readonly isSure: boolean
}

/** "4 Hill View, near the church, York": removes a landmark, up to the next pause. */
const withoutNearby = (
  { address: { nearby, articles, crossings, beside: openings }, numerals }: Vocabulary,
  words: ReadonlyArray<NameWord>,
): ReadonlyArray<NameWord> => {
  const isNumber = (word: NameWord) => word.kind === "digits" || startsNumber(numerals, word)
  const start = words.findIndex((_, at) => {
    const hit = at > 1 ? lookUp(nearby, words, at) : undefined
    const after = hit === undefined ? undefined : words[at + hit.length]
    // "entre 57 y 59" and "320 esquina Moreno" are parts of an address, "entre el banco y la farmacia" is not
    const isCrossing =
      after !== undefined &&
      (isNumber(after) ||
        (lookUp(crossings, words, at) !== undefined &&
          (isNumber(words[at - 1]!) ||
            words[at - 1]!.text.length === 1 ||
            lookUp(crossings, words, at - 1) !== undefined) &&
          !articles.has(after.text)))
    return after !== undefined && !isCrossing && words.slice(0, at).some(isNumber)
  })
  if (start < 0) return words
  // "..., it's next to the bakery"
  const opening = [2, 1].find((length) => lookUp(openings, words, start - length)?.length === length) ?? 0
  const from = opening > 0 && words[start - opening]!.pause ? start - opening : start
  const stop = words.findIndex(({ pause }, at) => at > start && pause)
  return [...words.slice(0, from), ...(stop < 0 ? [] : words.slice(stop))]
}

/** The maximum number of words before a phrase that introduces a former address: "well, I used to live at". */
const mostBefore = 2

/**
 * "it was 6 Park Avenue but I've moved to 9 Elm Road": keeps the present address. If the words don't show which one
 * that is, the address is confirmed.
 */
export const atPresent = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Present => {
  const { former, moved } = vocabulary.address
  const begin = words.findIndex((_, at) => at <= mostBefore && lookUp(former, words, at) !== undefined)
  if (begin >= 0) {
    const turn = words.findIndex((_, at) => at > begin && lookUp(moved, words, at) !== undefined)
    const rest = turn < 0 ? words : words.slice(turn + lookUp(moved, words, turn)!.length)
    return { words: rest, isSure: false }
  }
  // "39 Orchid Close, used to be 12 Fern Road"
  const past = words.findIndex(({ pause }, at) => at > mostBefore && pause && lookUp(former, words, at) !== undefined)
  const turned =
    past < 0
      ? undefined
      : words.slice(past).findIndex((_, at) => at > 0 && lookUp(moved, words, past + at) !== undefined)
  if (turned !== undefined && turned < 0) return { words: words.slice(0, past), isSure: false }
  const plain = withoutNearby(vocabulary, words)
  return { words: plain, isSure: plain === words }
}
