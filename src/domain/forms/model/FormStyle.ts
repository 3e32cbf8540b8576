import * as Schema from "effect/Schema"
import { LocalizedText } from "./LocalizedText.ts"

export const layouts = ["single_column", "two_column", "wizard", "accordion", "tabs", "inline"] as const
export type Layout = (typeof layouts)[number]

export const FieldStyle = Schema.Struct({
  size: Schema.optionalKey(Schema.Literals(["small", "medium", "large", "full"])),
  order: Schema.optionalKey(Schema.Int),
  cssClass: Schema.optionalKey(Schema.String),
  variant: Schema.optionalKey(Schema.String),
})
export type FieldStyle = typeof FieldStyle.Type

/** A form's layout. The keys of `fieldStyles` are field ids. */
export const FormStyle = Schema.Struct({
  layout: Schema.Literals(layouts),
  fieldStyles: Schema.Record(Schema.String, FieldStyle),
  showSectionNumbers: Schema.Boolean,
  submitLabel: Schema.optionalKey(LocalizedText),
  cancelLabel: Schema.optionalKey(LocalizedText),
  theme: Schema.optionalKey(Schema.String),
  meta: Schema.optionalKey(Schema.JsonObject),
})
export type FormStyle = typeof FormStyle.Type

export const styleDefaults: FormStyle = { layout: "single_column", fieldStyles: {}, showSectionNumbers: false }
