import type { Passage } from "./Passages.ts"

/** A Markdown heading: its `#` characters and its text. */
const heading = /^(#{1,6})[ \t]+(.+)$/gm

interface Heading {
  readonly level: number
  /** The heading's offset in the text of its page. */
  readonly offset: number
  readonly words: string
}

/** Removes the headings whose section ends at a later heading of the same or a higher level. */
const open = (all: ReadonlyArray<Heading>): ReadonlyArray<Heading> =>
  all.filter(({ level }, at) => !all.slice(at + 1).some((later) => later.level <= level))

/**
 * The headings above a passage, outermost first, one per line: a passage from the middle of a section often doesn't
 * mention its subject. Call the function for the passages in order.
 */
export const headings = (): ((passage: Passage) => string) => {
  let trail: ReadonlyArray<Heading> = []
  let place = ""
  return ({ document, page, offset, text }) => {
    const here = `${document} ${page}`
    if (here !== place) trail = []
    place = here
    const above = open(trail.filter((one) => one.offset < offset))
    // Passages overlap, so a heading at the end of the previous passage may also be in this one.
    const within = trail.filter((one) => one.offset >= offset)
    const last = within.at(-1)?.offset ?? -1
    for (const { 1: marks = "", 2: words = "", index } of text.matchAll(heading))
      if (offset + index > last) within.push({ level: marks.length, offset: offset + index, words })
    trail = [...above, ...within]
    return above.map(({ words }) => words).join("\n")
  }
}
