import type { Passage } from "./Passages.ts"

/** A Markdown heading: its marks and its words. */
const heading = /^(#{1,6})[ \t]+(.+)$/gm

interface Heading {
  readonly level: number
  /** Its offset in the text of its page. */
  readonly offset: number
  readonly words: string
}

/** The open headings at this point. */
const open = (all: ReadonlyArray<Heading>): ReadonlyArray<Heading> =>
  all.filter(({ level }, at) => !all.slice(at + 1).some((later) => later.level <= level))

/**
 * The headings above a passage, outermost first, one per line, because a passage from the middle of a section doesn't
 * name its subject. Passages are given in order.
 */
export const headings = (): ((passage: Passage) => string) => {
  let trail: ReadonlyArray<Heading> = []
  let place = ""
  return ({ document, page, offset, text }) => {
    const here = `${document} ${page}`
    if (here !== place) trail = []
    place = here
    const above = open(trail.filter((one) => one.offset < offset))
    // Passages overlap: a heading at the end of the previous one may be in this one as well.
    const within = trail.filter((one) => one.offset >= offset)
    const last = within.at(-1)?.offset ?? -1
    for (const { 1: marks = "", 2: words = "", index } of text.matchAll(heading))
      if (offset + index > last) within.push({ level: marks.length, offset: offset + index, words })
    trail = [...above, ...within]
    return above.map(({ words }) => words).join("\n")
  }
}
