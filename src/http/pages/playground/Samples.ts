import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A file below `templates/samples`. */
export interface Sample {
  readonly text: string
}

/** The samples that come with the templates, by file name; nothing for any other name. */
export class Samples extends Context.Service<
  Samples,
  { readonly read: (file: string) => Effect.Effect<Sample | undefined> }
>()("parley/http/pages/Samples") {}
