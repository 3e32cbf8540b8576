import { MalformedTable } from "../../../domain/infographic/Table.ts"
import type { Budget } from "../../../domain/infographic/tables/Limits.ts"
import { corrupt, unsupported } from "./Fault.ts"
import { Thrift } from "./Thrift.ts"

/** Physical types by their number in the format. */
const physicalTypes = [
  "BOOLEAN",
  "INT32",
  "INT64",
  "INT96",
  "FLOAT",
  "DOUBLE",
  "BYTE_ARRAY",
  "FIXED_LEN_BYTE_ARRAY",
] as const
export type PhysicalType = (typeof physicalTypes)[number]

const repetitions = ["required", "optional", "repeated"] as const
export type Repetition = (typeof repetitions)[number]

const timeUnits = [undefined, "millis", "micros", "nanos"] as const
export type TimeUnit = "millis" | "micros" | "nanos"

/** The newer annotation of a type; `id` is the member's number in the format's union. */
export interface LogicalType {
  readonly id: number
  readonly scale: number
  readonly isUtc: boolean
  readonly unit: TimeUnit | undefined
  readonly bits: number
  readonly isSigned: boolean
}

export interface SchemaElement {
  readonly name: string
  readonly physical: PhysicalType | undefined
  /** The length in bytes of a fixed-length value. */
  readonly length: number
  readonly repetition: Repetition
  readonly children: number
  /** The older annotation, by its number in the format. */
  readonly converted: number | undefined
  readonly scale: number
  readonly logical: LogicalType | undefined
}

export interface ColumnChunk {
  readonly physical: PhysicalType | undefined
  readonly codec: number
  readonly values: number
  /** The start of the first page, which may be a dictionary page. */
  readonly offset: number
}

export interface RowGroup {
  readonly rows: number
  readonly chunks: ReadonlyArray<ColumnChunk>
}

export interface Footer {
  readonly schema: ReadonlyArray<SchemaElement>
  readonly rowGroups: ReadonlyArray<RowGroup>
  readonly rows: number
  /** Where the pages end and the footer starts. */
  readonly start: number
}

/**
 * The maximum number of chunks in a file. Each chunk costs an object, and files of tables with few columns have far
 * fewer.
 */
const maxChunks = 1_000_000

/** Parses the footer. Throws `MalformedTable`. */
export const readFooter = (bytes: Uint8Array, budget: Budget): Footer => {
  const magic = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  const last = magic(bytes.length - 4)
  if (bytes.length >= 12 && last === "PARE") throw unsupported("encryption")
  if (bytes.length < 12 || magic(0) !== "PAR1" || last !== "PAR1") {
    throw new MalformedTable({ format: "parquet", problem: bytes.length === 0 ? "empty" : "not_parquet" })
  }
  const end = bytes.length - 8
  const start = end - new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0, true)
  if (start < 4) throw corrupt("footer_length")
  const thrift = new Thrift(bytes, start, end)
  const schema: Array<SchemaElement> = []
  const rowGroups: Array<RowGroup> = []
  let rows = 0
  let chunks = 0
  thrift.fields((field, type) => {
    switch (field) {
      case 2:
        return thrift.list(type, (element) => {
          // The schema also lists groups, so its limit is eight times the column limit: a leaf has only a few parent
          // groups.
          budget.columns(schema.length / 8)
          schema.push(readElement(thrift, element))
        })
      case 3:
        rows = thrift.natural(type)
        return
      case 4:
        return thrift.list(type, (element) => {
          const group = readRowGroup(thrift, element)
          chunks += group.chunks.length
          if (chunks > maxChunks) throw corrupt("chunks")
          rowGroups.push(group)
        })
      case 8:
        throw unsupported("encryption")
      default:
        return false
    }
  })
  return { schema, rowGroups, rows, start }
}

const readElement = (thrift: Thrift, type: number): SchemaElement => {
  let name = ""
  let physical: PhysicalType | undefined
  let length = 0
  let repetition: Repetition = "required"
  let children = 0
  let converted: number | undefined
  let scale = 0
  let logical: LogicalType | undefined
  thrift.struct(type, (field, value) => {
    switch (field) {
      case 1:
        physical = memberOf(physicalTypes, thrift.natural(value), "physical_type")
        return
      case 2:
        length = thrift.natural(value)
        return
      case 3:
        repetition = memberOf(repetitions, thrift.natural(value), "repetition")
        return
      case 4:
        name = thrift.text(value)
        return
      case 5:
        children = thrift.natural(value)
        return
      case 6:
        converted = thrift.natural(value)
        return
      case 7:
        scale = thrift.integer(value)
        return
      case 10:
        logical = readLogical(thrift, value)
        return
      default:
        return false
    }
  })
  return { name, physical, length, repetition, children, converted, scale, logical }
}

/** A union is a struct with one field. Only members 5, 7, 8 and 10 have parameters, whose layouts do not collide. */
const readLogical = (thrift: Thrift, type: number): LogicalType => {
  let logical: LogicalType = { id: 0, scale: 0, isUtc: false, unit: undefined, bits: 0, isSigned: false }
  thrift.struct(type, (id, member) => {
    logical = { ...logical, id }
    thrift.struct(member, (field, value) => {
      if (id === 5 && field === 1) {
        logical = { ...logical, scale: thrift.integer(value) }
      } else if ((id === 7 || id === 8) && field === 1) {
        logical = { ...logical, isUtc: thrift.boolean(value) }
      } else if ((id === 7 || id === 8) && field === 2) {
        let unit: TimeUnit | undefined
        thrift.struct(value, (n) => {
          unit = timeUnits[n]
          return false
        })
        logical = { ...logical, unit }
      } else if (id === 10 && field === 1) {
        logical = { ...logical, bits: thrift.byteValue(value) }
      } else if (id === 10 && field === 2) {
        logical = { ...logical, isSigned: thrift.boolean(value) }
      } else {
        return false
      }
    })
  })
  return logical
}

const readRowGroup = (thrift: Thrift, type: number): RowGroup => {
  const chunks: Array<ColumnChunk> = []
  let rows = 0
  thrift.struct(type, (field, value) => {
    if (field === 1) return thrift.list(value, (element) => void chunks.push(readChunk(thrift, element)))
    if (field !== 3) return false
    rows = thrift.natural(value)
  })
  return { rows, chunks }
}

const readChunk = (thrift: Thrift, type: number): ColumnChunk => {
  let physical: PhysicalType | undefined
  let codec = 0
  let values = 0
  let data = 0
  let dictionary = 0
  thrift.struct(type, (field, value) => {
    if (field === 1) throw unsupported("external_file")
    if (field === 8 || field === 9) throw unsupported("encryption")
    if (field !== 3) return false
    thrift.struct(value, (meta, item) => {
      switch (meta) {
        case 1:
          physical = memberOf(physicalTypes, thrift.natural(item), "physical_type")
          return
        case 4:
          codec = thrift.natural(item)
          return
        case 5:
          values = thrift.natural(item)
          return
        case 9:
          data = thrift.natural(item)
          return
        case 11:
          // Some writers use 0 for "no dictionary".
          dictionary = thrift.natural(item)
          return
        default:
          return false
      }
    })
  })
  return { physical, codec, values, offset: dictionary > 0 && dictionary < data ? dictionary : data }
}

const memberOf = <A>(members: ReadonlyArray<A>, index: number, detail: string): A => {
  const member = members[index]
  if (member === undefined) throw corrupt(detail)
  return member
}
