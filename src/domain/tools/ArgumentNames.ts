/** Argument names that model providers accept, for tools whose own argument names contain other characters. */
type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const isAccepted = (name: string): boolean => /^[A-Za-z0-9_.-]{1,64}$/.test(name)

/** The maximum depth of schemas and arguments; deeper ones stay unchanged. */
const deepest = 32

/** Calls `visit` with each map of properties in a schema. */
const eachProperties = (schema: unknown, visit: (properties: Json) => void, depth = 0): void => {
  if (typeof schema !== "object" || schema === null || depth > deepest) return
  if (!Array.isArray(schema) && "properties" in schema && isRecord(schema.properties)) visit(schema.properties)
  for (const part of Object.values(schema)) eachProperties(part, visit, depth + 1)
}

/** An accepted name that no other argument has: `filter_id` for `filter[id]`. */
const aliasOf = (name: string, taken: ReadonlySet<string>): string => {
  const plain =
    name
      .replace(/[^A-Za-z0-9_.-]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 60) || "argument"
  for (let n = 1; ; n++) {
    const alias = n === 1 ? plain : `${plain}_${n}`
    if (!taken.has(alias)) return alias
  }
}

const described = (schema: unknown, name: string): unknown => {
  if (!isRecord(schema)) return schema
  const { description } = schema
  return { ...schema, description: `${typeof description === "string" ? `${description} ` : ""}Its name is ${name}.` }
}

const renamed = (value: unknown, names: ReadonlyMap<string, string>, depth = 0): unknown => {
  if (depth > deepest) return value
  if (Array.isArray(value)) return value.map((one) => renamed(one, names, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [names.get(key) ?? key, renamed(one, names, depth + 1)]),
  )
}

const aliased = (schema: unknown, aliases: ReadonlyMap<string, string>, depth = 0): unknown => {
  if (depth > deepest) return schema
  if (Array.isArray(schema)) return schema.map((one) => aliased(one, aliases, depth + 1))
  if (!isRecord(schema)) return schema
  const propertiesOf = (properties: Json): Json =>
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => {
        const part = aliased(one, aliases, depth + 1)
        const alias = aliases.get(name)
        return alias === undefined ? [name, part] : [alias, described(part, name)]
      }),
    )
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => {
      if (key === "properties" && isRecord(part)) return [key, propertiesOf(part)]
      if (key === "required" && Array.isArray(part)) return [key, part.map((name) => aliases.get(name) ?? name)]
      return [key, aliased(part, aliases, depth + 1)]
    }),
  )
}

/**
 * A schema whose arguments have accepted names, and a function that restores the original names in arguments. A single
 * name that a provider doesn't accept makes it reject the whole request, with all of its tools.
 */
export const argumentNames = (schema: Json) => {
  const names = new Set<string>()
  eachProperties(schema, (properties) => Object.keys(properties).forEach((name) => names.add(name)))
  const aliases = new Map<string, string>()
  for (const name of names)
    if (!isAccepted(name)) aliases.set(name, aliasOf(name, new Set([...names, ...aliases.values()])))
  const originals = new Map([...aliases].map(([name, alias]) => [alias, name]))
  return aliases.size === 0
    ? { schema, original: (input: Json): Json => input }
    : {
        schema: aliased(schema, aliases) as Json,
        original: (input: Json): Json => renamed(input, originals) as Json,
      }
}
