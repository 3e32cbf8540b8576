import { crc32 } from "node:zlib"
import { MalformedTable } from "../../../domain/infographic/Table.ts"
import type { Budget } from "../../../domain/infographic/tables/Limits.ts"
import { decompress } from "./Codecs.ts"
import { corrupt, unsupported } from "./Fault.ts"
import type { Leaf } from "./Fields.ts"
import type { ColumnChunk } from "./Footer.ts"
import { PageReader, readHybrid } from "./Hybrid.ts"
import { Thrift } from "./Thrift.ts"

/** Encodings of a page's values, by their number in the format; unnamed ones are obsolete. */
const encodings = [
  "PLAIN",
  undefined,
  "PLAIN_DICTIONARY",
  "RLE",
  "BIT_PACKED",
  "DELTA_BINARY_PACKED",
  "DELTA_LENGTH_BYTE_ARRAY",
  "DELTA_BYTE_ARRAY",
  "RLE_DICTIONARY",
  "BYTE_STREAM_SPLIT",
] as const
export type Encoding = Exclude<(typeof encodings)[number], undefined>

export interface DictionaryPage {
  readonly kind: "dictionary"
  readonly count: number
  readonly values: PageReader
}

export interface DataPage {
  readonly kind: "data"
  /** The number of entries: values, nulls, and empty or missing lists. */
  readonly count: number
  /** The number of entries that have a value. */
  readonly present: number
  /** Levels per entry; `undefined` if the schema allows only one level. */
  readonly definitions: Uint8Array | undefined
  readonly repetitions: Uint8Array | undefined
  readonly encoding: Encoding
  readonly values: PageReader
}

interface Header {
  type: number
  size: number
  compressedSize: number
  checksum: number | undefined
  count: number
  encoding: number
  levelEncoding: number
  definitionBytes: number
  repetitionBytes: number
  isCompressed: boolean
}

const dataPage = 0
const indexPage = 1
const dictionaryPage = 2
const dataPageV2 = 3

/** The pages of a chunk that contain its values. Reads `bytes` up to `end`, where the footer starts. */
export function* readPages(
  bytes: Uint8Array,
  end: number,
  chunk: ColumnChunk,
  leaf: Leaf,
  budget: Budget,
): Generator<DictionaryPage | DataPage> {
  let offset = chunk.offset
  let seen = 0
  while (seen < chunk.values) {
    const thrift = new Thrift(bytes, offset, end)
    const header = readHeader(thrift)
    if (header.compressedSize > end - thrift.offset) throw corrupt("page_size")
    const body = bytes.subarray(thrift.offset, thrift.offset + header.compressedSize)
    offset = thrift.offset + header.compressedSize
    if (header.checksum !== undefined && crc32(body) !== header.checksum >>> 0) {
      throw new MalformedTable({ format: "parquet", problem: "checksum_mismatch" })
    }
    budget.spendPage(header.size)
    if (header.type === indexPage) continue
    if (header.type === dictionaryPage) {
      const page = decompress(chunk.codec, body, header.size)
      yield { kind: "dictionary", count: header.count, values: new PageReader(page, 0, page.length) }
      continue
    }
    seen += header.count
    if (seen > chunk.values) throw corrupt("page_values")
    budget.spendCells(header.count)
    if (header.type === dataPage) yield readDataPage(header, decompress(chunk.codec, body, header.size), leaf)
    else if (header.type === dataPageV2) yield readDataPageV2(header, body, chunk.codec, leaf)
    else throw corrupt("page_type")
  }
}

const readHeader = (thrift: Thrift): Header => {
  const header: Header = {
    type: -1,
    size: 0,
    compressedSize: 0,
    checksum: undefined,
    count: 0,
    encoding: 0,
    levelEncoding: 3,
    definitionBytes: 0,
    repetitionBytes: 0,
    isCompressed: true,
  }
  thrift.fields((field, type) => {
    if (field === 1) header.type = thrift.natural(type)
    else if (field === 2) header.size = thrift.natural(type)
    else if (field === 3) header.compressedSize = thrift.natural(type)
    else if (field === 4) header.checksum = thrift.integer(type)
    else if (field === 5) thrift.struct(type, (id, value) => readDataHeader(thrift, header, id, value))
    else if (field === 7) thrift.struct(type, (id, value) => readDictionaryHeader(thrift, header, id, value))
    else if (field === 8) thrift.struct(type, (id, value) => readDataHeaderV2(thrift, header, id, value))
    else return false
  })
  return header
}

const readDataHeader = (thrift: Thrift, header: Header, field: number, type: number): false | void => {
  if (field === 1) header.count = thrift.natural(type)
  else if (field === 2) header.encoding = thrift.natural(type)
  else if (field === 3) header.levelEncoding = thrift.natural(type)
  else return false
}

const readDictionaryHeader = (thrift: Thrift, header: Header, field: number, type: number): false | void => {
  if (field === 1) header.count = thrift.natural(type)
  else return false
}

const readDataHeaderV2 = (thrift: Thrift, header: Header, field: number, type: number): false | void => {
  if (field === 1) header.count = thrift.natural(type)
  else if (field === 4) header.encoding = thrift.natural(type)
  else if (field === 5) header.definitionBytes = thrift.natural(type)
  else if (field === 6) header.repetitionBytes = thrift.natural(type)
  else if (field === 7) header.isCompressed = thrift.boolean(type)
  else return false
}

/** Version 1: levels and values are compressed together, each kind of level preceded by its length. */
const readDataPage = (header: Header, page: Uint8Array, leaf: Leaf): DataPage => {
  const values = new PageReader(page, 0, page.length)
  const levels = (max: number): Uint8Array | undefined => {
    if (max === 0) return undefined
    if (encodings[header.levelEncoding] !== "RLE") throw unsupported("bit_packed_levels")
    const length = values.uint32()
    const start = values.take(length)
    return readLevels(new PageReader(page, start, start + length), header.count, max)
  }
  const repetitions = levels(leaf.maxRepetition)
  const definitions = levels(leaf.maxDefinition)
  return assembled(header, leaf, repetitions, definitions, values)
}

/** Version 2: levels come first and uncompressed, with their lengths in the header. */
const readDataPageV2 = (header: Header, body: Uint8Array, codec: number, leaf: Leaf): DataPage => {
  const { repetitionBytes, definitionBytes, size } = header
  const levelBytes = repetitionBytes + definitionBytes
  if (levelBytes > body.length || levelBytes > size) throw corrupt("page_levels")
  const levels = (start: number, length: number, max: number): Uint8Array | undefined =>
    max === 0 ? undefined : readLevels(new PageReader(body, start, start + length), header.count, max)
  const repetitions = levels(0, repetitionBytes, leaf.maxRepetition)
  const definitions = levels(repetitionBytes, definitionBytes, leaf.maxDefinition)
  const rest = body.subarray(levelBytes)
  const page = decompress(header.isCompressed ? codec : 0, rest, size - levelBytes)
  return assembled(header, leaf, repetitions, definitions, new PageReader(page, 0, page.length))
}

const readLevels = (reader: PageReader, count: number, max: number): Uint8Array => {
  const levels = new Uint8Array(count)
  readHybrid(reader, 32 - Math.clz32(max), levels)
  // If the bits can't represent a level above the maximum, the levels need no check.
  const isTight = ((max + 1) & max) === 0
  if (!isTight) for (let n = 0; n < count; n++) if (levels[n]! > max) throw corrupt("level")
  return levels
}

const assembled = (
  header: Header,
  leaf: Leaf,
  repetitions: Uint8Array | undefined,
  definitions: Uint8Array | undefined,
  values: PageReader,
): DataPage => {
  const encoding = encodings[header.encoding]
  if (encoding === undefined) throw unsupported("encoding")
  let present = header.count
  if (definitions !== undefined) {
    present = 0
    for (let n = 0; n < definitions.length; n++) if (definitions[n] === leaf.maxDefinition) present++
  }
  return { kind: "data", count: header.count, present, definitions, repetitions, encoding, values }
}
