import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"

/** The store was unavailable or full, rejected the request, or timed out. */
export class ObjectStoreUnavailable extends Schema.TaggedError<ObjectStoreUnavailable>()("ObjectStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** There is no object under this key. */
export class ObjectMissing extends Schema.TaggedError<ObjectMissing>()("ObjectMissing", { key: Schema.String }) {}

export interface StoredObject {
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  readonly body: Stream.Stream<Uint8Array, ObjectStoreUnavailable>
}

/**
 * Stores large objects that never change: artifacts, documents, uploads, recordings, narration.
 *
 * Keys are those of `domain/objects/ObjectKey.ts`; anything else is a defect in the caller. A failed or interrupted
 * `put` changes nothing that can be read: there is no partial object, and the previous object is kept.
 */
export class ObjectStore extends Context.Service<
  ObjectStore,
  {
    /**
     * The kind of storage. Pages in `s3` are served from its own host, without our headers; metrics have the kind as a
     * label.
     */
    readonly kind: "memory" | "folder" | "s3"
    readonly put: (
      key: string,
      body: Uint8Array | Stream.Stream<Uint8Array, ObjectStoreUnavailable>,
      options: { readonly contentType: string },
    ) => Effect.Effect<{ readonly size: number }, ObjectStoreUnavailable>
    readonly get: (key: string) => Effect.Effect<StoredObject, ObjectMissing | ObjectStoreUnavailable>
    /** Deleting a missing object succeeds. */
    readonly delete: (key: string) => Effect.Effect<void, ObjectStoreUnavailable>
    /** Deletes everything below a prefix that ends with `/`. */
    readonly deleteAll: (prefix: string) => Effect.Effect<void, ObjectStoreUnavailable>
    /** Every key, unordered. For backups, never for requests. */
    readonly keys: Stream.Stream<string, ObjectStoreUnavailable>
    /** An address that opens the object without credentials until `expiry`; none if the store can't make one. */
    readonly presign: (
      key: string,
      expiry: Duration.Duration,
    ) => Effect.Effect<Option.Option<string>, ObjectStoreUnavailable>
    /** Returns when the store responds; for readiness. */
    readonly ping: Effect.Effect<void, ObjectStoreUnavailable>
  }
>()("parley/ports/ObjectStore") {}
