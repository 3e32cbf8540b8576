import * as Schema from "effect/Schema"
import { Problem } from "./model/Problem.ts"

/** A definition that can't be saved, with every problem found. */
export class FormInvalid extends Schema.TaggedError<FormInvalid>()("FormInvalid", {
  problems: Schema.Array(Problem),
}) {}

/** A rejected batch of edits. `index` and `op` are null if no single edit failed but the resulting form is invalid. */
export class OperationsRejected extends Schema.TaggedError<OperationsRejected>()("OperationsRejected", {
  errors: Schema.Array(
    Schema.Struct({
      index: Schema.NullOr(Schema.Int),
      op: Schema.NullOr(Schema.String),
      path: Schema.String,
      message: Schema.String,
    }),
  ),
}) {}
