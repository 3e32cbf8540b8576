import { corrupt } from "./Fault.ts"

/** Reads unsigned LEB128 numbers and runs from a page, never past `end`. */
export class PageReader {
  readonly bytes: Uint8Array
  offset: number
  readonly end: number

  constructor(bytes: Uint8Array, offset: number, end: number) {
    if (offset < 0 || offset > end || end > bytes.length) throw corrupt("page_bounds")
    this.bytes = bytes
    this.offset = offset
    this.end = end
  }

  byte(): number {
    if (this.offset >= this.end) throw corrupt("page_end")
    return this.bytes[this.offset++]!
  }

  /** A number of at most 32 bits. */
  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw corrupt("page_varint")
  }

  /** Claims the next `length` bytes and returns their start. */
  take(length: number): number {
    const start = this.offset
    if (!(length <= this.end - start)) throw corrupt("page_end")
    this.offset += length
    return start
  }

  uint32(): number {
    const at = this.take(4)
    const { bytes } = this
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0
  }
}

/**
 * Fills `out` from runs of repeated and bit-packed values, `width` bits each. If a run is longer than needed, the
 * remaining values are ignored.
 */
export const readHybrid = (reader: PageReader, width: number, out: Uint8Array | Uint32Array): void => {
  if (width > 32) throw corrupt("bit_width")
  let filled = 0
  while (filled < out.length) {
    const header = reader.varint()
    if ((header & 1) === 0) {
      let value = 0
      for (let n = 0; n < width; n += 8) value |= reader.byte() << n
      if (width < 32 && value >>> width !== 0) throw corrupt("run_value")
      const end = Math.min(out.length, filled + Math.floor(header / 2))
      out.fill(value, filled, end)
      filled = end
    } else {
      const count = Math.min(Math.floor(header / 2) * 8, out.length - filled)
      // The last group may be truncated to the bytes of its values.
      const packed = Math.min(Math.floor(header / 2) * width, reader.end - reader.offset)
      const start = reader.take(packed)
      if (packed * 8 < count * width) throw corrupt("bit_packed")
      unpack({ bytes: reader.bytes, start, width }, out, filled, count)
      filled += count
    }
  }
}

interface Packed {
  readonly bytes: Uint8Array
  readonly start: number
  /** The number of bits per value, at most 32. */
  readonly width: number
}

/** Unpacks `count` values, lowest bit first, into `out`. */
export const unpack = (
  { bytes, start, width }: Packed,
  out: Uint8Array | Uint32Array | Float64Array,
  at: number,
  count: number,
): void => {
  if (width === 0) {
    out.fill(0, at, at + count)
    return
  }
  const mask = width === 32 ? 0xffffffff : (1 << width) - 1
  let bit = 0
  for (let n = 0; n < count; n++) {
    const byte = start + (bit >>> 3)
    const shift = bit & 7
    let value = bytes[byte]! >>> shift
    let have = 8 - shift
    for (let next = byte + 1; have < width; next++) {
      value |= bytes[next]! << have
      have += 8
    }
    out[at + n] = (value & mask) >>> 0
    bit += width
  }
}
