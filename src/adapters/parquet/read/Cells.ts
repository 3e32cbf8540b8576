import { isAscii, isUtf8 } from "node:buffer"
import { type Cell, MalformedTable } from "../../../domain/infographic/Table.ts"
import { dateText, isTimeOfDay, TimestampTexts, timeText } from "./Calendar.ts"
import { corrupt } from "./Fault.ts"
import type { Meaning } from "./Meaning.ts"
import { bigEndian, decimalText, durationText, float16 } from "./Numbers.ts"
import type { Values } from "./Values.ts"

type Variable = Extract<Values, { kind: "variable" }>

/** Values as cells, by logical type. The caller locates and refuses infinite numbers. */
export const cellsOf = (values: Values, meaning: Meaning): Array<Cell> => {
  switch (meaning.kind) {
    case "boolean":
      return booleans(values)
    case "integer":
      if (meaning.bits === 64) return wide(values, meaning.isSigned ? signed64 : unsigned64)
      return listed(new (meaning.isSigned ? Int32Array : Uint32Array)(aligned(values, 4)))
    case "float":
      return measured(new Float32Array(aligned(values, 4)))
    case "double":
      return measured(new Float64Array(aligned(values, 8)))
    case "float16":
      return fixed(values, (view, at) => known(float16(view.getUint16(at, true))))
    case "decimal":
      return decimals(values, meaning)
    case "date":
      return fixed(values, (view, at) => dateText(view.getInt32(at, true)))
    case "time":
      return times(values, meaning)
    case "timestamp":
      return timestamps(values, meaning)
    case "int96":
      return int96(values)
    case "interval":
      return fixed(values, (view, at) =>
        durationText(view.getUint32(at, true), view.getUint32(at + 4, true), view.getUint32(at + 8, true)),
      )
    case "uuid":
      return slices(values, uuidText)
    case "bytes":
    case "binary":
      return slices(values, (bytes, start, end) => bytes.toString("base64", start, end))
    case "text":
      return values.kind === "variable" ? texts(values) : slices(values, textAt)
  }
}

/** The schema was checked against the logical type, so values of other kinds come from an inconsistent file. */
const mismatch = (): never => {
  throw corrupt("value_kind")
}

const fixed = (values: Values, read: (view: DataView, at: number) => Cell): Array<Cell> => {
  if (values.kind !== "fixed") return mismatch()
  const { bytes, width, count } = values
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cells: Array<Cell> = []
  for (let n = 0; n < count; n++) cells.push(read(view, n * width))
  return cells
}

const booleans = (values: Values): Array<Cell> => {
  if (values.kind !== "bits") return mismatch()
  const cells: Array<Cell> = []
  for (let n = 0; n < values.bits.length; n++) cells.push(values.bits[n] === 1)
  return cells
}

/** An aligned copy for numbers of any width; the format is little-endian, as are all our machines. */
const aligned = (values: Values, width: number): ArrayBuffer =>
  values.kind === "fixed" && values.width === width ? new Uint8Array(values.bytes).buffer : mismatch()

const listed = (numbers: Int32Array | Uint32Array): Array<Cell> => {
  const cells: Array<Cell> = []
  for (let n = 0; n < numbers.length; n++) cells.push(numbers[n]!)
  return cells
}

/** Numeric software writes NaN for a missing value. */
const known = (number: number): number | null => (Number.isNaN(number) ? null : number)

const measured = (numbers: Float32Array | Float64Array): Array<Cell> => {
  const cells: Array<Cell> = []
  for (let n = 0; n < numbers.length; n++) cells.push(known(numbers[n]!))
  return cells
}

/** 64-bit values in two halves, because creating bigints would dominate the cost. */
const wide = (values: Values, read: (high: number, low: number) => Cell): Array<Cell> => {
  const halves = new Int32Array(aligned(values, 8))
  const cells: Array<Cell> = []
  for (let n = 0; n < halves.length; n += 2) cells.push(read(halves[n + 1]!, halves[n]! >>> 0))
  return cells
}

const timestamps = (values: Values, { unit, isUtc }: Extract<Meaning, { kind: "time" | "timestamp" }>): Array<Cell> => {
  const halves = new Int32Array(aligned(values, 8))
  const texts = new TimestampTexts(halves.length / 2, unit, isUtc)
  for (let n = 0; n < halves.length; n += 2) texts.add(halves[n + 1]!, halves[n]! >>> 0)
  return texts.texts()
}

const upperHalf = 2 ** 32

const signed64 = (high: number, low: number): number | string => {
  const value = high * upperHalf + low
  return Number.isSafeInteger(value) ? value : String((BigInt(high) << 32n) | BigInt(low))
}

const unsigned64 = (high: number, low: number): number | string => {
  const value = (high >>> 0) * upperHalf + low
  return Number.isSafeInteger(value) ? value : String((BigInt(high >>> 0) << 32n) | BigInt(low))
}

/** Decimals: integer types are little-endian, byte types big-endian. */
const decimals = (values: Values, { scale, physical }: Extract<Meaning, { kind: "decimal" }>): Array<Cell> => {
  switch (physical) {
    case "INT32":
      return fixed(values, (view, at) => decimalText(view.getInt32(at, true), scale))
    case "INT64":
      return wide(values, (high, low) => decimalText(signed64(high, low), scale))
    default:
      return slices(values, (bytes, start, end) => decimalText(bigEndian(bytes, start, end), scale))
  }
}

const times = (values: Values, { unit, isUtc }: Extract<Meaning, { kind: "time" | "timestamp" }>): Array<Cell> => {
  const text = (units: number): string => {
    if (!isTimeOfDay(units, unit)) throw new MalformedTable({ format: "parquet", problem: "out_of_range" })
    return timeText(units, unit, isUtc)
  }
  return unit === "millis"
    ? fixed(values, (view, at) => text(view.getInt32(at, true)))
    : wide(values, (high, low) => text(high * upperHalf + low))
}

const julianEpoch = 2_440_588

/** Nanoseconds of a day and a Julian day: the timestamp format of older writers, without a time zone. */
const int96 = (values: Values): Array<Cell> => {
  const parts = new Int32Array(aligned(values, 12))
  const texts = new TimestampTexts(parts.length / 3, "nanos", false)
  for (let n = 0; n < parts.length; n += 3) {
    const nanos = parts[n + 1]! * upperHalf + (parts[n]! >>> 0)
    if (!isTimeOfDay(nanos, "nanos")) throw new MalformedTable({ format: "parquet", problem: "out_of_range" })
    const seconds = Math.floor(nanos / 1e9)
    texts.addParts(parts[n + 2]! - julianEpoch, seconds, nanos - seconds * 1e9)
  }
  return texts.texts()
}

const slices = (values: Values, read: (bytes: Buffer, start: number, end: number) => Cell): Array<Cell> => {
  if (values.kind === "bits") return mismatch()
  const bytes = Buffer.from(values.bytes.buffer, values.bytes.byteOffset, values.bytes.byteLength)
  const cells: Array<Cell> = []
  if (values.kind === "fixed") {
    for (let n = 0; n < values.count; n++) cells.push(read(bytes, n * values.width, (n + 1) * values.width))
  } else {
    const { bounds } = values
    for (let n = 0; n < bounds.length; n += 2) cells.push(read(bytes, bounds[n]!, bounds[n + 1]!))
  }
  return cells
}

const uuidText = (bytes: Buffer, start: number): string => {
  const hex = bytes.toString("hex", start, start + 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

/** One call decodes a page, and ASCII values are slices of the result; one call per value would dominate the cost. */
const texts = (values: Variable): Array<Cell> => {
  const first = values.bounds[0] ?? 0
  const last = values.bounds.at(-1) ?? 0
  const region = values.bytes.subarray(first, last)
  const page = Buffer.from(region.buffer, region.byteOffset, region.byteLength)
  const text = page.toString("latin1")
  const allAscii = isAscii(page)
  const cells: Array<Cell> = []
  for (let n = 0; n < values.bounds.length; n += 2) {
    const start = values.bounds[n]! - first
    const end = values.bounds[n + 1]! - first
    cells.push(allAscii || isAsciiRange(page, start, end) ? text.slice(start, end) : textAt(page, start, end))
  }
  return cells
}

const isAsciiRange = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (bytes[at]! >= 0x80) return false
  return true
}

const replacement = "\ufffd"

/**
 * UTF-8 text. Invalid bytes decode to replacement characters, so only text with a replacement character needs a second
 * check.
 */
const textAt = (bytes: Buffer, start: number, end: number): string => {
  const text = bytes.toString("utf8", start, end)
  if (text.includes(replacement) && !isUtf8(bytes.subarray(start, end))) {
    throw new MalformedTable({ format: "parquet", problem: "not_utf8" })
  }
  return text
}
