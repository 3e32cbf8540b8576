import { corrupt } from "./Fault.ts"
import { type PageReader, unpack } from "./Hybrid.ts"

/**
 * Reads `count` delta-encoded integers, stored in blocks of bit-packed values, and advances the reader past them.
 * Differences wrap at `bits`, like the writer's arithmetic.
 */
export const readDeltas = (reader: PageReader, count: number, bits: 32 | 64): BigInt64Array => {
  const out = new BigInt64Array(count)
  const blockSize = reader.varint()
  const miniblocks = reader.varint()
  const total = reader.varint()
  const perMiniblock = blockSize / miniblocks
  if (miniblocks === 0 || perMiniblock % 32 !== 0 || perMiniblock === 0) throw corrupt("delta_block")
  if (total !== count) throw corrupt("delta_count")
  let value = wideZigzag(reader)
  if (count > 0) out[0] = value
  let filled = 1
  const packed = new Float64Array(Math.min(perMiniblock, Math.max(count, 1)))
  while (filled < count) {
    const least = wideZigzag(reader)
    const widths = reader.take(miniblocks)
    for (let n = 0; n < miniblocks && filled < count; n++) {
      const width = reader.bytes[widths + n]!
      if (width > bits) throw corrupt("delta_width")
      const wanted = Math.min(perMiniblock, count - filled)
      const start = reader.take((perMiniblock / 8) * width)
      if (width <= 32) unpack({ bytes: reader.bytes, start, width }, packed, 0, wanted)
      for (let k = 0; k < wanted; k++) {
        const delta = width <= 32 ? BigInt(packed[k]!) : wideBits(reader.bytes, start, width, k)
        value = BigInt.asIntN(bits, value + least + delta)
        out[filled++] = value
      }
    }
  }
  return out
}

const wideZigzag = (reader: PageReader): bigint => {
  let value = 0n
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.byte()
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n))
  }
  throw corrupt("delta_varint")
}

const wideBits = (bytes: Uint8Array, start: number, width: number, index: number): bigint => {
  const bit = index * width
  const first = start + Math.floor(bit / 8)
  const last = start + Math.ceil((bit + width) / 8)
  let value = 0n
  for (let at = last - 1; at >= first; at--) value = (value << 8n) | BigInt(bytes[at]!)
  return BigInt.asUintN(width, value >> BigInt(bit % 8))
}
