import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A definition that did not come from a request. */
export interface FormFile {
  readonly name: string
  readonly text: string
  /** The form's identifier when the definition names none: always the same for the same name. */
  readonly formUid: string
}

/** The folder, or one of its files, can't be read. */
export class FormFilesUnreadable extends Schema.TaggedError<FormFilesUnreadable>()("FormFilesUnreadable", {
  place: Schema.String,
  problem: Schema.String,
}) {}

/** Form definitions that a deployment provides as files. */
export class FormFiles extends Context.Service<
  FormFiles,
  { readonly all: Effect.Effect<ReadonlyArray<FormFile>, FormFilesUnreadable> }
>()("parley/ports/FormFiles") {}
