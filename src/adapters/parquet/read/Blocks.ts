import { corrupt } from "./Fault.ts"

/**
 * The two compression formats that the platform lacks. Both copy from earlier output and know the output size in
 * advance, so an invalid block is refused without allocating.
 */

/** Snappy's raw format: the length, then literals and back references. */
export const snappy = (input: Uint8Array, size: number): Uint8Array => {
  const out = new Uint8Array(size)
  let at = 0
  let filled = 0
  let declared = 0
  for (let shift = 0; ; shift += 7) {
    const byte = input[at++]
    if (byte === undefined || shift > 28) throw corrupt("snappy_length")
    declared += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
  }
  if (declared !== size) throw corrupt("snappy_length")
  while (at < input.length) {
    const tag = input[at++]!
    const kind = tag & 3
    if (kind === 0) {
      let length = (tag >>> 2) + 1
      if (length > 60) {
        const bytes = length - 60
        if (at + bytes > input.length) throw corrupt("snappy_literal")
        length = littleEndian(input, at, bytes) + 1
        at += bytes
      }
      if (length > input.length - at || length > size - filled) throw corrupt("snappy_literal")
      copyLiteral(input, at, out, filled, length)
      at += length
      filled += length
      continue
    }
    const bytes = kind === 3 ? 4 : kind
    if (at + bytes > input.length) throw corrupt("snappy_copy")
    const length = kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1
    const distance = kind === 1 ? ((tag >>> 5) << 8) | input[at]! : littleEndian(input, at, bytes)
    at += bytes
    copyBack(out, filled, distance, length)
    filled += length
  }
  if (filled !== size) throw corrupt("snappy_end")
  return out
}

/** LZ4's block format: alternating literals and back references. The last block has literals only. */
export const lz4 = (input: Uint8Array, size: number): Uint8Array => {
  const out = new Uint8Array(size)
  let at = 0
  let filled = 0
  const lengthOf = (nibble: number): number => {
    let length = nibble
    if (nibble < 15) return length
    for (;;) {
      const byte = input[at++]
      if (byte === undefined) throw corrupt("lz4_length")
      length += byte
      if (byte < 255) return length
    }
  }
  while (at < input.length) {
    const token = input[at++]!
    const literals = lengthOf(token >>> 4)
    if (literals > input.length - at || literals > size - filled) throw corrupt("lz4_literal")
    copyLiteral(input, at, out, filled, literals)
    at += literals
    filled += literals
    if (at === input.length) break
    if (at + 2 > input.length) throw corrupt("lz4_copy")
    const distance = input[at]! | (input[at + 1]! << 8)
    at += 2
    const length = lengthOf(token & 15) + 4
    copyBack(out, filled, distance, length)
    filled += length
  }
  if (filled !== size) throw corrupt("lz4_end")
  return out
}

/**
 * The older LZ4 format, as framed by Hadoop: two big-endian lengths precede each block. Some writers omitted the frame.
 */
export const framedLz4 = (input: Uint8Array, size: number): Uint8Array => {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  const blocks: Array<{ readonly start: number; readonly length: number; readonly size: number }> = []
  let at = 0
  let total = 0
  while (at + 8 <= input.length && total < size) {
    const block = { start: at + 8, size: view.getUint32(at), length: view.getUint32(at + 4) }
    if (block.length > input.length - block.start) break
    blocks.push(block)
    at = block.start + block.length
    total += block.size
  }
  if (at !== input.length || total !== size) return lz4(input, size)
  const out = new Uint8Array(size)
  let filled = 0
  for (const block of blocks) {
    out.set(lz4(input.subarray(block.start, block.start + block.length), block.size), filled)
    filled += block.size
  }
  return out
}

const littleEndian = (bytes: Uint8Array, at: number, count: number): number => {
  let value = 0
  for (let n = count - 1; n >= 0; n--) value = value * 256 + bytes[at + n]!
  return value
}

/** Most literals are short, and a native call costs more than copying them. */
const copyLiteral = (input: Uint8Array, at: number, out: Uint8Array, filled: number, length: number): void => {
  if (length > 32) out.set(input.subarray(at, at + length), filled)
  else for (let n = 0; n < length; n++) out[filled + n] = input[at + n]!
}

/** Copies from `distance` bytes back. If source and target overlap, the copied bytes repeat. */
const copyBack = (out: Uint8Array, filled: number, distance: number, length: number): void => {
  if (distance === 0 || distance > filled || length > out.length - filled) throw corrupt("back_reference")
  if (length > 32 && distance >= length) out.copyWithin(filled, filled - distance, filled - distance + length)
  else for (let n = 0; n < length; n++) out[filled + n] = out[filled - distance + n]!
}
