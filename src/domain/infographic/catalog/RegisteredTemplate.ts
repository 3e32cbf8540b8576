import * as Schema from "effect/Schema"

/** A block of a template's page that the caller fills with data. */
export const BlockSpec = Schema.Struct({
  blockType: Schema.NonEmptyString,
  required: Schema.Boolean,
  description: Schema.String,
  minItems: Schema.NullOr(Schema.Int),
  maxItems: Schema.NullOr(Schema.Int),
  constraints: Schema.Record(Schema.String, Schema.Unknown),
}).pipe(Schema.encodeKeys({ blockType: "block_type", minItems: "min_items", maxItems: "max_items" }))
export type BlockSpec = typeof BlockSpec.Type

export const TemplateName = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,126}$/, {
    expected: "1 to 127 letters, digits, _, . and -, not starting with . or -",
  }),
)

/** The registry entry of a template. The HTML source is in another registry. */
export const RegisteredTemplate = Schema.Struct({
  name: TemplateName,
  description: Schema.String,
  blockSpecs: Schema.Array(BlockSpec),
  defaultTheme: Schema.NullOr(Schema.String),
  jsBundles: Schema.Array(Schema.String),
}).pipe(Schema.encodeKeys({ blockSpecs: "block_specs", defaultTheme: "default_theme", jsBundles: "js_bundles" }))
export type RegisteredTemplate = typeof RegisteredTemplate.Type

/** The entry of a template that exists only as a file. */
export const fromFile = (name: string): RegisteredTemplate => ({
  name,
  description: "",
  blockSpecs: [],
  defaultTheme: null,
  jsBundles: [],
})
