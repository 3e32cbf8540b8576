import * as Schema from "effect/Schema"
import { LocalizedText } from "./LocalizedText.ts"
import { OptionRule } from "./Rules.ts"

/**
 * An option. Its value can't contain a comma, because a multi-select answer in a voice session is a comma-separated
 * string.
 */
export const FieldOption = Schema.Struct({
  value: Schema.String.check(
    Schema.isPattern(/^[^,]+$/, { expected: "text without commas" }),
    Schema.makeFilter((value: string) => (value === value.trim() ? undefined : "text without spaces at either end")),
  ),
  label: LocalizedText,
  description: Schema.optionalKey(LocalizedText),
  disabled: Schema.Boolean,
  /** Whether the option excludes all others, such as "None of these". */
  exclusive: Schema.optionalKey(Schema.Boolean),
  icon: Schema.optionalKey(Schema.String),
  /** The rule for offering the option, for example to list only the streets of the selected town. */
  visibleIf: Schema.optionalKey(OptionRule),
})
export type FieldOption = typeof FieldOption.Type

/** The source of external options. The server fetches them, never the respondent's browser. */
export const OptionsSource = Schema.Struct({
  sourceType: Schema.String,
  sourceRef: Schema.String,
  valueField: Schema.String,
  labelField: Schema.String,
  cacheTtlSeconds: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  httpMethod: Schema.Literals(["GET", "POST"]),
  authRef: Schema.optionalKey(Schema.String),
})
export type OptionsSource = typeof OptionsSource.Type

/** Fetched options by field id. */
export type FetchedOptions = Readonly<Record<string, ReadonlyArray<FieldOption>>>
