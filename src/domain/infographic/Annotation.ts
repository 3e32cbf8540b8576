import * as Schema from "effect/Schema"

const Text = Schema.NonEmptyString.check(Schema.isMaxLength(200))
const Key = Schema.NonEmptyString.check(Schema.isMaxLength(200))

const common = {
  /** The target of the section whose charts show the annotation. */
  target: Schema.String,
  /** The note is drawn only on charts that show this column. */
  measure: Schema.optionalKey(Key),
  text: Text,
}

/**
 * A caller's note at a position in a chart. `at` and textual range ends are values of the row-name column, or dates
 * between those values; numeric range ends are values of the measure.
 */
export const Annotation = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("point"), at: Key, ...common }),
  Schema.Struct({ kind: Schema.Literal("line"), at: Key, ...common }),
  Schema.Struct({ kind: Schema.Literal("line"), value: Schema.Finite, ...common }),
  Schema.Struct({ kind: Schema.Literal("range"), from: Key, to: Key, ...common }),
  Schema.Struct({ kind: Schema.Literal("range"), from: Schema.Finite, to: Schema.Finite, ...common }),
]).annotate({ expected: "a point (at), a line (at or value) or a range (from, to) with a text" })
export type Annotation = typeof Annotation.Type

/** More notes would be unreadable. */
export const mostAnnotations = 50
