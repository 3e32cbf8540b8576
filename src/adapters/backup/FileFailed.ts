import * as Schema from "effect/Schema"

/** A backup file can't be read or written, or is malformed. */
export class FileFailed extends Schema.TaggedError<FileFailed>()("FileFailed", {
  file: Schema.String,
  cause: Schema.Defect(),
}) {}
