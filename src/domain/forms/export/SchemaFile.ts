import type { Json, JsonObject } from "../codec/Json.ts"
import { objectIn } from "../import/JsonParts.ts"
import { jsonSchemaForm } from "../import/JsonSchemaForm.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { isSubsection } from "../model/FormSection.ts"
import { localize } from "../model/LocalizedText.ts"
import { jsonSchemaOf } from "../schema/JsonSchema.ts"
import { exported } from "./Exported.ts"

const control = (id: string): JsonObject => ({
  type: "Control",
  scope: `#/properties/${id.replaceAll("~", "~0").replaceAll("/", "~1")}`,
})

/** A JSON Forms layout with a group for each section and subsection. */
const layoutOf = (form: FormDefinition, locale: string): JsonObject => ({
  type: "VerticalLayout",
  elements: form.sections.map(({ title, fields }) => ({
    type: "Group",
    ...(title === undefined ? {} : { label: localize(title, locale) }),
    elements: fields.map((item): Json => {
      if (!isSubsection(item)) return control(item.fieldId)
      const label = item.title === undefined ? {} : { label: localize(item.title, locale) }
      return { type: "Group", ...label, elements: item.fields.map(({ fieldId }) => control(fieldId)) }
    }),
  })),
})

/** A form as JSON Schema with the UI schema of JSON Forms. */
export const schemaFile = (form: FormDefinition, locale: string): JsonObject =>
  exported<JsonObject>(form, {
    write: (differences) => ({
      schema: { ...jsonSchemaOf(form, "2020-12", locale), "x-parley": differences },
      uischema: layoutOf(form, locale),
    }),
    read: ({ schema, uischema }) => jsonSchemaForm(objectIn(schema), objectIn(uischema)),
  })
