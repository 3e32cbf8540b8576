import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A definition that did not come from a request. */
export interface FormFile {
  readonly name: string
  readonly text: string
  /**
   * The form's identifier. If the definition contains none, it is derived from the name, so it is always the same for
   * that name.
   */
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
