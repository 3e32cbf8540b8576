import type { Container } from "../../domain/voice/session/Event.ts"

/** The size in an EBML header at `at`: its value, the length of its encoding, and whether it is "unknown". */
const ebmlSize = (bytes: Uint8Array, at: number) => {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let i = 1; i < length; i++) {
    isUnknown &&= bytes[at + i] === 0xff
    value = value * 256 + bytes[at + i]!
  }
  return { value, length, isUnknown }
}

const segment = 0x18538067
const cluster = 0x1f43b675

/**
 * Whether the last element ends at the end of the file. Walks the elements in sequence, including those inside elements
 * of unknown length.
 */
const isWholeWebm = (bytes: Uint8Array): boolean => {
  let at = 0
  while (at < bytes.length) {
    const idLength = Math.clz32(bytes[at]!) - 23
    if (bytes[at] === 0 || at + idLength > bytes.length) return false
    let id = 0
    for (let i = 0; i < idLength; i++) id = id * 256 + bytes[at + i]!
    const size = ebmlSize(bytes, at + idLength)
    if (size === undefined) return false
    at += idLength + size.length
    if (!size.isUnknown && at + size.value > bytes.length) return false
    if (id !== segment && id !== cluster) {
      if (size.isUnknown) return false
      at += size.value
    }
  }
  return true
}

/** Whether the last page ends at the end of the file. Walks the pages in sequence (RFC 3533, 6). */
const isWholeOgg = (bytes: Uint8Array): boolean => {
  let at = 0
  while (at < bytes.length) {
    const segments = bytes[at + 26]
    if (segments === undefined || bytes[at] !== 0x4f || bytes[at + 1] !== 0x67 || at + 27 + segments > bytes.length)
      return false
    let size = 27 + segments
    for (let i = 0; i < segments; i++) size += bytes[at + 27 + i]!
    at += size
  }
  return at === bytes.length
}

/**
 * Walks the boxes in sequence. Size 0 means "to the end", and size 1 is followed by the real size (ISO 14496-12, 4.2).
 */
const isWholeMp4 = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return false
    const short = view.getUint32(at)
    if (short === 0) return true
    if (short === 1 && at + 16 > bytes.length) return false
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short
    if (size < 8) return false
    at += size
  }
  return at === bytes.length
}

/** Whether a recording ends where its container says, that is, no speech is missing. */
export const isWhole = (container: Exclude<Container, "audio/wav">, bytes: Uint8Array): boolean => {
  if (container === "audio/webm") return isWholeWebm(bytes)
  return container === "audio/ogg" ? isWholeOgg(bytes) : isWholeMp4(bytes)
}
