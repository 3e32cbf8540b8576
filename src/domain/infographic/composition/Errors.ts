import * as Schema from "effect/Schema"

/** The template says nothing of what goes where, so nobody but its author can fill it. */
export class TemplateNotDescribed extends Schema.TaggedError<TemplateNotDescribed>()("TemplateNotDescribed", {
  /** Null where no registered template at all says so. */
  template: Schema.NullOr(Schema.String),
}) {}

/** What the model answered could not be used, and neither could its corrections; `problems` are those of the last one. */
export class CompositionUnusable extends Schema.TaggedError<CompositionUnusable>()("CompositionUnusable", {
  attempts: Schema.Int,
  problems: Schema.Array(Schema.String),
}) {}
