import * as Schema from "effect/Schema"

/** The name is in no registry, or it is not a name at all (inline HTML lands here too). */
export class TemplateNotFound extends Schema.TaggedError<TemplateNotFound>()("TemplateNotFound", {
  template: Schema.String,
}) {}
