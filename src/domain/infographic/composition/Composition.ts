import * as Schema from "effect/Schema"

/** A scalar value on a page. */
export const Value = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))
export type Value = typeof Value.Type

/** A section's content: columns of a caller's dataset, or rows that the model wrote. */
export const ComposedSection = Schema.Struct({
  target: Schema.String,
  /** Null if `rows` contains the content. */
  dataset: Schema.NullOr(Schema.String),
  columns: Schema.Array(Schema.String),
  /** One value per column; empty if a dataset is named. */
  rows: Schema.Array(Schema.Array(Value)),
})
export type ComposedSection = typeof ComposedSection.Type

/** The model's answer to a composition request: a template and a mapping. */
export const Composition = Schema.Struct({ template: Schema.String, sections: Schema.Array(ComposedSection) })
export type Composition = typeof Composition.Type
