import type { Passage } from "./Passages.ts"

/** A heading of Markdown: its marks and its words. */
const heading = /^(#{1,6})[ \t]+(.+)$/gm

interface Heading {
  readonly level: number
  /** Where it stands in the text of its page. */
  readonly offset: number
  readonly words: string
}

/** Those that what comes after them stands under. */
const open = (all: ReadonlyArray<Heading>): ReadonlyArray<Heading> =>
  all.filter(({ level }, at) => !all.slice(at + 1).some((later) => later.level <= level))

/**
 * Which headings a passage begins under, outermost first, a line each: a passage that was cut out of the middle of a section does not say what the
 * section is about. Passages are given in the order in which they were cut.
 */
export const headings = (): ((passage: Passage) => string) => {
  let trail: ReadonlyArray<Heading> = []
  let place = ""
  return ({ document, page, offset, text }) => {
    const here = `${document} ${page}`
    if (here !== place) trail = []
    place = here
    const above = open(trail.filter((one) => one.offset < offset))
    // Passages overlap: a heading at the end of the one before may stand in this one as well.
    const within = trail.filter((one) => one.offset >= offset)
    const last = within.at(-1)?.offset ?? -1
    for (const { 1: marks = "", 2: words = "", index } of text.matchAll(heading))
      if (offset + index > last) within.push({ level: marks.length, offset: offset + index, words })
    trail = [...above, ...within]
    return above.map(({ words }) => words).join("\n")
  }
}
