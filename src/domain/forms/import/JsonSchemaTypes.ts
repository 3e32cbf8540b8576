import { type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { type FieldType, fieldTypes } from "../model/FieldType.ts"
import { wholePattern } from "./ConstraintTranslation.ts"
import { objectIn, objectsIn, textIn } from "./JsonParts.ts"
import type { Choice } from "./SourceModel.ts"

/** Field types by schema format. */
const formats: Readonly<Record<string, FieldType>> = {
  email: "email",
  "idn-email": "email",
  uri: "url",
  url: "url",
  iri: "url",
  date: "date",
  "date-time": "datetime",
  time: "time",
  duration: "duration",
  password: "password",
  color: "color",
  phone: "phone",
  tel: "phone",
  "data-url": "file",
}

/** Field types by UI schema widget. */
export const widgets: Readonly<Record<string, FieldType>> = {
  textarea: "textarea",
  password: "password",
  radio: "radio",
  select: "select",
  hidden: "hidden",
  color: "color",
  email: "email",
  uri: "url",
  date: "date",
  "date-time": "datetime",
  "alt-date": "date",
  time: "time",
  file: "file",
  checkboxes: "multi_select",
  TextareaWidget: "textarea",
}

/** Our own field types, which an extension may name. */
export const knownTypes: ReadonlySet<string> = new Set(fieldTypes)

/** The limits of a schema as constraints of a field. */
export const constraintsOf = (schema: JsonObject): JsonObject => {
  const named = {
    minLength: "min_length",
    maxLength: "max_length",
    minimum: "min_value",
    maximum: "max_value",
    multipleOf: "step",
    minItems: "min_items",
    maxItems: "max_items",
  } as const
  const found = Object.entries(named).flatMap(([keyword, own]) =>
    typeof schema[keyword] === "number" ? [[own, schema[keyword]] as const] : [],
  )
  const isWhole = schema["type"] === "integer"
  const [above, below] = [schema["exclusiveMinimum"], schema["exclusiveMaximum"]]
  const pattern = textIn(schema["pattern"])
  return {
    ...Object.fromEntries(found),
    ...(typeof above === "number" ? { min_value: isWhole ? above + 1 : above } : {}),
    ...(typeof below === "number" ? { max_value: isWhole ? below - 1 : below } : {}),
    ...(pattern === undefined ? {} : { pattern: wholePattern(pattern) }),
  }
}

export const constants = (schema: JsonObject): ReadonlyArray<Choice> | undefined => {
  const titled = [schema["oneOf"], schema["anyOf"]]
    .map(objectsIn)
    .find(
      (all) =>
        all.length > 0 &&
        all.every((one) => "const" in one || (Array.isArray(one["enum"]) && one["enum"].length === 1)),
    )
  if (titled !== undefined)
    return titled.map((one) => {
      const own = String(one["const"] ?? (one["enum"] as ReadonlyArray<Json>)[0])
      return { value: own, label: textIn(one["title"]) ?? own }
    })
  const values = schema["enum"]
  if (!Array.isArray(values)) return undefined
  const names = Array.isArray(schema["enumNames"]) ? schema["enumNames"] : []
  return values
    .map((one: Json, at: number) => [one, names[at] as Json] as const)
    .filter(([one]) => one !== null)
    .map(([one, name]) => ({ value: String(one), label: textIn(name) ?? String(one) }))
}

/** Detects the field type from a schema's keywords; the order matters. */
export const typeOf = (schema: JsonObject, choices: ReadonlyArray<Choice> | undefined): FieldType | null => {
  const declared = Array.isArray(schema["type"]) ? schema["type"].find((one) => one !== "null") : schema["type"]
  if (declared === "boolean") return "boolean"
  if (choices !== undefined) return choices.length > 5 ? "select" : "radio"
  const format = ownValue(formats, textIn(schema["format"]) ?? "")
  switch (declared) {
    case "integer":
      return "integer"
    case "number":
      return "number"
    case "array":
      return constants(objectIn(schema["items"])) === undefined ? "tags" : "multi_select"
    case "string":
    case undefined:
      return format ?? (typeof schema["maxLength"] === "number" && schema["maxLength"] > 500 ? "textarea" : "text")
    default:
      return null
  }
}
