/**
 * A log-structured record: a snapshot, followed by a line for each change. `ending` is the part that was written last;
 * `initialLength` and `added` are the lengths of the snapshot and of the lines after it.
 */
export interface Lines {
  readonly ending: string
  readonly initialLength: number
  readonly added: number
}

export const linesOf = (text: string): Lines => ({ ending: text, initialLength: text.length, added: 0 })

/** The record after adding a line. */
export const lineAfter = ({ initialLength, added }: Lines, line: string): Lines => ({
  ending: line,
  initialLength,
  added: added + line.length,
})

/** A new snapshot is written when the lines are longer than this and longer than the snapshot. */
const mostAdded = 16_384

export const isLong = ({ initialLength, added }: Lines): boolean => added > Math.max(mostAdded, initialLength)
