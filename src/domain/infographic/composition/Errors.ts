import * as Schema from "effect/Schema"

/** The template does not describe its data, so only its author can fill it. */
export class TemplateNotDescribed extends Schema.TaggedError<TemplateNotDescribed>()("TemplateNotDescribed", {
  /** Null if no registered template does. */
  template: Schema.NullOr(Schema.String),
}) {}

/** The model's answer was unusable, and so were its corrections; `problems` are those of the last one. */
export class CompositionUnusable extends Schema.TaggedError<CompositionUnusable>()("CompositionUnusable", {
  attempts: Schema.Int,
  problems: Schema.Array(Schema.String),
}) {}
