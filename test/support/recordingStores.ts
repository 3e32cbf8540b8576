import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Artifact } from "../../src/domain/artifacts/Artifact.ts"
import * as Testing from "../doubles/Testing.ts"
import { ArtifactStore, ArtifactStoreUnavailable } from "../../src/ports/ArtifactStore.ts"
import { ObjectStore, ObjectStoreUnavailable } from "../../src/ports/ObjectStore.ts"
import { PublicFileFailed, PublicFiles } from "../../src/ports/PublicFiles.ts"

/** Faults: a write fails before it is done, or is done and its confirmation is lost. */
export type Fault = "insert" | "insert_answer" | "put" | "put_answer" | "write" | "presign" | "remove"

const secretCause = new Error("postgres://user:hunter2@db/parley refused")

/** The stores in memory, with a view of their content, and faults on demand. */
export const recordingStores = (options: { readonly presigned?: (key: string) => string } = {}) => {
  const artifacts = new Map<string, Artifact>()
  const objects = new Map<string, string>()
  const publicFiles = new Map<string, Uint8Array>()
  const faults = new Set<Fault>()

  const failing = <A, E>(fault: Fault, act: Effect.Effect<A, E>, error: E): Effect.Effect<A, E> =>
    Effect.suspend(() => (faults.has(fault) ? Effect.fail(error) : act))

  const artifactStore = Layer.effect(
    ArtifactStore,
    Effect.map(ArtifactStore, (inner) => {
      const unavailable = new ArtifactStoreUnavailable({ cause: secretCause })
      return ArtifactStore.of({
        ...inner,
        insert: (artifact) =>
          failing("insert", inner.insert(artifact), unavailable).pipe(
            Effect.tap(() => Effect.sync(() => artifacts.set(artifact.artifactId, artifact))),
            Effect.flatMap(() => failing("insert_answer", Effect.void, unavailable)),
          ),
        delete: (id) =>
          failing("remove", inner.delete(id), unavailable).pipe(
            Effect.tap(() => Effect.sync(() => artifacts.delete(id))),
          ),
      })
    }),
  )

  const objectStore = Layer.effect(
    ObjectStore,
    Effect.map(ObjectStore, (inner) => {
      const unavailable = new ObjectStoreUnavailable({ cause: secretCause })
      return ObjectStore.of({
        ...inner,
        put: (key, body, given) =>
          failing("put", inner.put(key, body, given), unavailable).pipe(
            Effect.tap(() => Effect.sync(() => objects.set(key, given.contentType))),
            Effect.tap(() => failing("put_answer", Effect.void, unavailable)),
          ),
        delete: (key) =>
          failing("remove", inner.delete(key), unavailable).pipe(
            Effect.tap(() => Effect.sync(() => objects.delete(key))),
          ),
        presign: (key, expiry) =>
          failing(
            "presign",
            options.presigned === undefined
              ? inner.presign(key, expiry)
              : Effect.succeed(Option.some(options.presigned(key))),
            unavailable,
          ),
      })
    }),
  )

  const files = Layer.effect(
    PublicFiles,
    Effect.map(PublicFiles, (inner) =>
      PublicFiles.of({
        ...inner,
        write: (name, bytes) =>
          failing("write", inner.write(name, bytes), new PublicFileFailed({ cause: secretCause })).pipe(
            Effect.tap(() => Effect.sync(() => publicFiles.set(name, bytes))),
          ),
        remove: (name) => Effect.tap(inner.remove(name), () => Effect.sync(() => publicFiles.delete(name))),
      }),
    ),
  )

  const layer = Layer.mergeAll(artifactStore, objectStore, files).pipe(Layer.provideMerge(Testing.stores))
  return { layer, artifacts, objects, publicFiles, faults }
}

/** Stores in which inserting an artifact is slow, and a signal that an insertion has begun. */
export const slowStores = (duration: Duration.Input) =>
  Effect.map(Deferred.make<void>(), (entered) => {
    const stores = recordingStores()
    const slow = Layer.effect(
      ArtifactStore,
      Effect.map(ArtifactStore, (inner) => ({
        ...inner,
        insert: (it: Artifact) =>
          Deferred.succeed(entered, undefined).pipe(Effect.andThen(Effect.delay(inner.insert(it), duration))),
      })),
    )
    return { entered, stores: { ...stores, layer: slow.pipe(Layer.provideMerge(stores.layer)) } }
  })
