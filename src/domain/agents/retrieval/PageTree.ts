import * as Schema from "effect/Schema"
import type { DocumentContent, OutlineEntry } from "./DocumentContent.ts"

/** A section of a document, with its inclusive page range and its place in the tree. */
export const Section = Schema.Struct({
  document: Schema.Int,
  title: Schema.String,
  level: Schema.Int,
  firstPage: Schema.Int,
  lastPage: Schema.Int,
}).pipe(Schema.encodeKeys({ firstPage: "first_page", lastPage: "last_page" }))
export type Section = typeof Section.Type

/**
 * The number of pages that are searched for a printed table of contents, and the minimum number of entries that it must
 * have.
 */
const frontPages = 20
const fewest = 3

const printed =
  /^\s*((?:[0-9]+(?:\.[0-9]+)*\.?\s+)?\S.*?)\s*(?:\.{2,}|(?:\s\.){2,}|…+|\s{3,}|\t)[\s.…]*([0-9]{1,5})\s*$/

const levelOf = (title: string): number =>
  Math.max(0, (/^[0-9]+((?:\.[0-9]+)*)/.exec(title)?.[1]?.split(".").length ?? 1) - 1)

const entriesOf = (text: string): ReadonlyArray<OutlineEntry> =>
  text.split(/\r?\n/).flatMap((line) => {
    const match = printed.exec(line)
    if (match === null) return []
    const title = match[1]!.trim()
    return [{ title, level: levelOf(title), page: Number(match[2]) }]
  })

const isRising = (entries: ReadonlyArray<OutlineEntry>): boolean =>
  entries.every(({ page }, index) => index === 0 || page >= entries[index - 1]!.page)

/** The printed table of contents on the first pages, recognized by lines that end in ascending page numbers. */
const printedOutline = (content: DocumentContent): ReadonlyArray<OutlineEntry> => {
  const entries = content.pages.slice(0, frontPages).flatMap(({ text }) => entriesOf(text))
  const last = content.pages.length
  return entries.length >= fewest && isRising(entries) && entries.every(({ page }) => page >= 1 && page <= last)
    ? entries
    : []
}

/** The document's embedded outline, or else its printed table of contents; empty if it has neither. */
const outlineOf = (content: DocumentContent): ReadonlyArray<OutlineEntry> => {
  const own = content.outline.filter(({ page }) => page >= 1 && page <= content.pages.length)
  return own.length > 0 ? own : printedOutline(content)
}

/** Converts the outline to sections. Each section extends to the next entry at the same or a higher level. */
export const sections = (content: DocumentContent, document: number): ReadonlyArray<Section> => {
  const entries = outlineOf(content)
  return entries.map((entry, index) => {
    const next = entries.slice(index + 1).find(({ level }) => level <= entry.level)
    const lastPage = next === undefined ? content.pages.length : Math.max(entry.page, next.page)
    return { document, title: entry.title, level: entry.level, firstPage: entry.page, lastPage }
  })
}
