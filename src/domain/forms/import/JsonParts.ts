import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"

/** The value if it is an object, otherwise an empty object. */
export const objectIn = (json: Json | undefined): JsonObject => (isJsonObject(json ?? null) ? (json as JsonObject) : {})

export const listIn = (json: Json | undefined): ReadonlyArray<Json> => (Array.isArray(json) ? json : [])

/** The objects in a list; empty for any other value. */
export const objectsIn = (json: Json | undefined): ReadonlyArray<JsonObject> => listIn(json).filter(isJsonObject)

/** The value if it is text that isn't blank, otherwise undefined. */
export const textIn = (json: Json | undefined): string | undefined =>
  typeof json === "string" && json.trim() !== "" ? json : undefined
