/** What a stretch of an utterance may stand for, and how unlikely that is: 0 is what anybody would write. */
export interface Reading {
  readonly text: string
  readonly cost: number
  /** Two numbers that sound like one, "sixty" and "one": a separator behind so many signs makes them as likely. */
  readonly seam?: number
}

/** One stretch of an utterance: signs of a code in one or more readings, and what it costs to take it for talk. */
export interface Stretch {
  readonly readings: ReadonlyArray<Reading>
  readonly talk: number
  readonly end: number
  /** `own`: as it stands in the reading. */
  readonly case?: "capital" | "small" | "own"
}

/** What a letter or a figure costs that is taken for talk: none ever is. */
export const never = 50
/** What a doubt costs: an answer of this cost is asked about. */
export const doubtful = 3

export const signs = (readings: ReadonlyArray<Reading>, end: number, talk = never): Stretch => ({ readings, talk, end })

/** Nothing of the code: "and", "the letter". */
export const idle = (end: number): Stretch => signs([{ text: "", cost: 0 }], end, 0)

export const only = (text: string, end: number): Stretch => signs([{ text, cost: 0 }], end)
