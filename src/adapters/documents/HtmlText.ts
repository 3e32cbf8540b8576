import { Tokenizer } from "htmlparser2"

/** Elements whose content is not readable text. */
const silent: ReadonlySet<string> = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "head",
  "iframe",
])

/** Block elements. */
const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr html li main nav ol option p pre section summary table tbody td tfoot th thead title tr ul"
  ).split(" "),
)

/** The maximum length of element names to compare; no name above is longer. */
const longestName = 16

/** Reduces white space to a space, a line break or an empty line. */
const gap = (space: string): string => {
  const end = space.indexOf("\n")
  return end === -1 ? " " : space.includes("\n", end + 1) ? "\n\n" : "\n"
}

/** Collects pieces of text in a few strings, with white space reduced as above. */
class Text {
  private readonly done: Array<string> = []
  private pieces: Array<string> = []
  /** Trailing white space, which may continue in the next piece. */
  private space = ""

  add(piece: string): void {
    this.pieces.push(piece)
  }

  pack(): void {
    const text = (this.space + this.pieces.join("")).replace(/\s+/g, gap)
    const packed = text.trimEnd()
    this.space = text.slice(packed.length)
    this.pieces = []
    this.done.push(packed)
  }

  whole(): string {
    return this.done.join("").trim()
  }
}

/** The number of characters parsed at a time. */
const stride = 65_536

/**
 * The visible text of an HTML document, with blocks on their own lines. The document is parsed as tokens without a
 * tree, so time is linear at any nesting depth.
 */
export const htmlText = (html: string): string => {
  const text = new Text()
  /** The element that is currently skipped, and its nesting depth. */
  let skipped: string | undefined
  let depth = 0
  let opened = ""

  const add = (piece: string): void => {
    if (skipped === undefined) text.add(piece)
  }

  const nameAt = (start: number, end: number): string =>
    html.slice(start, Math.min(end, start + longestName)).toLowerCase()

  const ignored = (): void => undefined

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => add(html.slice(start, end)),
      ontextentity: (codePoint) => add(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        opened = nameAt(start, end)
        if (blocks.has(opened)) add("\n")
      },
      onopentagend: () => {
        if (skipped === undefined && silent.has(opened)) skipped = opened
        if (skipped === opened) depth++
      },
      onselfclosingtag: ignored,
      onclosetag: (start, end) => {
        const name = nameAt(start, end)
        if (name === skipped && --depth === 0) skipped = undefined
        if (blocks.has(name)) add("\n")
      },
      oncdata: ignored,
      onattribname: ignored,
      onattribdata: ignored,
      onattribentity: ignored,
      onattribend: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: ignored,
    },
  )
  for (let from = 0; from < html.length; from += stride) {
    tokenizer.write(html.slice(from, from + stride))
    text.pack()
  }
  tokenizer.end()
  text.pack()
  return text.whole()
}
