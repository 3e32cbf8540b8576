import * as Schema from "effect/Schema"

/** A value that stands in a page: text, number, truth, or nothing. */
export const Value = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))
export type Value = typeof Value.Type

/** What goes into one section: columns of one of the caller's datasets, or rows that the model wrote. */
export const ComposedSection = Schema.Struct({
  target: Schema.String,
  /** Null where `rows` say what stands there. */
  dataset: Schema.NullOr(Schema.String),
  columns: Schema.Array(Schema.String),
  /** One value for each column; empty where a dataset is named. */
  rows: Schema.Array(Schema.Array(Value)),
})
export type ComposedSection = typeof ComposedSection.Type

/** What a model answers that is asked for an infographic: a template, and what goes where. */
export const Composition = Schema.Struct({ template: Schema.String, sections: Schema.Array(ComposedSection) })
export type Composition = typeof Composition.Type
