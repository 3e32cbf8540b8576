/** A reading of a stretch of an utterance, and its cost; a cost of 0 is certain. */
export interface Reading {
  readonly text: string
  readonly cost: number
  /**
   * The position at which a number can be split into two, "sixty" and "one". If a separator is there, both readings are
   * equally likely.
   */
  readonly seam?: number
}

/**
 * A stretch of an utterance: characters of a code, in one or more readings, and the cost of reading the stretch as
 * small talk.
 */
export interface Stretch {
  readonly readings: ReadonlyArray<Reading>
  readonly talk: number
  readonly end: number
  /** `own`: each reading keeps its own case. */
  readonly case?: "capital" | "small" | "own"
}

/** The cost of reading a letter or a digit as small talk, high enough to rule out this reading. */
export const never = 50
/** The cost of an uncertain reading. An answer that costs at least this much needs confirmation. */
export const doubtful = 3

export const signs = (readings: ReadonlyArray<Reading>, end: number, talk = never): Stretch => ({ readings, talk, end })

/** Words that are not part of the code: "and", "the letter". */
export const idle = (end: number): Stretch => signs([{ text: "", cost: 0 }], end, 0)

export const only = (text: string, end: number): Stretch => signs([{ text, cost: 0 }], end)
