import * as Schema from "effect/Schema"

/** A file of a backup cannot be read or written, or it is none. */
export class FileFailed extends Schema.TaggedError<FileFailed>()("FileFailed", {
  file: Schema.String,
  cause: Schema.Defect(),
}) {}
