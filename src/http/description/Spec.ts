/** A part of an OpenAPI document: JSON with the specification's keys. */
export type Spec = Readonly<Record<string, unknown>>

export const isSpec = (value: unknown): value is Spec =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const at = (spec: unknown, key: string): Spec => {
  const value = isSpec(spec) ? spec[key] : undefined
  return isSpec(value) ? value : {}
}

/** An object with the same keys and changed values. */
export const mapped = (spec: unknown, change: (value: unknown, key: string) => unknown): Spec =>
  Object.fromEntries(Object.entries(isSpec(spec) ? spec : {}).map(([key, value]) => [key, change(value, key)]))

/** Changes every object of a document, starting with the innermost ones. */
export const rewritten = (value: unknown, change: (spec: Spec) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((inner) => rewritten(inner, change))
  return isSpec(value) ? change(mapped(value, (inner) => rewritten(inner, change))) : value
}
