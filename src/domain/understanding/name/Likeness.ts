import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Remarked } from "./NameRemark.ts"
import type { NameWord } from "./NameWord.ts"

/**
 * "Hugh as in Hugh Grant, Hugh Mannering", "Bond as in James Bond": removes the comparison with a famous person, and
 * confirms the rest, which begins after a pause or with the repetition of the name.
 */
export const withoutLikeness = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  for (let index = 1; index < words.length - 1; index++) {
    const likeness = lookUp(vocabulary.names.likeness, words, index)
    const own = words[index - 1]!
    const start = index + (likeness?.length ?? 0)
    if (likeness === undefined || own.text.length < 2 || words[start] === undefined || words[start]!.text.length < 2)
      continue
    const again = words.findLastIndex(({ text }, at) => at > start && at < words.length - 1 && text === own.text)
    const pause = words.findIndex((word, at) => at > start && word.pause)
    const end = again > 0 ? again : pause > 0 ? pause : words.length
    const front = again > 0 ? words.slice(0, index - 1) : words.slice(0, index)
    const [after, ...rest] = words.slice(end)
    return { words: [...front, ...(after === undefined ? [] : [{ ...after, pause: false }, ...rest])], isSure: false }
  }
  return { words, isSure: true }
}
