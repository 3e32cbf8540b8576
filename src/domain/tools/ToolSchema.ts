/** Normalizes tool servers' argument schemas for model providers. */
type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** The maximum depth of schemas; deeper schemas are dropped. */
const deepest = 24

/** Top-level keywords that providers reject. */
const combining = new Set("anyOf oneOf allOf enum not const if then else $schema $id $comment".split(" "))

const named = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : []

/** Keys whose values are maps or lists of schemas. */
const maps = new Set(["properties", "patternProperties", "$defs", "definitions"])
const lists = new Set(["anyOf", "oneOf", "allOf", "prefixItems"])

const types = new Set("string number integer boolean object array null".split(" "))

/** The known types; servers also send others, such as `any`. */
const typesOf = (type: unknown): ReadonlyArray<readonly [string, unknown]> => {
  const known = [type].flat().filter((one): one is string => typeof one === "string" && types.has(one))
  return known.length === 0 ? [] : [["type", known.length === 1 ? known[0] : known]]
}

const isOf = (type: string, value: unknown): boolean => {
  if (type === "null") return value === null
  if (type === "integer") return Number.isInteger(value)
  return typeof value === type
}

/** Removes the type from an enum schema if one of the enum's values doesn't have that type. */
const fitting = (schema: Json): Json => {
  const { enum: values, type, ...rest } = schema
  const all = [type].flat().filter((one): one is string => typeof one === "string")
  const fits = !Array.isArray(values) || values.every((value) => all.some((one) => isOf(one, value)))
  return type === undefined || fits ? schema : { ...rest, enum: values }
}

/** In older schemas, a flag says that a bound is exclusive; in newer ones, the bound has another name. */
const bounded = (schema: Json, bound: "minimum" | "maximum", exclusive: string): Json => {
  const { [exclusive]: flag, [bound]: at, ...rest } = schema
  if (typeof flag !== "boolean") return schema
  return at === undefined ? rest : { ...rest, [flag ? exclusive : bound]: at }
}

const itemsOf = (items: unknown, depth: number): unknown => {
  if (!Array.isArray(items)) return schemaOf(items, depth)
  const some = items.map((item) => schemaOf(item, depth))
  return some.length === 1 ? some[0] : some.length === 0 ? {} : { anyOf: some }
}

const entriesOf = (key: string, value: unknown, depth: number): ReadonlyArray<readonly [string, unknown]> => {
  if (value === null && key !== "default" && key !== "const") return []
  if (maps.has(key)) return isRecord(value) ? [[key, mapOf(value, depth)]] : []
  if (lists.has(key))
    return Array.isArray(value) && value.length > 0 ? [[key, value.map((one) => schemaOf(one, depth))]] : []
  if (key === "items") return [[key, itemsOf(value, depth)]]
  if (key === "required") return Array.isArray(value) ? [[key, named(value)]] : []
  if (key === "enum") return Array.isArray(value) && value.length > 0 ? [[key, [...new Set(value)]]] : []
  if (key === "type") return typesOf(value)
  return key === "$schema" || key === "$comment" ? [] : [[key, value]]
}

const mapOf = (value: Json, depth: number): Json =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, schemaOf(one, depth + 1)]))

const isList = ({ type }: Json): boolean => type === "array" || (Array.isArray(type) && type.includes("array"))

/** A schema without keywords that are null or have the wrong type. Lists get an item schema. */
const schemaOf = (given: unknown, depth = 0): Json => {
  if (!isRecord(given) || depth > deepest) return {}
  const entries = Object.entries(given).flatMap(([key, value]) => entriesOf(key, value, depth + 1))
  const typed = fitting(Object.fromEntries(entries))
  const schema = bounded(bounded(typed, "minimum", "exclusiveMinimum"), "maximum", "exclusiveMaximum")
  return isList(schema) && schema["items"] === undefined ? { ...schema, items: {} } : schema
}

const propertiesOf = ({ properties }: Json): Json => (isRecord(properties) ? properties : {})

/** The alternatives or parts of a top-level combination. */
const branchesOf = (schema: Json, key: string): ReadonlyArray<Json> => {
  const branches = schema[key]
  return Array.isArray(branches) ? branches.filter(isRecord).map(flat) : []
}

/**
 * Merges top-level combinations. All properties are included; a property is required if all alternatives require it.
 */
const flat = (schema: Json): Json => {
  const all = branchesOf(schema, "allOf")
  const either = [branchesOf(schema, "anyOf"), branchesOf(schema, "oneOf")].filter(({ length }) => length > 0)
  const branches = [...all, ...either.flat()]
  if (branches.length === 0) return schema
  const shared = either.flatMap(([first = {}, ...others]) =>
    named(first["required"]).filter((name) => others.every((other) => named(other["required"]).includes(name))),
  )
  return {
    ...schema,
    properties: Object.assign({}, ...branches.map(propertiesOf), propertiesOf(schema)),
    required: [...named(schema["required"]), ...all.flatMap(({ required }) => named(required)), ...shared],
  }
}

/** Resolves a schema that is only a reference to one of its own definitions, as some generators produce. */
const referred = (schema: Json, left = 8): Json => {
  const { $ref: reference, ...rest } = schema
  const [, place = "", name = ""] =
    typeof reference === "string" ? (/^#\/(\$defs|definitions)\/(.+)$/.exec(reference) ?? []) : []
  const all = schema[place]
  const target = isRecord(all) && Object.hasOwn(all, name) ? all[name] : undefined
  return isRecord(target) && left > 0 ? referred({ [place]: all, ...target, ...rest }, left - 1) : schema
}

/** The schema of a tool's arguments as an object with named properties, regardless of what its server sends. */
export const toolSchema = (given: unknown): Json => {
  const whole = flat(referred(schemaOf(given)))
  const properties = propertiesOf(whole)
  const required = [...new Set(named(whole["required"]))].filter((name) => Object.hasOwn(properties, name))
  const rest = Object.fromEntries(Object.entries(whole).filter(([key]) => !combining.has(key) && key !== "required"))
  return { ...rest, type: "object", properties, ...(required.length === 0 ? {} : { required }) }
}
