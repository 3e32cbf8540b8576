import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Remarked } from "./NameRemark.ts"
import type { NameWord } from "./NameWord.ts"

/** "Lucía, de Cádiz", "Carmen, de Vigo, Seoane": removes the origin between pauses. */
export const withoutOrigin = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const at = words.findIndex(
    ({ pause }, index) =>
      index > 0 &&
      pause &&
      lookUp(vocabulary.names.origins, words, index) !== undefined &&
      words[index + 1]?.pause === false &&
      words[index + 2]?.pause !== false,
  )
  const [after, ...rest] = words.slice(at + 2)
  if (at < 0) return { words, isSure: true }
  return {
    words: [...words.slice(0, at), ...(after === undefined ? [] : [{ ...after, pause: false }, ...rest])],
    isSure: false,
  }
}

/** The maximum number of words before the phrase that introduces a former name: "well, I used to be". */
const mostBefore = 2

/**
 * "my maiden name was Barlow, now Winslow", "Rosa Vela, antes Rosa Gil": keeps only the present name, which the
 * respondent confirms.
 */
export const withoutFormer = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const { former, present } = vocabulary.names
  const past = words.findIndex(
    ({ pause }, at) => (at <= mostBefore || pause) && lookUp(former, words, at) !== undefined,
  )
  if (past < 0) return { words, isSure: true }
  const turn = words.findIndex((_, at) => at > past + 1 && lookUp(present, words, at) !== undefined)
  if (turn < 0)
    return past > mostBefore || words[past]!.pause
      ? { words: words.slice(0, past), isSure: false }
      : { words, isSure: true }
  const end = turn + lookUp(present, words, turn)!.length
  // "my maiden name was Hobday, it's Louisa Prentice now"
  const linkingWord = words.findLastIndex(
    (_, at) => at < turn && lookUp(vocabulary.names.linkingWords, words, at) !== undefined,
  )
  const pause = words.findLastIndex((word, at) => word.pause && at < turn)
  const start = pause >= 0 ? pause : linkingWord + 1
  const now = end < words.length ? words.slice(end) : words.slice(Math.max(start, 0), turn)
  return { words: now, isSure: false }
}
