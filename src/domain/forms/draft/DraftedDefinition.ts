import { canonicalJson, isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { familyOf, type FieldType } from "../model/FieldType.ts"
import type { DraftedCondition, DraftedField, DraftedForm, DraftedSection } from "./DraftedForm.ts"
import { boundsOf, draftedView, fieldsOf, objectsIn, writtenTexts } from "./DraftedView.ts"

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

type Types = ReadonlyMap<string, FieldType>

/** Converts the text in a condition to the type of the answer that it is compared with. */
const valueFor = (type: FieldType | undefined, word: string): Json => {
  const family = type === undefined ? undefined : familyOf(type)
  if (family === "boolean") return /^(?:true|yes|sí|si|1)$/i.test(word.trim())
  if (family === "number" || family === "integer" || family === "scale")
    return word.trim() !== "" && Number.isFinite(Number(word)) ? Number(word) : word
  return word
}

const conditionFor = ({ field_id, operator, values }: DraftedCondition, types: Types): JsonObject => {
  if (operator.endsWith("_empty")) return { field_id, operator }
  const read = values.map((word) => valueFor(types.get(field_id), word))
  return { field_id, operator, value: operator === "in" || operator === "not_in" ? read : (read[0] ?? "") }
}

const put = (target: Record<string, Json>, key: string, value: Json | undefined): void => {
  if (value === undefined) delete target[key]
  else target[key] = value
}

/** Applies the draft's changes since `before` to the complete stored field. */
const fieldFrom = (
  drafted: DraftedField,
  before: DraftedField | undefined,
  stored: JsonObject | undefined,
  types: Types,
): JsonObject => {
  const field: Record<string, Json> = { ...stored, field_id: drafted.field_id }
  const isNew = <K extends keyof DraftedField>(key: K): boolean =>
    before === undefined || !isSame(before[key], drafted[key])
  if (isNew("field_type")) field["field_type"] = drafted.field_type
  if (isNew("label")) field["label"] = writtenTexts(drafted.label) ?? ""
  if (isNew("hint")) put(field, "hint", writtenTexts(drafted.hint))
  if (isNew("required")) field["required"] = drafted.required
  if (isNew("options")) {
    const cache = new Map(objectsIn(stored?.["options"]).map((option) => [option["value"], option]))
    const options = drafted.options.map(({ value, label }) => ({
      ...cache.get(value),
      value,
      label: writtenTexts(label) ?? value,
    }))
    put(field, "options", options.length === 0 ? undefined : options)
  }
  const bounds = boundsOf(drafted.field_type)
  if (bounds !== undefined && (isNew("min") || isNew("max"))) {
    const constraints: Record<string, Json> = isJsonObject(field["constraints"]) ? { ...field["constraints"] } : {}
    put(constraints, bounds[0], drafted.min ?? undefined)
    put(constraints, bounds[1], drafted.max ?? undefined)
    put(field, "constraints", Object.keys(constraints).length === 0 ? undefined : constraints)
  }
  if (isNew("shown_when")) {
    const { logic, conditions } = drafted.shown_when
    const rule = { effect: "show", logic, conditions: conditions.map((one) => conditionFor(one, types)) }
    put(field, "depends_on", conditions.length === 0 ? undefined : [rule])
  }
  return field
}

const sectionFrom = (
  drafted: DraftedSection,
  stored: JsonObject | undefined,
  fields: ReadonlyArray<JsonObject>,
): JsonObject => ({
  ...stored,
  section_id: drafted.section_id,
  ...(drafted.title.length === 0 ? {} : { title: writtenTexts(drafted.title) ?? "" }),
  fields: regrouped(stored, fields),
})

/** Puts consecutive fields that were in the same subsection back into it. */
const regrouped = (stored: JsonObject | undefined, fields: ReadonlyArray<JsonObject>): ReadonlyArray<JsonObject> => {
  const homes = new Map(
    objectsIn(stored?.["fields"]).flatMap((item) =>
      objectsIn(item["fields"]).map((field) => [field["field_id"], item] as const),
    ),
  )
  const items: Array<JsonObject> = []
  let open: { readonly home: JsonObject; readonly fields: Array<JsonObject> } | undefined
  for (const field of fields) {
    const home = homes.get(field["field_id"])
    if (home === undefined || home !== open?.home) open = home === undefined ? undefined : { home, fields: [] }
    if (open === undefined) items.push(field)
    else {
      if (open.fields.length === 0) items.push({ ...open.home, fields: open.fields })
      open.fields.push(field)
    }
  }
  return items
}

/**
 * Converts a draft to a definition. If there is a stored form, everything that a draft can't express (other rules,
 * sources, voice settings, other limits) stays on its field.
 */
export const definitionOf = (drafted: DraftedForm, stored: JsonObject = {}): JsonObject => {
  const view = draftedView(stored)
  const views = new Map(view.sections.flatMap(({ fields }) => fields).map((field) => [field.field_id, field]))
  const storedSections = new Map(objectsIn(stored["sections"]).map((section) => [section["section_id"], section]))
  const storedFields = new Map(
    objectsIn(stored["sections"]).flatMap((section) => fieldsOf(section).map((field) => [field["field_id"], field])),
  )
  const types = new Map(
    drafted.sections.flatMap(({ fields }) => fields.map(({ field_id, field_type }) => [field_id, field_type])),
  )
  const definition: Record<string, Json> = { ...stored, title: writtenTexts(drafted.title) ?? "" }
  put(definition, "description", writtenTexts(drafted.description))
  definition["sections"] = drafted.sections.map((section) =>
    sectionFrom(
      section,
      storedSections.get(section.section_id),
      section.fields.map((field) =>
        fieldFrom(field, views.get(field.field_id), storedFields.get(field.field_id), types),
      ),
    ),
  )
  return definition
}
