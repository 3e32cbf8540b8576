import type { Container } from "./Event.ts"

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean => {
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text.charCodeAt(n)) return false
  return true
}

const ebml = "\u001aE\u00df\u00a3"

/** The container of a recording, detected from its first bytes because the protocol doesn't state it. */
export const containerOf = (bytes: Uint8Array): Container | undefined => {
  if (bytes.length < 12) return undefined
  if (startsWith(bytes, ebml)) return "audio/webm"
  if (startsWith(bytes, "OggS")) return "audio/ogg"
  if (startsWith(bytes, "ftyp", 4)) return "audio/mp4"
  return startsWith(bytes, "RIFF") && startsWith(bytes, "WAVE", 8) ? "audio/wav" : undefined
}
