import type { JsonObject } from "../codec/Json.ts"
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

/** Merges the parts of `allOf` into their schema. The schema's own keywords take precedence. */
const withParts = (schema: JsonObject, resolved: (one: JsonObject) => JsonObject): JsonObject => {
  const parts = objectsIn(schema["allOf"])
  if (parts.length === 0 || schema["properties"] !== undefined || parts.some((one) => one["if"] !== undefined))
    return schema
  const { allOf: _parts, ...rest } = schema
  const all = [rest, ...parts.map(resolved)]
  const properties = Object.assign({}, ...all.map((one) => objectIn(one["properties"])).toReversed()) as JsonObject
  const required = all.flatMap((one) => listIn(one["required"]))
  return {
    ...(Object.assign({}, ...all.toReversed()) as JsonObject),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  }
}

/** A schema without `null` and, where possible, without `allOf`. */
export const united = (schema: JsonObject, resolved: (one: JsonObject) => JsonObject): JsonObject =>
  withParts(withoutNull(schema, resolved), resolved)
