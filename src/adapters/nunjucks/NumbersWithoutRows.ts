import { Parser } from "htmlparser2"

/** Elements without an end tag, which nothing can stand in. */
const single = new Set("area base br col embed hr img input link meta source track wbr".split(" "))
const unread = new Set(["head", "script", "style", "title", "desc"])

/** Enough to find them by, and no more than a record should hold. */
const [mostTexts, mostCharacters] = [50, 80]

const number = /\p{Nd}/u

/**
 * The texts of a page that have a number and stand in no element with `data-rows`. What says where numbers come from is marked
 * `data-provenance` and needs none.
 */
export function numbersWithoutRows(html: string): ReadonlyArray<string> {
  const texts: Array<string> = []
  /** For each open element whether what stands in it is accounted for. */
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
