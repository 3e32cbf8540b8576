/** A citation in an answer's text: numbers of passages, from 1. */
export interface Citation {
  readonly numbers: ReadonlyArray<number>
  /** Its place in the text. */
  readonly start: number
  readonly end: number
}

const bracketed = /\[(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\]/g

/** The citations of a text, such as `[2]` or `[1, 3]`, in reading order. */
export const citationsIn = (text: string): ReadonlyArray<Citation> =>
  [...text.matchAll(bracketed)].map(({ 0: written, 1: list = "", index }) => ({
    numbers: list.split(/[,;]/).map(Number),
    start: index,
    end: index + written.length,
  }))
