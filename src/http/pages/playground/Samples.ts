import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A file below `templates/samples`. */
export interface Sample {
  readonly text: string
}

/** The samples of the templates, by file name; undefined for other names. */
export class Samples extends Context.Service<
  Samples,
  { readonly read: (file: string) => Effect.Effect<Sample | undefined> }
>()("parley/http/pages/Samples") {}
