import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"

/** A file as it comes in: what its bytes say it is, the bytes, and their digest once all have gone by. */
export interface InspectedFile<E> {
  readonly contentType: string
  /** Whether the ending of a name stands for what the bytes are; a name without a known ending says nothing. */
  readonly isNamed: (filename: string) => boolean
  readonly content: Stream.Stream<Uint8Array, E>
  /** `sha256:` and 64 hex digits; meaningful after the content was read. */
  readonly checksum: Effect.Effect<string>
}

/** What a file is, by its bytes and never by its name or what its sender says. */
export class FileInspection extends Context.Service<
  FileInspection,
  {
    readonly open: <E>(content: Stream.Stream<Uint8Array, E>) => Effect.Effect<InspectedFile<E>, E, Scope.Scope>
  }
>()("parley/ports/FileInspection") {}
