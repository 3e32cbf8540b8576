import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"

/** The file could not be written, and nothing of it is left; or it is there and cannot be read. */
export class PublicFileFailed extends Schema.TaggedError<PublicFileFailed>()("PublicFileFailed", {
  cause: Schema.Defect(),
}) {}

/** The folder that `/static` serves to everybody (STATIC_DIR). Files stay until somebody removes them. */
export class PublicFiles extends Context.Service<
  PublicFiles,
  {
    /** Whole or not at all. `name` has no path in it. */
    readonly write: (name: string, bytes: Uint8Array) => Effect.Effect<void, PublicFileFailed>
    readonly remove: (name: string) => Effect.Effect<void>
    /** The bytes of a file, if there is one. A name with a path in it is no file. */
    readonly read: (
      name: string,
    ) => Effect.Effect<Option.Option<Stream.Stream<Uint8Array, PublicFileFailed>>, PublicFileFailed>
  }
>()("parley/ports/PublicFiles") {}
