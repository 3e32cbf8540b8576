import { failureText } from "../../domain/agents/FailureTexts.ts"

const marks: ReadonlyArray<readonly [ReadonlyArray<number>, string]> = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
]

/** How many bytes of a document are searched for the name of its encoding. */
const mostHead = 4096

/** The encoding declared at the start of an XML or HTML document. */
const declaration =
  /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})|<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?([\w.:-]{1,40})/i

const declared = (bytes: Uint8Array): string | undefined => {
  const found = declaration.exec(new TextDecoder("latin1").decode(bytes.subarray(0, mostHead)))
  return found?.[1] ?? found?.[2]
}

/** Detects UTF-16 without a byte order mark: in most text in European languages, every second byte is zero. */
const unmarked = (bytes: Uint8Array): string | undefined => {
  const head = bytes.subarray(0, mostHead & ~1)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  const most = head.length / 4
  return odd > most && even === 0 ? "utf-16le" : even > most && odd === 0 ? "utf-16be" : undefined
}

const strictly = (label: string | undefined, bytes: Uint8Array): string | undefined => {
  try {
    return label === undefined ? undefined : new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes as UTF-16 if a byte order mark or the zero bytes indicate it, else as UTF-8, else in the encoding that the
 * document names, else in the common single-byte encoding.
 */
export const decoded = (bytes: Uint8Array): string => {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  const wide = marked?.[1] ?? unmarked(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  return strictly("utf-8", bytes) ?? strictly(declared(bytes), bytes) ?? new TextDecoder("windows-1252").decode(bytes)
}

/** Decodes text, or says why it can't be decoded. Data that contains NUL isn't text, whatever the file's name. */
export const decodeText = (bytes: Uint8Array): { readonly text: string } | { readonly reason: string } => {
  const text = decoded(bytes)
  return text.includes("\0") ? { reason: failureText("notText") } : { text }
}
