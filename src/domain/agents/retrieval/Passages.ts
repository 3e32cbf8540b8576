import * as Schema from "effect/Schema"
import type { DocumentContent } from "./DocumentContent.ts"

/** A piece of a document. `text` starts at `offset` (in UTF-16 code units) in the text of its page. */
export const Passage = Schema.Struct({
  /** The index of the document among the agent's documents. */
  document: Schema.Int,
  page: Schema.NullOr(Schema.Int),
  offset: Schema.Int,
  text: Schema.String,
})
export type Passage = typeof Passage.Type

const longest = 1000
const overlap = 150

/** Where a piece may end, in order of preference: after a paragraph, a sentence, a word. */
const ends = [/\n\s*\n/g, /[.!?…]["'”’)]?\s/g, /\s/g]

const lastEnd = (text: string, from: number, to: number): number => {
  for (const end of ends) {
    const match = [...text.slice(from, to).matchAll(end)].at(-1)
    if (match !== undefined) return from + match.index + match[0].length
  }
  return isBetweenHalves(text, to) ? to - 1 : to
}

/** Whether a position is inside a surrogate pair. */
const isBetweenHalves = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text[at - 1] ?? "")

/** The start of the next piece: the beginning of a word within the overlap. */
const nextStart = (text: string, end: number): number => {
  const space = text.slice(end - overlap, end).search(/\s/)
  return space === -1 ? end : end - overlap + space
}

/** Splits a page's text into pieces of at most 1000 code units, each of which overlaps the previous piece. */
export function* pieces(text: string): Generator<{ readonly offset: number; readonly text: string }> {
  let start = 0
  while (start < text.length) {
    const isLast = text.length - start <= longest
    const end = isLast ? text.length : lastEnd(text, start + longest / 2, start + longest)
    const slice = text.slice(start, end)
    const lead = slice.length - slice.trimStart().length
    const trimmed = slice.trim()
    if (trimmed !== "") yield { offset: start + lead, text: trimmed }
    if (isLast) return
    start = nextStart(text, end)
  }
}

/** All pieces of a document. */
export function* passages(content: DocumentContent, document: number): Generator<Passage> {
  for (const { number, text } of content.pages)
    for (const piece of pieces(text)) yield { document, page: number, ...piece }
}
