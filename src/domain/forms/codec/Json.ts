import * as Schema from "effect/Schema"

export type Json = Schema.Json
export type JsonObject = Schema.JsonObject

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Parses JSON; undefined if it is invalid. */
export const jsonIn = (text: string): Json | undefined => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of an own property. A field may be named `toString`, which every object inherits. */
export const ownValue = <A>(record: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Like `ownValue`, for a value that may not be an object. */
export const valueAt = (raw: unknown, key: string): unknown => (isJsonObject(raw) ? ownValue(raw, key) : undefined)

/**
 * Canonical JSON: keys in code-unit order, no white space, no `undefined` keys. Equal documents have equal canonical
 * JSON, so a hash of it identifies the content.
 */
export const canonicalJson = (value: unknown): string => {
  const pieces: Array<string> = []
  spellJson(value, (piece) => pieces.push(piece))
  return pieces.join("")
}

/** The number of characters that are serialized at a time. */
const longestPiece = 16_384

const isFirstOfPair = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

/** Writes a string in pieces that don't split surrogate pairs, because a lone surrogate would be escaped. */
const spellText = (text: string, write: (piece: string) => void): void => {
  if (text.length <= longestPiece) return write(JSON.stringify(text))
  write('"')
  for (let from = 0; from < text.length;) {
    const end = from + longestPiece
    const to = isFirstOfPair(text.charCodeAt(end - 1)) ? end - 1 : end
    write(JSON.stringify(text.slice(from, to)).slice(1, -1))
    from = to
  }
  write('"')
}

/** Writes `canonicalJson` in pieces, for large values. */
export const spellJson = (value: unknown, write: (piece: string) => void): void => {
  if (Array.isArray(value)) {
    write("[")
    for (const [n, item] of value.entries()) {
      if (n > 0) write(",")
      spellJson(item ?? null, write)
    }
    write("]")
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    for (const [n, [key, v]] of entries.entries()) {
      write(`${n === 0 ? "{" : ","}${JSON.stringify(key)}:`)
      spellJson(v, write)
    }
    write(entries.length === 0 ? "{}" : "}")
  } else if (typeof value === "string") spellText(value, write)
  else write(JSON.stringify(value) ?? "null")
}

/** Applies a merge patch (RFC 7386): null deletes a key, objects are merged, and other values replace the old value. */
export const mergePatch = (target: Json | undefined, patch: Json): Json => {
  if (!isJsonObject(patch)) return patch
  const merged = new Map<string, Json>(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}

/** Whether JSON is nested too deeply. Does not recurse, because it protects the recursive parser. */
export const isDeeperThan = (json: unknown, levels: number): boolean => {
  let layer: ReadonlyArray<unknown> = [json]
  for (let level = 0; level <= levels; level++) {
    layer = layer.flatMap((node) => (typeof node === "object" && node !== null ? Object.values(node) : []))
    if (layer.length === 0) return false
  }
  return true
}
