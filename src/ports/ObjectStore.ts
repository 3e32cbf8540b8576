import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"

/** The store cannot be reached, refused, is full, or did not answer in time. */
export class ObjectStoreUnavailable extends Schema.TaggedError<ObjectStoreUnavailable>()("ObjectStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** No object under this key. */
export class ObjectMissing extends Schema.TaggedError<ObjectMissing>()("ObjectMissing", { key: Schema.String }) {}

export interface StoredObject {
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  readonly body: Stream.Stream<Uint8Array, ObjectStoreUnavailable>
}

/**
 * Large immutable bytes: artifacts, documents, uploads, recordings, narration.
 *
 * Keys are those of `domain/objects/ObjectKey.ts`; anything else is a defect of the caller. A failed or interrupted
 * `put` changes nothing that can be read: no half object, and what the key held before is still there.
 */
export class ObjectStore extends Context.Service<
  ObjectStore,
  {
    /** What the bytes are kept on, for the URL rule and for readiness. */
    readonly kind: "memory" | "folder" | "s3"
    readonly put: (
      key: string,
      body: Uint8Array | Stream.Stream<Uint8Array, ObjectStoreUnavailable>,
      options: { readonly contentType: string },
    ) => Effect.Effect<{ readonly size: number }, ObjectStoreUnavailable>
    readonly get: (key: string) => Effect.Effect<StoredObject, ObjectMissing | ObjectStoreUnavailable>
    /** Deleting what is not there succeeds. */
    readonly delete: (key: string) => Effect.Effect<void, ObjectStoreUnavailable>
    /** Everything below a prefix that ends with `/`. */
    readonly deleteAll: (prefix: string) => Effect.Effect<void, ObjectStoreUnavailable>
    /** Every key, in no order. For backups, never for requests. */
    readonly keys: Stream.Stream<string, ObjectStoreUnavailable>
    /** An address that opens the object without credentials until `expiry`; none when the store has no such thing. */
    readonly presign: (
      key: string,
      expiry: Duration.Duration,
    ) => Effect.Effect<Option.Option<string>, ObjectStoreUnavailable>
    /** Answers when the store does; for readiness. */
    readonly ping: Effect.Effect<void, ObjectStoreUnavailable>
  }
>()("parley/ports/ObjectStore") {}
