import { isSpec, type Spec } from "./Spec.ts"

/** Names for values without letters, because generators name a constant after each value. */
const names: Readonly<Record<string, string>> = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Pipe" }

const isAny = (schema: unknown): boolean => isSpec(schema) && Object.keys(schema).length === 0

/** Whether a schema describes a record with some known keys and allows any others. */
const restOf = ({ allOf }: Spec): boolean =>
  Array.isArray(allOf) &&
  allOf.some((one) => isSpec(one) && one["type"] === "object" && isAny(one["additionalProperties"]))

/**
 * If an object maps arbitrary names to files, keeps only the format of the files, because openapi-generator would
 * mistake a string type with this format for a model class.
 */
const files = (schema: Spec): Spec => {
  const { additionalProperties: others } = schema
  return isSpec(others) && others["format"] === "binary"
    ? { ...schema, additionalProperties: { format: "binary" } }
    : schema
}

/**
 * A schema that all client generators interpret in the same way. An object that allows any keys says so explicitly,
 * because some generators would otherwise type it as an object without keys. If an enum contains a blank value, such as
 * a tab, its values are given names.
 */
export const forGenerators = (schema: Spec): Spec => {
  const { allOf: _combined, ...rest } = schema
  if (schema["type"] === "object" && restOf(schema)) return { ...rest, additionalProperties: true }
  const isOpen = !("additionalProperties" in schema) || isAny(schema["additionalProperties"])
  if (schema["type"] === "object" && !("properties" in schema) && isOpen)
    return { ...schema, additionalProperties: true }
  const values = schema["enum"]
  return Array.isArray(values) && values.some((value) => String(value).trim() === "")
    ? { ...schema, "x-enum-varnames": values.map((value) => names[String(value)] ?? String(value)) }
    : files(schema)
}
