import { fold, type Token } from "../text/Token.ts"

/** A word of an utterance, with its position in the text. */
export interface SpokenWord extends Token {
  readonly from: number
  readonly to: number
}

export type SpokenWords = ReadonlyArray<SpokenWord>

const piece = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu

export const spokenWords = (text: string): SpokenWords => {
  let end = 0
  return Array.from(text.matchAll(piece), (match): SpokenWord => {
    const between = text.slice(end, match.index)
    const pause = /[,;:.!?]\s/.test(between)
    const from = match.index
    const gap = end === 0 || /\s/.test(between)
    end = from + match[0].length
    return {
      text: fold(match[0]).replaceAll("'", ""),
      kind: /^\p{N}/u.test(match[0]) ? "digits" : "word",
      gap,
      pause,
      from,
      to: end,
    }
  })
}

/** The words between two pauses. */
export const segmentsOf = (words: SpokenWords): ReadonlyArray<SpokenWords> => {
  const segments: Array<Array<SpokenWord>> = []
  for (const word of words)
    if (word.pause || segments.length === 0) segments.push([word])
    else segments.at(-1)!.push(word)
  return segments
}
