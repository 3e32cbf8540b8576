import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"

/** The object, or an empty one for any other value. */
export const objectIn = (json: Json | undefined): JsonObject => (isJsonObject(json ?? null) ? (json as JsonObject) : {})

export const listIn = (json: Json | undefined): ReadonlyArray<Json> => (Array.isArray(json) ? json : [])

/** The objects of a list. */
export const objectsIn = (json: Json | undefined): ReadonlyArray<JsonObject> => listIn(json).filter(isJsonObject)

/** A text that isn't blank. */
export const textIn = (json: Json | undefined): string | undefined =>
  typeof json === "string" && json.trim() !== "" ? json : undefined
