import { type Child, type Shape, snake } from "../../domain/forms/codec/Shape.ts"
import * as Shapes from "../../domain/forms/codec/Shapes.ts"
import { fieldTypeAliases, fieldTypes } from "../../domain/forms/model/FieldType.ts"
import { definition } from "./Examples.ts"
import { mapped, type Spec } from "./Spec.ts"

const text = { type: "string" }
const flag = { type: "boolean" }
const localized = { $ref: "#/components/schemas/LocalizedText" }
const named = (name: string): Spec => ({ $ref: `#/components/schemas/${name}` })
const listOf = (items: Spec): Spec => ({ type: "array", items })

/** Keys that several nodes share, with their types. */
const common = { title: localized, description: localized, meta: { type: "object" } }

const typeOf = (child: Child): Spec => {
  if (child.kind === "value" || (child.kind === "many" && child.single !== undefined)) return {}
  return child.kind === "many" ? listOf({}) : { type: "object" }
}

/**
 * The schema of a form's node as its author writes it, derived from the table that parses it. `types` overrides the
 * types of individual keys.
 */
const nodeOf = (shape: Shape, types: Readonly<Record<string, Spec>>, required: ReadonlyArray<string> = []): Spec => {
  const known: Readonly<Record<string, Spec>> = { ...common, ...types }
  const keys = Object.entries(shape.keys).map(([key, child]) => [snake(key), typeOf(child)] as const)
  return {
    type: "object",
    properties: mapped({ ...Object.fromEntries(keys), ...types }, (own, key) => known[key] ?? own),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: shape.unknownKeys === "ignore",
  }
}

const fields = listOf(named("FormField"))

/** The schemas of a form's definition, which the domain parses with a table instead of a schema. */
export const formSchemas: Readonly<Record<string, Spec>> = {
  LocalizedText: {
    description: "A text, or one for each language",
    anyOf: [text, { type: "object", additionalProperties: text }],
  },
  FormDefinition: {
    ...nodeOf(Shapes.form, {
      form_id: text,
      version: text,
      sections: listOf(named("FormSection")),
      fields: { ...fields, description: "Instead of `sections`: the questions of a form with one section" },
      prompt: { ...text, description: "Instead of everything else: a language model drafts the form from it" },
      cancel_allowed: flag,
      is_public: flag,
    }),
    examples: [definition],
  },
  FormSection: nodeOf(Shapes.section, {
    section_id: text,
    fields: listOf({ anyOf: [named("FormField"), named("FormSubsection")] }),
  }),
  FormSubsection: nodeOf(Shapes.subsection, { subsection_id: text, fields }),
  FormField: nodeOf(
    Shapes.field,
    {
      field_id: text,
      field_type: { type: "string", enum: [...fieldTypes, ...Object.keys(fieldTypeAliases)] },
      label: localized,
      placeholder: localized,
      hint: localized,
      required: flag,
      read_only: flag,
      children: fields,
      item_template: named("FormField"),
    },
    ["field_id", "field_type", "label"],
  ),
}
