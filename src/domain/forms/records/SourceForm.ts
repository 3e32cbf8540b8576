import * as Schema from "effect/Schema"

/** A column of a form in another system. */
export const SourceColumn = Schema.Struct({
  name: Schema.String,
  label: Schema.String,
  dataType: Schema.String,
  isRequired: Schema.Boolean,
  maxLength: Schema.optionalKey(Schema.Int),
  options: Schema.optionalKey(Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String }))),
  /** Where the options come from. */
  optionsSource: Schema.optionalKey(Schema.Literals(["metadata", "inline", "logic_groups"])),
  section: Schema.optionalKey(Schema.String),
})
export type SourceColumn = typeof SourceColumn.Type

/** A form in another system. */
export const SourceForm = Schema.Struct({
  formId: Schema.Int,
  orgId: Schema.Int,
  name: Schema.String,
  source: Schema.String,
  columns: Schema.Array(SourceColumn),
})
export type SourceForm = typeof SourceForm.Type
