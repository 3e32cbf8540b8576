import { failureText } from "../../domain/agents/FailureTexts.ts"

const marks: ReadonlyArray<readonly [ReadonlyArray<number>, string]> = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
]

/** Decodes as UTF-16 if there is a byte order mark, else as UTF-8, else as the common single-byte encoding. */
const decoded = (bytes: Uint8Array): string => {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked !== undefined) return new TextDecoder(marked[1]).decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** Decodes text, or says why it can't be decoded. Data that contains NUL isn't text, whatever the file's name. */
export const decodeText = (bytes: Uint8Array): { readonly text: string } | { readonly reason: string } => {
  const text = decoded(bytes)
  return text.includes("\0") ? { reason: failureText("notText") } : { text }
}
