import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A definition that did not come by a request. */
export interface FormFile {
  readonly name: string
  readonly text: string
  /** The form's identifier when the definition names none: the same for the same name. */
  readonly formUid: string
}

/** The place of the files, or one of them, cannot be read. */
export class FormFilesUnreadable extends Schema.TaggedError<FormFilesUnreadable>()("FormFilesUnreadable", {
  place: Schema.String,
  problem: Schema.String,
}) {}

/** Form definitions that a deployment brings along. */
export class FormFiles extends Context.Service<
  FormFiles,
  { readonly all: Effect.Effect<ReadonlyArray<FormFile>, FormFilesUnreadable> }
>()("parley/ports/FormFiles") {}
