import { Parser } from "htmlparser2"

/** Void elements, which have no content. */
const single = new Set("area base br col embed hr img input link meta source track wbr".split(" "))
const unread = new Set(["head", "script", "style", "title", "desc"])

/**
 * The maximum number of recorded strings, and of characters per string: enough to find the numbers on the page without
 * bloating the record.
 */
const [mostTexts, mostCharacters] = [50, 80]

const number = /\p{Nd}/u

/**
 * The pieces of a page's text that contain a number and are outside any element with `data-rows`. The provenance
 * section is marked `data-provenance` and needs no `data-rows`.
 */
export function numbersWithoutRows(html: string): ReadonlyArray<string> {
  const texts: Array<string> = []
  /** For each open element, whether its content has provenance. */
  const open: Array<boolean> = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (single.has(name)) return
      const isKnown =
        open.at(-1) === true ||
        unread.has(name) ||
        Object.hasOwn(attributes, "data-rows") ||
        Object.hasOwn(attributes, "data-provenance")
      open.push(isKnown)
    },
    onclosetag: (name) => {
      if (!single.has(name)) open.pop()
    },
    ontext: (text) => {
      if (open.at(-1) === true || !number.test(text) || texts.length === mostTexts) return
      const trimmed = text.trim()
      texts.push(trimmed.length > mostCharacters ? `${trimmed.slice(0, mostCharacters)}\u2026` : trimmed)
    },
  })
  parser.end(html)
  return texts
}
