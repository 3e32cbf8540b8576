/** Elements whose text nobody reads. */
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

/** Elements that begin and end a line. */
const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr html li main nav ol option p pre section summary table tbody td tfoot th thead title tr ul"
  ).split(" "),
)

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  reg: "®",
  euro: "€",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  laquo: "«",
  raquo: "»",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  ntilde: "ñ",
  uuml: "ü",
  iquest: "¿",
  iexcl: "¡",
}

const numbered = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\u{FFFD}"
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return numbered(decimal, 10)
      if (hex !== undefined) return numbered(hex, 16)
      return named[name!.toLowerCase()] ?? whole
    },
  )

const nameOf = (tag: string): string => /^\/?([a-zA-Z][a-zA-Z0-9-]*)/.exec(tag)?.[1]?.toLowerCase() ?? ""

/** Where the element that begins at `from` ends, whatever is in it. */
const afterElement = (html: string, lower: string, name: string, from: number): number => {
  const close = lower.indexOf(`</${name}`, from)
  if (close === -1) return html.length
  const end = html.indexOf(">", close)
  return end === -1 ? html.length : end + 1
}

/**
 * The text of an HTML document as a reader sees it, blocks on lines of their own. One pass from left to right: the time
 * it takes grows with the length alone, whatever the nesting.
 */
export const htmlText = (html: string): string => {
  const lower = html.toLowerCase()
  const pieces: Array<string> = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf("<", at)
    pieces.push(decoded(html.slice(at, open === -1 ? html.length : open)))
    if (open === -1) break
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4)
      at = end === -1 ? html.length : end + 3
      continue
    }
    if (!/[a-zA-Z/!?]/.test(html[open + 1] ?? "")) {
      pieces.push("<")
      at = open + 1
      continue
    }
    const close = html.indexOf(">", open)
    if (close === -1) break
    const tag = html.slice(open + 1, Math.min(close, open + 64))
    const name = nameOf(tag)
    if (blocks.has(name)) pieces.push("\n")
    const isSilent = silent.has(name) && !tag.startsWith("/") && html[close - 1] !== "/"
    at = isSilent ? afterElement(html, lower, name, close + 1) : close + 1
  }
  return pieces
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}
