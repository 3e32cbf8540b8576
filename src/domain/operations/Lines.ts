/**
 * A record that is written for the price of what is new: first a whole, then a line for each change. `ending` is what was written
 * last; `whole` and `added` count the characters of the whole and of the lines after it.
 */
export interface Lines {
  readonly ending: string
  readonly initialLength: number
  readonly added: number
}

export const linesOf = (text: string): Lines => ({ ending: text, initialLength: text.length, added: 0 })

/** With a line after what stands. */
export const lineAfter = ({ initialLength, added }: Lines, line: string): Lines => ({
  ending: line,
  initialLength,
  added: added + line.length,
})

/** Lines are gathered up into a new whole when they are longer than that, or than the whole before them. */
const mostAdded = 16_384

export const isLong = ({ initialLength, added }: Lines): boolean => added > Math.max(mostAdded, initialLength)
