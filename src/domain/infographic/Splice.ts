import * as Result from "effect/Result"

/** Where a marker element's content begins and ends in the template's source. */
export interface MarkerSpan {
  readonly start: number
  readonly end: number
}

const markup = /<!--[\s\S]*?-->|<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const closing = /<\/script\b/gi
const attribute = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const attributes = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(attribute)].map((m) => [m[1]!.toLowerCase(), m[2] ?? m[3] ?? m[4] ?? ""]))

/**
 * The content of the one `<script type="application/json" id="MARKER">` of a template, whatever the order and quoting
 * of its attributes. Comments and the content of other scripts do not count.
 */
export const markerSpan = (source: string, markerId: string): Result.Result<MarkerSpan, "missing" | "ambiguous"> => {
  let found: MarkerSpan | undefined
  markup.lastIndex = 0
  for (let tag = markup.exec(source); tag !== null; tag = markup.exec(source)) {
    if (tag[1] === undefined) continue
    closing.lastIndex = markup.lastIndex
    const end = closing.exec(source)?.index ?? source.length
    const named = attributes(tag[1])
    if (named.get("id") === markerId && named.get("type")?.toLowerCase() === "application/json") {
      if (found !== undefined) return Result.fail("ambiguous")
      found = { start: markup.lastIndex, end }
    }
    markup.lastIndex = end
  }
  return found === undefined ? Result.fail("missing") : Result.succeed(found)
}

const encoder = new TextEncoder()

/** What the bytes `<`, `>` and `&` become. */
const escapes = new Map([0x3c, 0x3e, 0x26].map((byte) => [byte, encoder.encode(`\\u00${byte.toString(16)}`)]))

/** U+2028 and U+2029, which end a line of a script: `E2 80 A8` and `E2 80 A9`. */
const isSeparator = (bytes: Uint8Array, at: number): boolean =>
  bytes[at + 1] === 0x80 && (bytes[at + 2] === 0xa8 || bytes[at + 2] === 0xa9)

const separators = [encoder.encode("\\u2028"), encoder.encode("\\u2029")] as const

/** Each escape takes the place of one byte, or of the three of a separator, with six. */
const escapedLength = (bytes: Uint8Array): number => {
  let length = bytes.length
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === 0x3c || byte === 0x3e || byte === 0x26) length += 5
    else if (byte === 0xe2 && isSeparator(bytes, at)) length += 3
  }
  return length
}

/**
 * JSON, in UTF-8, that can stand inside a script element: no character in it can end the element or start markup.
 * Works on the bytes, of which a page is made in the end, and of which there may be many millions.
 */
export const scriptJson = (value: unknown): Uint8Array<ArrayBuffer> => {
  const bytes = encoder.encode(JSON.stringify(value))
  const length = escapedLength(bytes)
  if (length === bytes.length) return bytes
  const escaped = new Uint8Array(length)
  let to = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === 0x3c || byte === 0x3e || byte === 0x26) {
      escaped.set(escapes.get(byte)!, to)
      to += 6
    } else if (byte === 0xe2 && isSeparator(bytes, at)) {
      escaped.set(separators[bytes[at + 2]! - 0xa8]!, to)
      to += 6
      at += 2
    } else escaped[to++] = byte
  }
  return escaped
}

/** Source before and after a marker's content, with the content between them on lines of its own; the rest stays, byte for byte. */
export const splice = (before: string, json: Uint8Array, after: string): Uint8Array<ArrayBuffer> => {
  const [head, tail] = [encoder.encode(`${before}\n`), encoder.encode(`\n${after}`)]
  const page = new Uint8Array(head.length + json.length + tail.length)
  page.set(head)
  page.set(json, head.length)
  page.set(tail, head.length + json.length)
  return page
}
