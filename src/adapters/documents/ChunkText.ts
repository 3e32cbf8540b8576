import { htmlText } from "./HtmlText.ts"
import { decoded } from "./TextDecoding.ts"

const quoted = (text: string): Uint8Array => {
  const plain = text.replace(/=[ \t]*\r?\n/g, "")
  return Uint8Array.from(
    plain.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    (one) => one.charCodeAt(0),
  )
}

/** The bytes of the first HTML part of a web archive (MIME). */
const htmlPart = (bytes: Uint8Array): Uint8Array => {
  const text = new TextDecoder("latin1").decode(bytes)
  const start = /^content-type:\s*text\/html/im.exec(text)?.index ?? 0
  const boundary = text.lastIndexOf("\n--", start)
  const [, mark = ""] = boundary < 0 ? [] : (/^\n(--[^\r\n]*)/.exec(text.slice(boundary)) ?? [])
  const gap = /\r?\n\r?\n/g
  gap.lastIndex = start
  const body = gap.exec(text) === null ? start : gap.lastIndex
  const end = mark === "" ? -1 : text.indexOf(`\n${mark}`, body)
  const content = text.slice(body, end < 0 ? text.length : end)
  const [, encoding = ""] =
    /^content-transfer-encoding:\s*([\w-]+)/im.exec(text.slice(Math.max(boundary, 0), body)) ?? []
  if (/^base64$/i.test(encoding)) return Buffer.from(content, "base64")
  if (/^quoted-printable$/i.test(encoding)) return quoted(content)
  return Uint8Array.from(content, (one) => one.charCodeAt(0))
}

/** The text of a file that a program inserted into a Word document: HTML, a web archive, or plain text. */
export const chunkText = (name: string, bytes: Uint8Array): string => {
  if (/\.mht(?:ml)?$/.test(name)) return htmlText(decoded(htmlPart(bytes)))
  if (/\.x?html?$/.test(name)) return htmlText(decoded(bytes))
  return name.endsWith(".txt") ? decoded(bytes).trim() : ""
}
