import * as Schema from "effect/Schema"
import { Problem } from "./model/Problem.ts"

/** A definition that cannot be saved; every problem found, not just the first. */
export class FormInvalid extends Schema.TaggedError<FormInvalid>()("FormInvalid", {
  problems: Schema.Array(Problem),
}) {}

/** A batch of edits that was refused as a whole. `index` and `op` are null when the edited form is what is wrong. */
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
