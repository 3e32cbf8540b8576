import * as Schema from "effect/Schema"

/** The template doesn't describe its data, so a model can't fill it. */
export class TemplateNotDescribed extends Schema.TaggedError<TemplateNotDescribed>()("TemplateNotDescribed", {
  /** Null if no registered template describes its data. */
  template: Schema.NullOr(Schema.String),
}) {}

/** The model's answer and its corrections were all unusable; `problems` are those of the last answer. */
export class CompositionUnusable extends Schema.TaggedError<CompositionUnusable>()("CompositionUnusable", {
  attempts: Schema.Int,
  problems: Schema.Array(Schema.String),
}) {}
