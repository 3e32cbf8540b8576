/** A citation in an answer's text, with the passage numbers, counted from 1. */
export interface Citation {
  readonly numbers: ReadonlyArray<number>
  /** The position of the citation in the text. */
  readonly start: number
  readonly end: number
}

const bracketed = /\[(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\]/g

/** The citations in an answer's text, such as `[2]` or `[1, 3]`, in reading order. */
export const citationsIn = (text: string): ReadonlyArray<Citation> =>
  [...text.matchAll(bracketed)].map(({ 0: written, 1: list = "", index }) => ({
    numbers: list.split(/[,;]/).map(Number),
    start: index,
    end: index + written.length,
  }))
