import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { constants } from "node:fs"
import { access, type FileHandle, open, rm } from "node:fs/promises"
import { objectKey, objectPrefix } from "../../domain/objects/ObjectKey.ts"
import { ObjectMissing, ObjectStore, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { headLine, openObject, type ObjectFile } from "./objectFile.ts"
import { isMissing, Tree } from "./tree.ts"

/** The folder can't be created or written to. */
export class FolderUnusable extends Schema.TaggedError<FolderUnusable>()("FolderUnusable", {
  folder: Schema.String,
  cause: Schema.Defect(),
}) {}

/** The number of bytes read from a file at a time. */
const chunkSize = 256 * 1024

const disk = <A>(act: () => Promise<A>): Effect.Effect<A, ObjectStoreUnavailable> =>
  Effect.tryPromise({ try: act, catch: (cause) => new ObjectStoreUnavailable({ cause }) })

const chunksOf = ({ handle, start, size }: ObjectFile): Stream.Stream<Uint8Array, ObjectStoreUnavailable> =>
  Stream.paginate(0, (offset: number) =>
    Effect.map(
      disk(async () => {
        if (offset >= size) return new Uint8Array()
        const want = Math.min(chunkSize, size - offset)
        const { bytesRead, buffer } = await handle.read(new Uint8Array(want), 0, want, start + offset)
        if (bytesRead === 0) throw new Error("the file was truncated while it was read")
        return buffer.subarray(0, bytesRead)
      }),
      (chunk) => [
        chunk.length === 0 ? [] : [chunk],
        chunk.length === 0 ? Option.none<number>() : Option.some(offset + chunk.length),
      ],
    ),
  )

/**
 * A folder on this machine. A write goes to a temporary file, is synced to disk and then renamed, so a reader sees the
 * old object or the new one. A full disk or a killed process leaves neither a partial object nor a wrong type.
 */
export const layer = (folder: string) =>
  Layer.effect(
    ObjectStore,
    Effect.gen(function* () {
      const tree = yield* Effect.tryPromise({
        try: () => Tree.open(folder),
        catch: (cause) => new FolderUnusable({ folder, cause }),
      })

      const opened = (key: string) =>
        Effect.acquireRelease(
          Effect.tryPromise({
            try: async () => {
              const path = tree.pathOf(key)
              await tree.assertInside(path)
              return await openObject(path)
            },
            catch: (cause) => (isMissing(cause) ? new ObjectMissing({ key }) : new ObjectStoreUnavailable({ cause })),
          }),
          ({ handle }) => Effect.promise(() => handle.close()),
        )

      const write = (handle: FileHandle, contentType: string, body: Parameters<typeof ObjectStore.Service.put>[1]) =>
        Effect.gen(function* () {
          yield* disk(() => handle.writeFile(headLine(contentType)))
          let size = 0
          const append = (chunk: Uint8Array) =>
            Effect.map(
              disk(() => handle.writeFile(chunk)),
              () => {
                size += chunk.length
              },
            )
          yield* body instanceof Uint8Array ? append(body) : Stream.runForEach(body, append)
          yield* disk(() => handle.sync())
          return { size }
        })

      return ObjectStore.of({
        kind: "folder",
        put: Effect.fn("ObjectStore.put")(function* (key, body, { contentType }) {
          const name = objectKey(key)
          const workPath = tree.newWorkPath()
          return yield* Effect.acquireUseRelease(
            disk(() => open(workPath, "wx", 0o600)),
            (handle) =>
              Effect.tap(write(handle, contentType, body), () =>
                Effect.uninterruptible(disk(() => tree.publish(workPath, name))),
              ),
            (handle, exit) =>
              Effect.promise(async () => {
                await handle.close()
                if (exit._tag === "Failure") await rm(workPath, { force: true })
              }),
          )
        }),
        get: Effect.fn("ObjectStore.get")(function* (key) {
          const name = objectKey(key)
          const { contentType, size } = yield* Effect.scoped(opened(name))
          const body = Stream.unwrap(
            opened(name).pipe(
              Effect.mapError((cause) =>
                cause._tag === "ObjectMissing" ? new ObjectStoreUnavailable({ cause }) : cause,
              ),
              Effect.map(chunksOf),
            ),
          )
          return { contentType, size, body }
        }),
        delete: (key) => Effect.suspend(() => ((name) => disk(() => tree.remove(name)))(objectKey(key))),
        deleteAll: (prefix) =>
          Effect.suspend(() => ((below) => disk(() => tree.removeBelow(below)))(objectPrefix(prefix))),
        keys: Stream.fromAsyncIterable(tree.keys(), (cause) => new ObjectStoreUnavailable({ cause })),
        presign: () => Effect.succeed(Option.none()),
        ping: disk(() => access(tree.root, constants.R_OK | constants.W_OK)),
      })
    }),
  )
