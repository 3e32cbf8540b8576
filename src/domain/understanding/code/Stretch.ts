/** A reading of a stretch of an utterance, and its cost; 0 is certain. */
export interface Reading {
  readonly text: string
  readonly cost: number
  /**
   * The position of a split into two numbers, "sixty" and "one": with a separator there, both readings are equally
   * likely.
   */
  readonly seam?: number
}

/** A stretch of an utterance: characters of a code in one or more readings, and the cost of reading it as talk. */
export interface Stretch {
  readonly readings: ReadonlyArray<Reading>
  readonly talk: number
  readonly end: number
  /** `own`: the case in the reading. */
  readonly case?: "capital" | "small" | "own"
}

/** Cost of reading a letter or a digit as talk, high enough to exclude it. */
export const never = 50
/** Cost of a doubt: an answer with this cost is confirmed. */
export const doubtful = 3

export const signs = (readings: ReadonlyArray<Reading>, end: number, talk = never): Stretch => ({ readings, talk, end })

/** Words outside of the code: "and", "the letter". */
export const idle = (end: number): Stretch => signs([{ text: "", cost: 0 }], end, 0)

export const only = (text: string, end: number): Stretch => signs([{ text, cost: 0 }], end)
