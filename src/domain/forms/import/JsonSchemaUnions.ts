import type { Json, JsonObject } from "../codec/Json.ts"
import { listIn, objectIn, objectsIn } from "./JsonParts.ts"

const isNull = (schema: JsonObject): boolean => schema["type"] === "null"

/** Removes `null` from a schema's types and alternatives, because every question can be left unanswered. */
const withoutNull = (schema: JsonObject, resolved: (one: JsonObject) => JsonObject): JsonObject => {
  const types = listIn(schema["type"]).filter((one) => one !== "null")
  const typed = types.length === 1 ? { ...schema, type: types[0]! } : schema
  for (const keyword of ["anyOf", "oneOf"]) {
    const all = objectsIn(typed[keyword])
    const others = all.filter((one) => !isNull(one))
    if (others.length === all.length) continue
    const { [keyword]: _alternatives, ...rest } = typed
    return others.length === 1 ? { ...resolved(others[0]!), ...rest } : { ...rest, [keyword]: others }
  }
  return typed
}

const namesOf = (json: Json | undefined): ReadonlyArray<Json> => listIn(json)

/** Merges the parts of `allOf` into their schema. */
const withParts = (schema: JsonObject, resolved: (one: JsonObject) => JsonObject): JsonObject => {
  const parts = objectsIn(schema["allOf"])
  if (parts.length === 0 || schema["properties"] !== undefined || parts.some((one) => one["if"] !== undefined))
    return schema
  const { allOf: _parts, ...rest } = schema
  return parts
    .map(resolved)
    .reduceRight(
      (whole: JsonObject, part): JsonObject => ({
        ...part,
        ...whole,
        ...(part["properties"] === undefined
          ? {}
          : { properties: { ...objectIn(part["properties"]), ...objectIn(whole["properties"]) } }),
        ...(part["required"] === undefined
          ? {}
          : { required: [...namesOf(part["required"]), ...namesOf(whole["required"])] }),
      }),
      rest,
    )
}

/** A schema without `null` and, where possible, without `allOf`. */
export const united = (schema: JsonObject, resolved: (one: JsonObject) => JsonObject): JsonObject =>
  withParts(withoutNull(schema, resolved), resolved)
