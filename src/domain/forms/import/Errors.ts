import * as Schema from "effect/Schema"

export const fileProblems = [
  "unknown_format",
  "not_readable",
  "too_large",
  "too_deep",
  "no_survey",
  "no_questions",
] as const

/** A file that isn't a form in a known format, or that exceeds a limit. `path` is where parsing stopped. */
export class FormFileRefused extends Schema.TaggedError<FormFileRefused>()("FormFileRefused", {
  problem: Schema.Literals(fileProblems),
  path: Schema.optionalKey(Schema.String),
}) {}
