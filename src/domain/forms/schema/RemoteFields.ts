import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import type { FormField } from "../model/FormField.ts"

/** Whether respondents may see an argument of a remote field. */
const isPublicArgument = (argument: Json): boolean => isJsonObject(argument) && argument["visibility"] !== "private"

/** The public parts of a remote field: the answer format and the public arguments. */
export const publicRest = (field: FormField): JsonObject | undefined => {
  const rest = field.meta?.["rest"]
  if (!isJsonObject(rest)) return undefined
  const { mode, display_template: template, additional_args: given } = rest
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(template === undefined ? {} : { display_template: template }),
    additional_args: Array.isArray(given) ? given.filter(isPublicArgument) : [],
  }
}

type Change = (argument: JsonObject) => JsonObject

const changeArguments = (json: Json, change: (name: string, argument: JsonObject) => JsonObject): Json => {
  if (Array.isArray(json)) return json.map((item: Json) => changeArguments(item, change))
  if (!isJsonObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      if (key !== "additional_args" || !Array.isArray(value)) return [key, changeArguments(value, change)]
      const isPrivate = (argument: Json): argument is JsonObject =>
        isJsonObject(argument) && !isPublicArgument(argument)
      return [key, value.map((item: Json) => (isPrivate(item) ? change(String(item["name"]), item) : item))]
    }),
  )
}

const withoutValue: Change = ({ value: _value, ...argument }) => argument

/** A definition's wire form without the values of private arguments, which never leave the server. */
export const withoutPrivateValues = (wire: JsonObject): JsonObject =>
  changeArguments(wire, (_name, argument) => withoutValue(argument)) as JsonObject

/**
 * Restores stored private values, which the editor never received. Arguments are matched by field uid (or id) and name.
 */
export const withStoredPrivateValues = (edited: JsonObject, stored: JsonObject): JsonObject => {
  const cache = new Map<string, Json>()
  visitFields(stored, (key, field) => {
    changeArguments(field["meta"] ?? null, (name, argument) => {
      if (argument["value"] !== undefined) cache.set(`${key}\n${name}`, argument["value"])
      return argument
    })
  })
  const restore = (json: Json): Json => {
    if (Array.isArray(json)) return json.map((item: Json) => restore(item))
    if (!isJsonObject(json)) return json
    const inner = Object.fromEntries(
      Object.entries(json).map(([key, value]) => [key, key === "meta" ? value : restore(value)]),
    )
    const meta = json["meta"]
    if (meta === undefined) return inner
    const restored = changeArguments(meta, (name, argument) => {
      const value = keysOf(json)
        .map((key) => cache.get(`${key}\n${name}`))
        .find((one) => one !== undefined)
      return argument["value"] === undefined && value !== undefined ? { ...argument, value } : argument
    })
    return { ...inner, meta: restored }
  }
  return restore(edited) as JsonObject
}

const keysOf = (field: JsonObject): ReadonlyArray<string> =>
  [field["field_uid"], field["field_id"]].filter((key) => typeof key === "string")

const visitFields = (json: Json, visit: (key: string, field: JsonObject) => void): void => {
  if (Array.isArray(json)) json.forEach((item: Json) => visitFields(item, visit))
  if (!isJsonObject(json)) return
  for (const key of keysOf(json)) visit(key, json)
  for (const value of Object.values(json)) visitFields(value, visit)
}
