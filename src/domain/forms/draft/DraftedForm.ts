import * as Schema from "effect/Schema"
import { FieldType } from "../model/FieldType.ts"

/** A form in a reduced schema for language models: only what people see, and nothing executable. */

/** Text in one or more languages. */
const Texts = Schema.Array(Schema.Struct({ language: Schema.String, text: Schema.String }))
export type DraftedTexts = typeof Texts.Type

/** The operators that a draft's conditions may use: those whose values can be written as text. */
const Operator = Schema.Literals([
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "not_in",
  "contains",
  "is_empty",
  "is_not_empty",
])
export const isDraftedOperator = Schema.is(Operator)

const Condition = Schema.Struct({
  field_id: Schema.String,
  operator: Operator,
  /** The values to compare with; several only for operators that take a list, such as `in`. */
  values: Schema.Array(Schema.String),
})
export type DraftedCondition = typeof Condition.Type

export const DraftedField = Schema.Struct({
  field_id: Schema.String,
  field_type: FieldType,
  label: Texts,
  hint: Texts,
  required: Schema.Boolean,
  options: Schema.Array(Schema.Struct({ value: Schema.String, label: Texts })),
  /** Limits on a number or scale, on the length of a text answer, or on the number of choices. */
  min: Schema.NullOr(Schema.Finite),
  max: Schema.NullOr(Schema.Finite),
  /** A field without conditions is always shown. */
  shown_when: Schema.Struct({ logic: Schema.Literals(["and", "or"]), conditions: Schema.Array(Condition) }),
})
export type DraftedField = typeof DraftedField.Type

export const DraftedSection = Schema.Struct({
  section_id: Schema.String,
  title: Texts,
  fields: Schema.Array(DraftedField),
})
export type DraftedSection = typeof DraftedSection.Type

export const DraftedForm = Schema.Struct({
  title: Texts,
  description: Texts,
  sections: Schema.Array(DraftedSection),
})
export type DraftedForm = typeof DraftedForm.Type
