import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"

/** The file can't be written (no partial file is left), or it exists but can't be read. */
export class PublicFileFailed extends Schema.TaggedError<PublicFileFailed>()("PublicFileFailed", {
  cause: Schema.Defect(),
}) {}

/** The folder that `/static` serves to everyone (STATIC_DIR). Files are kept until an operator removes them. */
export class PublicFiles extends Context.Service<
  PublicFiles,
  {
    /** Writes the whole file or nothing. `name` contains no path. */
    readonly write: (name: string, bytes: Uint8Array) => Effect.Effect<void, PublicFileFailed>
    readonly remove: (name: string) => Effect.Effect<void>
    /** The bytes of a file, if it exists. A name with a path matches no file. */
    readonly read: (
      name: string,
    ) => Effect.Effect<Option.Option<Stream.Stream<Uint8Array, PublicFileFailed>>, PublicFileFailed>
  }
>()("parley/ports/PublicFiles") {}
