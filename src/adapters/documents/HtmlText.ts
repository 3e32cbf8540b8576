import { Tokenizer } from "htmlparser2"
import { type Level, placed } from "./Raised.ts"

/**
 * Elements whose content is not readable text. `head` is not among them, because its end tag is optional; instead, the
 * elements in it that contain text are listed.
 */
const silent: ReadonlySet<string> = new Set("script style noscript template svg math title iframe rt rp".split(" "))

/**
 * Readings and their brackets in ruby text. Each ends where the next reading or bracket starts, or with the word that
 * it annotates.
 */
const readings: ReadonlySet<string> = new Set(["rt", "rp"])

/** Elements without content, which have no end tag. */
const empty: ReadonlySet<string> = new Set("area base br col embed hr img input link meta source track wbr".split(" "))

const unseen = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

/** Block elements. */
const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr html li main nav ol option p pre section summary table tbody td tfoot th thead title tr ul"
  ).split(" "),
)

/** Attributes that are read. */
const read: ReadonlySet<string> = new Set(["alt", "hidden", "style"])

/** The maximum length of element names to compare; no name above is longer. */
const longestName = 16

/** Reduces white space to a space, a line break or an empty line. */
const gap = (space: string): string => {
  const end = space.indexOf("\n")
  return end === -1 ? " " : space.includes("\n", end + 1) ? "\n\n" : "\n"
}

/** Collects pieces of text in a few strings, and collapses white space with `gap`. */
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

type Attributes = Map<string, string>

const isHidden = (name: string, attributes: Attributes): boolean =>
  !empty.has(name) && (attributes.has("hidden") || unseen.test(attributes.get("style") ?? ""))

/** Reads a document from its tags and text, in order. */
class Reader {
  readonly text = new Text()
  private readonly seesHidden: boolean
  /** The element that is currently skipped, its nesting depth, and whether its attributes hide it. */
  private skipped: string | undefined
  private depth = 0
  private isHiding = false
  /** The heading mark to put before the next text. */
  private mark = ""
  /** The innermost superscript or subscript element. */
  private level: Level | "" = ""

  constructor(seesHidden: boolean) {
    this.seesHidden = seesHidden
  }

  /** Whether an element hidden by its attributes was never closed, so too much was skipped. */
  get isUnclosed(): boolean {
    return this.skipped !== undefined && this.isHiding
  }

  add(piece: string): void {
    if (this.skipped !== undefined) return
    const isText = this.mark !== "" && piece.trim() !== ""
    this.text.add((isText ? this.mark : "") + placed(this.level, piece))
    if (isText) this.mark = ""
  }

  open(name: string, attributes: Attributes): void {
    if (readings.has(this.skipped ?? "") && readings.has(name)) this.skipped = undefined
    if (blocks.has(name)) this.add("\n")
    if (this.skipped === undefined) this.begin(name, attributes)
    if (this.skipped === name) this.depth++
    if (name === "img") this.add(` ${attributes.get("alt") ?? ""} `)
  }

  close(name: string): void {
    const isEnd = name === this.skipped ? --this.depth === 0 : name === "ruby" && readings.has(this.skipped ?? "")
    if (isEnd) this.skipped = undefined
    if (name === this.level) this.level = ""
    if (blocks.has(name)) {
      this.mark = ""
      this.add("\n")
    }
  }

  private begin(name: string, attributes: Attributes): void {
    this.isHiding = !this.seesHidden && isHidden(name, attributes)
    if (this.isHiding || silent.has(name)) {
      this.skipped = name
      this.depth = 0
    }
    if (/^h[1-6]$/.test(name)) this.mark = `${"#".repeat(Number(name[1]))} `
    if (name === "sup" || name === "sub") this.level = name
  }
}

const readerOf = (html: string, seesHidden: boolean): Reader => {
  const reader = new Reader(seesHidden)
  let opened = ""
  let attribute = ""
  let attributes: Attributes = new Map()

  const nameAt = (start: number, end: number): string =>
    html.slice(start, Math.min(end, start + longestName)).toLowerCase()

  const valued = (value: string): void => {
    if (read.has(attribute)) attributes.set(attribute, (attributes.get(attribute) ?? "") + value)
  }

  const ignored = (): void => undefined

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => reader.add(html.slice(start, end)),
      ontextentity: (codePoint) => reader.add(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        opened = nameAt(start, end)
        attributes = new Map()
      },
      onopentagend: () => reader.open(opened, attributes),
      onselfclosingtag: () => {
        if (empty.has(opened)) reader.open(opened, attributes)
        else if (blocks.has(opened)) reader.add("\n")
      },
      onclosetag: (start, end) => reader.close(nameAt(start, end)),
      onattribname: (start, end) => {
        attribute = nameAt(start, end)
        valued("")
      },
      onattribdata: (start, end) => valued(html.slice(start, end)),
      onattribentity: (codePoint) => valued(String.fromCodePoint(codePoint)),
      onattribend: ignored,
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: ignored,
    },
  )
  for (let from = 0; from < html.length; from += stride) {
    tokenizer.write(html.slice(from, from + stride))
    reader.text.pack()
  }
  tokenizer.end()
  reader.text.pack()
  return reader
}

/** Elements that HTML reads to their end tag, although XHTML may write them without one: `<script src="a.js"/>`. */
const whole = /<(script|style|title|textarea|iframe)\b([^<>]*)\/>/gi

const withEndTags = (html: string): string => (/^\s*<\?xml\b/.test(html) ? html.replace(whole, "<$1$2></$1>") : html)

/**
 * The visible text of an HTML document, with blocks on their own lines and headings as `# …`. The document is parsed as
 * tokens without a tree, so time is linear at any nesting depth.
 */
export const htmlText = (source: string): string => {
  const html = withEndTags(source)
  const reader = readerOf(html, false)
  return (reader.isUnclosed ? readerOf(html, true) : reader).text.whole()
}
