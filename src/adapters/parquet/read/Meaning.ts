import { corrupt, unsupported } from "./Fault.ts"
import type { LogicalType, PhysicalType, SchemaElement, TimeUnit } from "./Footer.ts"

/** The logical type of a leaf, from either of the format's two annotations. */
export type Meaning =
  | { readonly kind: "boolean" | "float" | "double" | "float16" | "date" | "int96" }
  | { readonly kind: "text" | "uuid" | "binary" | "bytes" | "interval" }
  | { readonly kind: "integer"; readonly bits: 32 | 64; readonly isSigned: boolean }
  | { readonly kind: "decimal"; readonly scale: number; readonly physical: PhysicalType }
  | { readonly kind: "time" | "timestamp"; readonly unit: TimeUnit; readonly isUtc: boolean }

/**
 * Limits that allow more digits than any writer supports (76). Without a limit, large decimals would take quadratic
 * time to print.
 */
const maxDecimalBytes = 64
const maxScale = 154

/** A leaf's element: one with a physical type. */
type Physical = SchemaElement & { readonly physical: PhysicalType }

/** The older annotations by number. Annotations for groups (lists, maps) are handled elsewhere. */
const converted: { readonly [id: number]: (element: Physical) => Meaning } = {
  0: () => ({ kind: "text" }), // UTF8
  4: () => ({ kind: "text" }), // ENUM
  5: ({ scale, physical }) => ({ kind: "decimal", scale, physical }),
  6: () => ({ kind: "date" }),
  7: () => ({ kind: "time", unit: "millis", isUtc: true }),
  8: () => ({ kind: "time", unit: "micros", isUtc: true }),
  9: () => ({ kind: "timestamp", unit: "millis", isUtc: true }),
  10: () => ({ kind: "timestamp", unit: "micros", isUtc: true }),
  11: () => ({ kind: "integer", bits: 32, isSigned: false }),
  12: () => ({ kind: "integer", bits: 32, isSigned: false }),
  13: () => ({ kind: "integer", bits: 32, isSigned: false }),
  14: () => ({ kind: "integer", bits: 64, isSigned: false }),
  15: () => ({ kind: "integer", bits: 32, isSigned: true }),
  16: () => ({ kind: "integer", bits: 32, isSigned: true }),
  17: () => ({ kind: "integer", bits: 32, isSigned: true }),
  18: () => ({ kind: "integer", bits: 64, isSigned: true }),
  19: () => ({ kind: "text" }), // JSON: the text itself, since parsing it could round its numbers
  20: () => ({ kind: "binary" }), // BSON
  21: () => ({ kind: "interval" }),
}

/** The newer annotations by number; they override the older ones, which writers add for old readers. */
const logical: { readonly [id: number]: (type: LogicalType, element: Physical) => Meaning } = {
  1: () => ({ kind: "text" }), // STRING
  4: () => ({ kind: "text" }), // ENUM
  5: ({ scale }, { physical }) => ({ kind: "decimal", scale, physical }),
  6: () => ({ kind: "date" }),
  7: ({ unit, isUtc }) => ({ kind: "time", unit: required(unit), isUtc }),
  8: ({ unit, isUtc }) => ({ kind: "timestamp", unit: required(unit), isUtc }),
  10: ({ bits, isSigned }) => ({ kind: "integer", bits: bits === 64 ? 64 : 32, isSigned }),
  12: () => ({ kind: "text" }), // JSON
  13: () => ({ kind: "binary" }), // BSON
  14: () => ({ kind: "uuid" }),
  15: () => ({ kind: "float16" }),
}

/**
 * Types without an annotation. Old writers also omit it for strings, so `bytes` are strings if the whole column is
 * text.
 */
const plain: { readonly [physical in PhysicalType]: Meaning } = {
  BOOLEAN: { kind: "boolean" },
  INT32: { kind: "integer", bits: 32, isSigned: true },
  INT64: { kind: "integer", bits: 64, isSigned: true },
  INT96: { kind: "int96" },
  FLOAT: { kind: "float" },
  DOUBLE: { kind: "double" },
  BYTE_ARRAY: { kind: "bytes" },
  FIXED_LEN_BYTE_ARRAY: { kind: "binary" },
}

const required = (unit: TimeUnit | undefined): TimeUnit => {
  if (unit === undefined) throw unsupported("time_unit")
  return unit
}

/** The logical type of a leaf. An annotation that doesn't fit its physical type means a corrupt schema. */
export const meaningOf = (element: SchemaElement): Meaning => {
  const { physical } = element
  if (physical === undefined) throw corrupt("leaf_without_type")
  const leaf = { ...element, physical }
  const byLogical = leaf.logical && logical[leaf.logical.id]?.(leaf.logical, leaf)
  const byConverted = leaf.converted === undefined ? undefined : converted[leaf.converted]?.(leaf)
  const meaning = byLogical ?? byConverted ?? plain[physical]
  if (!carries(meaning, physical, leaf.length)) throw corrupt("annotation")
  return meaning
}

/** The byte length of each logical type that has a fixed length. */
const fixedLengths: { readonly [kind in Meaning["kind"]]?: number } = { uuid: 16, float16: 2, interval: 12 }

/** The physical types that can represent a logical type. */
const carriersOf = (meaning: Meaning): ReadonlyArray<PhysicalType> => {
  switch (meaning.kind) {
    case "boolean":
      return ["BOOLEAN"]
    case "float":
      return ["FLOAT"]
    case "double":
      return ["DOUBLE"]
    case "int96":
      return ["INT96"]
    case "text":
    case "bytes":
    case "binary":
      return ["BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"]
    case "date":
      return ["INT32"]
    case "integer":
      return [meaning.bits === 64 ? "INT64" : "INT32"]
    case "time":
      return [meaning.unit === "millis" ? "INT32" : "INT64"]
    case "timestamp":
      return ["INT64"]
    case "uuid":
    case "float16":
    case "interval":
      return ["FIXED_LEN_BYTE_ARRAY"]
    case "decimal":
      return ["INT32", "INT64", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"]
  }
}

const carries = (meaning: Meaning, physical: PhysicalType, length: number): boolean => {
  if (!carriersOf(meaning).includes(physical)) return false
  const isFixed = physical === "FIXED_LEN_BYTE_ARRAY"
  if (isFixed && length !== (fixedLengths[meaning.kind] ?? length)) return false
  if (isFixed && length === 0) return false
  if (meaning.kind !== "decimal") return true
  return meaning.scale >= 0 && meaning.scale <= maxScale && !(isFixed && length > maxDecimalBytes)
}
