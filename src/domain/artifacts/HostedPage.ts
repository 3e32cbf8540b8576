/**
 * The content security policy of a hosted page. Templates are trusted but data is not, so only inline scripts with the
 * hashes of template scripts may run, and no external resources are loaded.
 */
const directives = (scriptHashes: ReadonlyArray<string>): ReadonlyArray<string> => [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  scriptHashes.length === 0 ? "script-src 'none'" : `script-src ${scriptHashes.map((hash) => `'${hash}'`).join(" ")}`,
  "base-uri 'none'",
  "form-action 'none'",
]

/** The policy as a header. The origins in `framedBy` may embed the page. */
export const pagePolicy = (scriptHashes: ReadonlyArray<string>, framedBy: ReadonlyArray<string> = ["'self'"]): string =>
  [...directives(scriptHashes), `frame-ancestors ${framedBy.join(" ")}`].join("; ")

const opening = "<!--hosted-->"
const closing = "<!--/hosted-->"

/**
 * The policy in the page itself, for hosts whose headers we don't control. It can't restrict framing, which only a
 * header can do.
 */
const policyMarkup = (scriptHashes: ReadonlyArray<string>): string =>
  `${opening}<meta http-equiv="Content-Security-Policy" content="${directives(scriptHashes).join("; ")}">` +
  `<meta name="referrer" content="no-referrer">${closing}`

/** How many bytes of a page are searched for its head. */
const beginning = 65_536

const head = /<head(?:\s[^>]*)?>/i
const doctype = /<!doctype[^>]*>/i

/** One character per byte, so that text offsets are byte offsets. */
const latin = new TextDecoder("latin1")
const encoder = new TextEncoder()

const spliced = (page: Uint8Array, from: number, to: number, text: string): Uint8Array<ArrayBuffer> => {
  const inserted = encoder.encode(text)
  const combined = new Uint8Array(from + inserted.length + page.length - to)
  combined.set(page.subarray(0, from))
  combined.set(inserted, from)
  combined.set(page.subarray(to), from + inserted.length)
  return combined
}

/** The page with the policy as the first element of its head. */
export const withPolicy = (page: Uint8Array, scriptHashes: ReadonlyArray<string>): Uint8Array<ArrayBuffer> => {
  const text = latin.decode(page.subarray(0, beginning))
  const tag = head.exec(text) ?? doctype.exec(text)
  const at = tag === null ? 0 : tag.index + tag[0].length
  return spliced(page, at, at, policyMarkup(scriptHashes))
}

/** Removes the inserted policy from the beginning of a stored page. */
export const withoutPolicy = (bytes: Uint8Array): Uint8Array => {
  const text = latin.decode(bytes.subarray(0, beginning * 2))
  const from = text.indexOf(opening)
  const to = text.indexOf(closing, from)
  return from === -1 || to === -1 ? bytes : spliced(bytes, from, to + closing.length, "")
}
