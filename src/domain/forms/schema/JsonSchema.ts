import { choicesOf, pointsOf, rangeOf, scaleOf } from "../answers/Choices.ts"
import { answerFamily } from "../answers/Readers.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { writeField } from "../codec/FormCodec.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import type { FormSection, FormSubsection } from "../model/FormSection.ts"
import { isSubsection } from "../model/FormSection.ts"
import { localize } from "../model/LocalizedText.ts"
import { publicRest } from "./RemoteFields.ts"
import { valueShapes } from "./ValueShapes.ts"

export const dialects = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
} as const
export type Dialect = keyof typeof dialects

export const isDialect = (name: string): name is Dialect => Object.hasOwn(dialects, name)

const keywords = {
  minLength: "minLength",
  maxLength: "maxLength",
  minValue: "minimum",
  maxValue: "maximum",
  step: "multipleOf",
  pattern: "pattern",
  minItems: "minItems",
  maxItems: "maxItems",
} as const

const constrained = (field: FormField): JsonObject => {
  const { min, max, step } = rangeOf(field)
  const ends = field.fieldType === "range" ? { minValue: min, maxValue: max, step } : {}
  const constraints = { ...field.constraints, ...ends }
  const entries = Object.entries(keywords).flatMap(([key, keyword]): Array<[string, Json]> => {
    const value = constraints[key as keyof typeof keywords]
    // Steps start at the minimum here but at zero in JSON Schema, so a step is exported only if both agree.
    const isShifted = key === "step" && (constraints.minValue ?? 0) % (constraints.step ?? 1) !== 0
    return value === undefined || isShifted ? [] : [[keyword, key === "pattern" ? `^(?:${value})$` : value]]
  })
  return Object.fromEntries(entries)
}

/** The values of a field's enabled options; undefined if it has no options of its own. */
const ownValues = (field: FormField): ReadonlyArray<string> | undefined =>
  field.options === undefined || field.options.length === 0
    ? undefined
    : choicesOf(field)
        ?.filter(({ disabled }) => !disabled)
        .map(({ value }) => value)

const scaleBounds = (field: FormField): JsonObject => {
  const points = pointsOf(field)
  if (points !== undefined) return { enum: points.all }
  const { min, max, step } = scaleOf(field)
  return { minimum: min, maximum: max, ...(step > 1 && min % step === 0 ? { multipleOf: step } : {}) }
}

/** The schema of a field's value, without annotations. */
export const schemaOfValue = (field: FormField, locale = "en"): JsonObject => {
  const family = answerFamily(field)
  if (family === "group") return withProperties(field.children ?? [], locale)
  if (family === "array")
    return {
      type: "array",
      items: field.itemTemplate === undefined ? valueShapes.text : schemaOfField(field.itemTemplate, locale),
      ...constrained(field),
    }
  const shape = valueShapes[family]
  if (family === "scale") return { ...shape, ...scaleBounds(field) }
  const values = ownValues(field)
  if (values !== undefined && (family === "choice" || family === "color")) return { ...shape, enum: values }
  if (values !== undefined && family === "choices")
    return { ...shape, items: { type: "string", enum: values }, ...constrained(field) }
  if (family === "file" && field.meta?.["multiple"] === true)
    return { type: "array", items: shape, ...constrained(field) }
  return { ...shape, ...constrained(field) }
}

/** The rule for offering an option, in the definition's format. */
const ruleOf = (options: Json | undefined, at: number): JsonObject => {
  const option = Array.isArray(options) ? options[at] : undefined
  return isJsonObject(option) && option["visible_if"] !== undefined ? { visible_if: option["visible_if"] } : {}
}

/** Annotations for builders and renderers, without sources or secrets. */
const asked = (field: FormField, locale: string): JsonObject => {
  const wire = writeField(field)
  const rest = publicRest(field)
  const say = (key: string, value: FormField["hint"]): JsonObject =>
    value === undefined ? {} : { [key]: localize(value, locale) }
  return {
    "x-field-type": field.fieldType,
    title: localize(field.label, locale),
    ...say("description", field.description),
    ...say("x-placeholder", field.placeholder),
    ...say("x-hint", field.hint),
    ...(field.readOnly ? { readOnly: true, "x-read-only": true } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.options === undefined
      ? {}
      : {
          "x-options": field.options.map(({ value, label, disabled, exclusive }, i) => ({
            value,
            label: localize(label, locale),
            disabled,
            ...(exclusive === true ? { exclusive } : {}),
            ...ruleOf(wire["options"], i),
          })),
        }),
    ...(field.optionsSource === undefined
      ? {}
      : { "x-options-source": { source_type: field.optionsSource.sourceType } }),
    ...(wire["depends_on"] === undefined ? {} : { "x-depends-on": wire["depends_on"] }),
    ...(wire["post_depends"] === undefined ? {} : { "x-post-depends": wire["post_depends"] }),
    ...(rest === undefined ? {} : { "x-rest": rest }),
  }
}

const schemaOfField = (field: FormField, locale: string): JsonObject => ({
  ...asked(field, locale),
  ...schemaOfValue(field, locale),
})

/** Whether a field is always required. A schema can't express conditional requirements. */
const isAlwaysRequired = (field: FormField): boolean =>
  field.required &&
  !field.readOnly &&
  field.fieldType !== "formula" &&
  field.fieldType !== "note" &&
  !(field.options ?? []).some(({ visibleIf }) => visibleIf !== undefined) &&
  field.dependsOn.every(({ effect }) => effect === "require")

const withProperties = (fields: ReadonlyArray<FormField>, locale: string): JsonObject => {
  const required = fields.filter(isAlwaysRequired).map(({ fieldId }) => fieldId)
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.fieldId, schemaOfField(field, locale)])),
    ...(required.length === 0 ? {} : { required }),
  }
}

const placed = (
  prefix: "section" | "subsection",
  element: FormSection | FormSubsection,
  locale: string,
): JsonObject => ({
  [`x-${prefix}`]: {
    [`${prefix}_id`]: "sectionId" in element ? element.sectionId : element.subsectionId,
    ...(element.title === undefined ? {} : { title: localize(element.title, locale) }),
    ...(element.description === undefined ? {} : { description: localize(element.description, locale) }),
  },
})

/**
 * The JSON Schema of a form's stored answers. Groups and arrays are nested, private data is left out, and `x-` keys
 * contain annotations for renderers.
 */
export const jsonSchemaOf = (form: FormDefinition, dialect: Dialect = "2020-12", locale = "en"): JsonObject => {
  const entries = form.sections.flatMap((section) =>
    section.fields.flatMap((item) =>
      isSubsection(item)
        ? item.fields.map((field) => ({
            field,
            at: { ...placed("section", section, locale), ...placed("subsection", item, locale) },
          }))
        : [{ field: item, at: placed("section", section, locale) }],
    ),
  )
  const object = withProperties(
    entries.map(({ field }) => field),
    locale,
  )
  const properties = isJsonObject(object["properties"]) ? object["properties"] : {}
  const isConditional = (element: FormSection | FormSubsection) => element.dependsOn.length > 0
  const conditional = new Set(
    form.sections.flatMap((section) =>
      section.fields.flatMap((item) =>
        isSubsection(item)
          ? isConditional(section) || isConditional(item)
            ? item.fields.map(({ fieldId }) => fieldId)
            : []
          : isConditional(section)
            ? [item.fieldId]
            : [],
      ),
    ),
  )
  const { required, ...rest } = object
  const always = (Array.isArray(required) ? required : []).filter((id) => !conditional.has(String(id)))
  return {
    $schema: dialects[dialect],
    $id: `urn:uuid:${form.formUid}`,
    title: localize(form.title, locale),
    ...(form.description === undefined ? {} : { description: localize(form.description, locale) }),
    ...rest,
    properties: Object.fromEntries(
      entries.map(({ field, at }) => [field.fieldId, { ...(properties[field.fieldId] as JsonObject), ...at }]),
    ),
    ...(always.length === 0 ? {} : { required: always }),
  }
}
