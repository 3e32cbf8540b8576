import { limits } from "../../budget/Limits.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import { isJsonObject } from "./Json.ts"

/** An unchecked value with the keys that the domain uses. */
export type Draft = Record<string, unknown>

/**
 * The content of a key: an unchanged value, a node, a list of nodes, or a map of nodes. With `single`, a single node
 * may be written without a list; its path is then that of the key (`here`) or of the owner (`inOwner`).
 */
export type Child =
  | { readonly kind: "value" }
  | { readonly kind: "one"; readonly shape: (value: unknown) => Shape; readonly at?: string }
  | { readonly kind: "many"; readonly shape: (value: unknown) => Shape; readonly single?: "here" | "inOwner" }
  | { readonly kind: "map"; readonly shape: (value: unknown) => Shape }

/**
 * The wire format of a kind of node. Keys are those of the domain; the wire format has them in snake_case. `lift`
 * expands a short form before parsing, `settle` completes the parsed node, `lower` changes the serialized node.
 */
export interface Shape {
  readonly keys: Readonly<Record<string, Child>>
  readonly unknownKeys: "ignore" | "refuse"
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly lift?: (json: unknown) => unknown
  readonly settle?: (draft: Draft, reading: Reading) => void
  readonly lower?: (wire: Record<string, unknown>) => void
}

/** The problems so far and, if the schema has found a problem, the wire path of each node. */
export interface Reading {
  readonly problems: Array<Problem>
  readonly origins: Map<object, string> | undefined
}

export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Key {
  readonly key: string
  readonly wireKey: string
  readonly child: Child
  /** Whether an empty list means the same as an absent one. */
  readonly isEmptyByDefault: boolean
}

/** A shape preprocessed for fast parsing, because a form has thousands of nodes. */
interface Prepared {
  readonly keys: ReadonlyArray<Key>
  readonly byWireKey: ReadonlyMap<string, Key>
  readonly defaults: ReadonlyArray<readonly [key: string, value: unknown]>
}

const prepared = new WeakMap<Shape, Prepared>()

const preparedOf = (shape: Shape): Prepared => {
  const known = prepared.get(shape)
  if (known !== undefined) return known
  const { defaults = {} } = shape
  const keys = Object.entries(shape.keys).map(([key, child]): Key => ({
    key,
    wireKey: snake(key),
    child,
    isEmptyByDefault: defaults[key] !== undefined,
  }))
  const made = { keys, byWireKey: new Map(keys.map((one) => [one.wireKey, one])), defaults: Object.entries(defaults) }
  prepared.set(shape, made)
  return made
}

/**
 * Parses a node: renames keys, treats null as absent, applies defaults. Values of the wrong type are left unchanged for
 * the schema to report.
 */
export const readNode = (shape: Shape, json: unknown, path: string, reading: Reading): unknown => {
  const node = shape.lift === undefined ? json : shape.lift(json)
  if (!isJsonObject(node)) return node
  const { byWireKey, defaults } = preparedOf(shape)
  const draft: Draft = {}
  for (const [wireKey, value] of Object.entries(node)) {
    const known = byWireKey.get(wireKey)
    if (known === undefined) {
      // Reports a limited number of problems.
      if (shape.unknownKeys === "refuse" && value !== undefined && reading.problems.length <= limits.problems)
        reading.problems.push(problem(below(path, wireKey), "unknown_key", `Unknown key ${JSON.stringify(wireKey)}`))
      continue
    }
    if (value === null || value === undefined) continue
    const { key, child } = known
    const inOwner = child.kind === "many" && child.single === "inOwner" && !Array.isArray(value)
    const at = child.kind === "one" ? (child.at ?? wireKey) : wireKey
    draft[key] = readChild(child, value, inOwner ? path : below(path, at), reading)
  }
  for (const [key, value] of defaults) if (draft[key] === undefined) draft[key] = value
  reading.origins?.set(draft, path)
  shape.settle?.(draft, reading)
  return draft
}

const readChild = (child: Child, value: unknown, path: string, reading: Reading): unknown => {
  switch (child.kind) {
    case "value":
      return value
    case "one":
      return readNode(child.shape(value), value, path, reading)
    case "many": {
      if (child.single !== undefined && !Array.isArray(value))
        return [readNode(child.shape(value), value, path, reading)]
      if (!Array.isArray(value)) return value
      const list = value.map((item, i) => readNode(child.shape(item), item, below(path, i), reading))
      reading.origins?.set(list, path)
      return list
    }
    case "map": {
      if (!isJsonObject(value)) return value
      const map = Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, readNode(child.shape(item), item, below(path, key), reading)]),
      )
      reading.origins?.set(map, path)
      return map
    }
  }
}

/** Serializes a node: converts keys to the wire format, and leaves out absent keys. */
export const writeNode = (shape: Shape, value: unknown): unknown => {
  if (!isJsonObject(value)) return value
  const wire: Record<string, unknown> = {}
  for (const { key, wireKey, child, isEmptyByDefault } of preparedOf(shape).keys) {
    const item: unknown = value[key]
    if (item === undefined || (isEmptyByDefault && Array.isArray(item) && item.length === 0)) continue
    wire[wireKey] = writeChild(child, item)
  }
  shape.lower?.(wire)
  return wire
}

const writeChild = (child: Child, value: unknown): unknown => {
  switch (child.kind) {
    case "value":
      return value
    case "one":
      return writeNode(child.shape(value), value)
    case "many": {
      if (!Array.isArray(value)) return value
      const list = value.map((item) => writeNode(child.shape(item), item))
      return child.single === "here" && list.length === 1 ? list[0] : list
    }
    case "map":
      return isJsonObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, writeNode(child.shape(item), item)]))
        : value
  }
}

/** The wire path for a path in a draft: the path of the deepest parsed node, followed by the remaining keys. */
export const wirePath = (
  root: unknown,
  path: ReadonlyArray<PropertyKey>,
  origins: ReadonlyMap<object, string>,
): string => {
  let node = root
  let keyPath = ""
  let consumed = 0
  path.forEach((segment, i) => {
    node = typeof node === "object" && node !== null ? (node as Record<PropertyKey, unknown>)[segment] : undefined
    const origin = typeof node === "object" && node !== null ? origins.get(node) : undefined
    if (origin !== undefined) {
      keyPath = origin
      consumed = i + 1
    }
  })
  const [key, ...inside] = path.slice(consumed)
  if (key === undefined) return keyPath
  const start = below(keyPath, typeof key === "number" ? key : snake(String(key)))
  return inside.reduce<string>(
    (at, segment) => below(at, typeof segment === "number" ? segment : String(segment)),
    start,
  )
}
