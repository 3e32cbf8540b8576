import type { Budget } from "../../../domain/infographic/tables/Limits.ts"
import { readDeltas } from "./Delta.ts"
import { corrupt, unsupported } from "./Fault.ts"
import type { Leaf } from "./Fields.ts"
import type { PhysicalType } from "./Footer.ts"
import { type PageReader, readHybrid, unpack } from "./Hybrid.ts"
import type { Encoding } from "./Pages.ts"

/** Raw values, before their logical type applies. */
export type Values =
  | { readonly kind: "bits"; readonly bits: Uint8Array }
  /** Consecutive little-endian values of `width` bytes, from the start of `bytes`. */
  | { readonly kind: "fixed"; readonly bytes: Uint8Array; readonly width: number; readonly count: number }
  /** Value `n` spans from `bounds[2n]` to `bounds[2n + 1]`. */
  | { readonly kind: "variable"; readonly bytes: Uint8Array; readonly bounds: Uint32Array }

const widths: { readonly [physical in PhysicalType]: number } = {
  BOOLEAN: 0,
  INT32: 4,
  INT64: 8,
  INT96: 12,
  FLOAT: 4,
  DOUBLE: 8,
  BYTE_ARRAY: 0,
  FIXED_LEN_BYTE_ARRAY: 0,
}

/** Reads `count` values in any encoding other than a dictionary. */
export const readValues = (
  encoding: Encoding,
  reader: PageReader,
  count: number,
  leaf: Leaf,
  budget: Budget,
): Values => {
  const { physical, length } = leaf.element
  if (physical === undefined) throw corrupt("leaf_without_type")
  if (encoding === "PLAIN" || count === 0) return readPlain(reader, count, physical, length)
  const isBytes = physical === "BYTE_ARRAY"
  const isFixed = physical === "FIXED_LEN_BYTE_ARRAY"
  if (encoding === "RLE" && physical === "BOOLEAN") {
    const bits = new Uint8Array(count)
    reader.take(4)
    readHybrid(reader, 1, bits)
    return { kind: "bits", bits }
  }
  if (encoding === "DELTA_BINARY_PACKED" && (physical === "INT32" || physical === "INT64"))
    return readPacked(reader, count, physical)
  if (encoding === "DELTA_LENGTH_BYTE_ARRAY" && isBytes) return readLengths(reader, count)
  if (encoding === "DELTA_BYTE_ARRAY" && (isBytes || isFixed)) {
    const values = readPrefixed(reader, count, budget)
    return isFixed ? asFixed(values, count, length) : values
  }
  if (encoding === "BYTE_STREAM_SPLIT" && !isBytes && physical !== "BOOLEAN" && physical !== "INT96") {
    return readSplit(reader, count, isFixed ? length : widths[physical])
  }
  throw unsupported(`${encoding}_${physical}`)
}

const readPacked = (reader: PageReader, count: number, physical: "INT32" | "INT64"): Values => {
  const isNarrow = physical === "INT32"
  const integers = readDeltas(reader, count, isNarrow ? 32 : 64)
  return { kind: "fixed", bytes: narrowed(integers, isNarrow), width: widths[physical], count }
}

/** Dictionary indexes, one per value. */
export const readIndexes = (reader: PageReader, count: number): Uint32Array => {
  const indexes = new Uint32Array(count)
  if (count > 0) readHybrid(reader, reader.byte(), indexes)
  return indexes
}

const readPlain = (reader: PageReader, count: number, physical: PhysicalType, length: number): Values => {
  const { bytes } = reader
  if (physical === "BOOLEAN") {
    const bits = new Uint8Array(count)
    unpack({ bytes, start: reader.take(Math.ceil(count / 8)), width: 1 }, bits, 0, count)
    return { kind: "bits", bits }
  }
  if (physical !== "BYTE_ARRAY") {
    const width = physical === "FIXED_LEN_BYTE_ARRAY" ? length : widths[physical]
    const start = reader.take(count * width)
    return { kind: "fixed", bytes: bytes.subarray(start, start + count * width), width, count }
  }
  if (count * 4 > reader.end - reader.offset) throw corrupt("page_end")
  const bounds = new Uint32Array(count * 2)
  for (let n = 0; n < bounds.length; n += 2) {
    const size = reader.uint32()
    bounds[n] = reader.take(size)
    bounds[n + 1] = reader.offset
  }
  return { kind: "variable", bytes, bounds }
}

/** Reads values whose lengths are all stored before their bytes. */
const readLengths = (reader: PageReader, count: number): Extract<Values, { kind: "variable" }> => {
  const lengths = readDeltas(reader, count, 32)
  const bounds = new Uint32Array(count * 2)
  for (let n = 0; n < count; n++) {
    const length = Number(lengths[n]!)
    if (length < 0) throw corrupt("value_length")
    bounds[n * 2] = reader.take(length)
    bounds[n * 2 + 1] = reader.offset
  }
  return { kind: "variable", bytes: reader.bytes, bounds }
}

/** Reads values that each share a prefix with the previous value, so a few bytes can expand to any size. */
const readPrefixed = (reader: PageReader, count: number, budget: Budget): Extract<Values, { kind: "variable" }> => {
  const prefixes = readDeltas(reader, count, 32)
  const suffixes = readLengths(reader, count)
  const bounds = new Uint32Array(count * 2)
  let total = 0
  let previous = 0
  for (let n = 0; n < count; n++) {
    const prefix = Number(prefixes[n]!)
    if (prefix < 0 || prefix > previous) throw corrupt("value_prefix")
    previous = prefix + suffixes.bounds[n * 2 + 1]! - suffixes.bounds[n * 2]!
    bounds[n * 2] = total
    total += previous
    bounds[n * 2 + 1] = total
    budget.spendBytes(previous)
  }
  const bytes = new Uint8Array(total)
  for (let n = 0; n < count; n++) {
    const start = bounds[n * 2]!
    const prefix = Number(prefixes[n]!)
    if (n > 0) bytes.copyWithin(start, bounds[n * 2 - 2]!, bounds[n * 2 - 2]! + prefix)
    bytes.set(suffixes.bytes.subarray(suffixes.bounds[n * 2]!, suffixes.bounds[n * 2 + 1]!), start + prefix)
  }
  return { kind: "variable", bytes, bounds }
}

const asFixed = ({ bytes, bounds }: Extract<Values, { kind: "variable" }>, count: number, width: number): Values => {
  for (let n = 0; n < bounds.length; n += 2) if (bounds[n + 1]! - bounds[n]! !== width) throw corrupt("value_length")
  return { kind: "fixed", bytes, width, count }
}

/** Reads values whose first bytes are stored together, then their second bytes, and so on. */
const readSplit = (reader: PageReader, count: number, width: number): Values => {
  const start = reader.take(count * width)
  const bytes = new Uint8Array(count * width)
  for (let byte = 0; byte < width; byte++) {
    for (let n = 0; n < count; n++) bytes[n * width + byte] = reader.bytes[start + byte * count + n]!
  }
  return { kind: "fixed", bytes, width, count }
}

const narrowed = (integers: BigInt64Array, to32: boolean): Uint8Array =>
  new Uint8Array(to32 ? Int32Array.from(integers, Number).buffer : integers.buffer)
