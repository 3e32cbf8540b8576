import { isUtf8 } from "node:buffer"
import { corrupt } from "./Fault.ts"

const trueType = 1
const falseType = 2
const byteType = 3
const i16Type = 4
const i32Type = 5
const i64Type = 6
const doubleType = 7
const binaryType = 8
const listType = 9
const setType = 10
const mapType = 11
const structType = 12

/**
 * No valid structure is nested deeper than this. Without a limit, skipping a deeply nested structure in a crafted file
 * could overflow the stack.
 */
const maxDepth = 16

/**
 * Parses the requested fields of Thrift's compact protocol. Everything else (statistics, indexes) is skipped without
 * creating objects, so a footer costs no more memory than the requested parts.
 */
export class Thrift {
  readonly bytes: Uint8Array
  offset: number
  readonly end: number

  constructor(bytes: Uint8Array, offset: number, end: number) {
    this.bytes = bytes
    this.offset = offset
    this.end = end
  }

  private byte(): number {
    if (this.offset >= this.end) throw corrupt("thrift_end")
    return this.bytes[this.offset++]!
  }

  private varint(): number {
    let value = 0
    let scale = 1
    for (let n = 0; n < 10; n++) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
    throw corrupt("thrift_varint")
  }

  /**
   * Reads a struct. `visit` either reads the field's value with one of the methods below and returns nothing, or
   * returns `false` to skip the value.
   */
  struct(type: number, visit: (field: number, type: number) => false | void): void {
    if (type !== structType) throw corrupt("thrift_type")
    this.fields(visit)
  }

  /** Like `struct`, for a type that is already known: reads the fields of a struct up to its stop marker. */
  fields(visit: (field: number, type: number) => false | void): void {
    let field = 0
    for (;;) {
      const header = this.byte()
      const type = header & 0x0f
      if (type === 0) return
      const delta = header >>> 4
      field = delta === 0 ? zigzag(this.varint()) : field + delta
      if (visit(field, type) === false) this.skip(type, 0)
    }
  }

  list(type: number, visit: (type: number) => void): void {
    if (type !== listType) throw corrupt("thrift_type")
    const header = this.byte()
    const size = header >>> 4 === 15 ? this.varint() : header >>> 4
    if (size > this.end - this.offset) throw corrupt("thrift_list")
    for (let n = 0; n < size; n++) visit(header & 0x0f)
  }

  /** An integer of 16, 32 or 64 bits; valid ones are never beyond 2^53. */
  integer(type: number): number {
    if (type < i16Type || type > i64Type) throw corrupt("thrift_type")
    const value = zigzag(this.varint())
    if (!Number.isSafeInteger(value)) throw corrupt("thrift_integer")
    return value
  }

  /** A count, a size or an offset. */
  natural(type: number): number {
    const value = this.integer(type)
    if (value < 0) throw corrupt("thrift_negative")
    return value
  }

  boolean(type: number): boolean {
    if (type !== trueType && type !== falseType) throw corrupt("thrift_type")
    return type === trueType
  }

  byteValue(type: number): number {
    if (type !== byteType) throw corrupt("thrift_type")
    return this.byte()
  }

  text(type: number): string {
    if (type !== binaryType) throw corrupt("thrift_type")
    const length = this.varint()
    if (length > this.end - this.offset) throw corrupt("thrift_binary")
    const bytes = this.bytes.subarray(this.offset, this.offset + length)
    if (!isUtf8(bytes)) throw corrupt("thrift_text")
    this.offset += length
    return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString("utf8")
  }

  /** Skips a field's value. The value of a boolean field is part of its type. */
  private skip(type: number, depth: number): void {
    if (depth > maxDepth) throw corrupt("thrift_depth")
    switch (type) {
      case trueType:
      case falseType:
        return
      case byteType:
        return this.advance(1)
      case i16Type:
      case i32Type:
      case i64Type:
        this.varint()
        return
      case doubleType:
        return this.advance(8)
      case binaryType:
        return this.advance(this.varint())
      case listType:
      case setType: {
        const header = this.byte()
        const size = header >>> 4 === 15 ? this.varint() : header >>> 4
        return this.skipElements(size, [header & 0x0f], depth)
      }
      case mapType: {
        const size = this.varint()
        if (size === 0) return
        const types = this.byte()
        return this.skipElements(size, [types >>> 4, types & 0x0f], depth)
      }
      case structType:
        for (;;) {
          const header = this.byte()
          if ((header & 0x0f) === 0) return
          if (header >>> 4 === 0) this.varint()
          this.skip(header & 0x0f, depth + 1)
        }
      default:
        throw corrupt("thrift_type")
    }
  }

  /** In a collection, a boolean takes a separate byte, so every element takes at least one byte. */
  private skipElements(size: number, types: ReadonlyArray<number>, depth: number): void {
    if (size > this.end - this.offset) throw corrupt("thrift_list")
    for (let n = 0; n < size; n++) {
      for (const type of types) this.skip(type === trueType || type === falseType ? byteType : type, depth + 1)
    }
  }

  private advance(count: number): void {
    if (count > this.end - this.offset) throw corrupt("thrift_end")
    this.offset += count
  }
}

const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
