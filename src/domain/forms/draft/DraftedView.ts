import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { familyOf, fieldTypes, type FieldType } from "../model/FieldType.ts"
import {
  type DraftedCondition,
  type DraftedField,
  type DraftedForm,
  type DraftedTexts,
  isDraftedOperator,
} from "./DraftedForm.ts"

/** Conversion of wire-format definitions to drafts. A draft can express only part of a definition. */

export const objectsIn = (json: Json | undefined): ReadonlyArray<JsonObject> =>
  Array.isArray(json) ? json.filter(isJsonObject) : []

const textsOf = (text: Json | undefined): DraftedTexts => {
  if (typeof text === "string") return text === "" ? [] : [{ language: "en", text }]
  return isJsonObject(text)
    ? Object.entries(text).flatMap(([language, words]) =>
        typeof words === "string" ? [{ language, text: words }] : [],
      )
    : []
}

/** Text in wire format: a plain string if there is only English, otherwise a map by language. */
export const writtenTexts = (texts: DraftedTexts): Json | undefined => {
  const [first] = texts
  if (first === undefined) return undefined
  return texts.length === 1 && first.language === "en"
    ? first.text
    : Object.fromEntries(texts.map(({ language, text }) => [language, text]))
}

const isFieldType = (type: Json | undefined): type is FieldType =>
  typeof type === "string" && (fieldTypes as ReadonlyArray<string>).includes(type)

/** The constraints that `min` and `max` represent for a field type. */
export const boundsOf = (type: FieldType): readonly [min: string, max: string] | undefined => {
  switch (familyOf(type)) {
    case "text":
    case "secret":
      return ["min_length", "max_length"]
    case "number":
    case "integer":
      return ["min_value", "max_value"]
    case "scale":
      return ["scale_min", "scale_max"]
    case "choices":
    case "tags":
    case "array":
      return ["min_items", "max_items"]
    default:
      return undefined
  }
}

const boundsIn = (type: FieldType, constraints: Json | undefined): Pick<DraftedField, "min" | "max"> => {
  const keys = boundsOf(type)
  const at = (key: string | undefined): number | null => {
    const value = key !== undefined && isJsonObject(constraints) ? constraints[key] : undefined
    return typeof value === "number" ? value : null
  }
  return { min: at(keys?.[0]), max: at(keys?.[1]) }
}

const always: DraftedField["shown_when"] = { logic: "and", conditions: [] }

const conditionOf = (condition: JsonObject): ReadonlyArray<DraftedCondition> => {
  const { field_id: id, operator, value } = condition
  if (typeof id !== "string" || !isDraftedOperator(operator)) return []
  const values = (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String)
  return [{ field_id: id, operator, values }]
}

/** A field's visibility rule in a draft. A draft can express only a single rule with simple conditions. */
const shownWhen = (field: JsonObject): DraftedField["shown_when"] => {
  const given = field["depends_on"]
  const rules = isJsonObject(given) ? [given] : objectsIn(given)
  const [rule] = rules
  if (rule === undefined || rules.length > 1 || (rule["effect"] ?? "show") !== "show") return always
  if (objectsIn(rule["operations"]).length > 0) return always
  const asked = objectsIn(rule["conditions"])
  const conditions = asked.flatMap(conditionOf)
  const logic = rule["logic"] ?? "and"
  const isPlain = conditions.length === asked.length && rule["groups"] === undefined
  return isPlain && (logic === "and" || logic === "or") ? { logic, conditions } : always
}

const fieldView = (field: JsonObject): ReadonlyArray<DraftedField> => {
  const { field_id: id, field_type: type } = field
  if (typeof id !== "string" || !isFieldType(type)) return []
  return [
    {
      field_id: id,
      field_type: type,
      label: textsOf(field["label"]),
      hint: textsOf(field["hint"]),
      required: field["required"] === true,
      options: objectsIn(field["options"]).map((option) => ({
        value: String(option["value"]),
        label: textsOf(option["label"]),
      })),
      ...boundsIn(type, field["constraints"]),
      shown_when: shownWhen(field),
    },
  ]
}

/** The fields of a section and its subsections, in reading order. */
export const fieldsOf = (section: JsonObject): ReadonlyArray<JsonObject> =>
  objectsIn(section["fields"]).flatMap((item) => (item["fields"] === undefined ? [item] : objectsIn(item["fields"])))

/** Converts a stored definition to a draft. */
export const draftedView = (definition: JsonObject): DraftedForm => ({
  title: textsOf(definition["title"]),
  description: textsOf(definition["description"]),
  sections: objectsIn(definition["sections"]).map((section) => ({
    section_id: String(section["section_id"] ?? ""),
    title: textsOf(section["title"]),
    fields: fieldsOf(section).flatMap(fieldView),
  })),
})
