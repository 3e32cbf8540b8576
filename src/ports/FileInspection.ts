import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"

/** An incoming file: its detected type, its bytes, and its digest once all bytes have been read. */
export interface InspectedFile<E> {
  readonly contentType: string
  /** Whether the extension matches the detected type; unknown extensions always match. */
  readonly isNamed: (filename: string) => boolean
  readonly content: Stream.Stream<Uint8Array, E>
  /** `sha256:` and 64 hex digits; only valid after the content has been read. */
  readonly checksum: Effect.Effect<string>
}

/** Detects a file's type from its bytes, never from its name or declared type. */
export class FileInspection extends Context.Service<
  FileInspection,
  {
    readonly open: <E>(content: Stream.Stream<Uint8Array, E>) => Effect.Effect<InspectedFile<E>, E, Scope.Scope>
  }
>()("parley/ports/FileInspection") {}
