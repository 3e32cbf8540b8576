import * as Schema from "effect/Schema"

const Text = Schema.NonEmptyString.check(Schema.isMaxLength(200))
const Key = Schema.NonEmptyString.check(Schema.isMaxLength(200))

const common = {
  /** The target of the section whose charts carry it. */
  target: Schema.String,
  /** Only on charts that draw this column. */
  measure: Schema.optionalKey(Key),
  text: Text,
}

/**
 * Words of the caller's at a place of a chart. `at` and the ends of a range of texts are values of the column that names the rows, or
 * days between them; numbers are values of what is measured.
 */
export const Annotation = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("point"), at: Key, ...common }),
  Schema.Struct({ kind: Schema.Literal("line"), at: Key, ...common }),
  Schema.Struct({ kind: Schema.Literal("line"), value: Schema.Finite, ...common }),
  Schema.Struct({ kind: Schema.Literal("range"), from: Key, to: Key, ...common }),
  Schema.Struct({ kind: Schema.Literal("range"), from: Schema.Finite, to: Schema.Finite, ...common }),
]).annotate({ expected: "a point (at), a line (at or value) or a range (from, to) with a text" })
export type Annotation = typeof Annotation.Type

/** More would be read by nobody, and each takes room from the others. */
export const mostAnnotations = 50
