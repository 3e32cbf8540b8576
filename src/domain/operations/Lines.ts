/**
 * A record that is written for the price of what is new: first a whole, then a line for each change. `ending` is what was written
 * last; `whole` and `added` count the characters of the whole and of the lines after it.
 */
export interface Lines {
  readonly ending: string
  readonly whole: number
  readonly added: number
}

export const wholeOf = (text: string): Lines => ({ ending: text, whole: text.length, added: 0 })

/** With a line after what stands. */
export const lineAfter = ({ whole, added }: Lines, line: string): Lines => ({
  ending: line,
  whole,
  added: added + line.length,
})

/** Lines are gathered up into a new whole when they are longer than that, or than the whole before them. */
const mostAdded = 16_384

export const isLong = ({ whole, added }: Lines): boolean => added > Math.max(mostAdded, whole)
