import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import { createReadStream } from "node:fs"
import { lstat, mkdir, open, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { PublicFileFailed, PublicFiles } from "../../ports/PublicFiles.ts"

const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,250}$/

const absent = new Set(["ENOENT", "ENOTDIR"])

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && absent.has(error.code)

/** Only plain files are served, never links or other content of the folder. */
const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await lstat(path)).isFile()
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** Writes to a temporary file, syncs it, then renames it: readers see the whole file or none. */
const writeWhole = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${name}.part`)
  try {
    const file = await open(temporary, "w", 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The file is opened only when its bytes are read, so an unread response keeps no file open. */
const bytesOf = (path: string): Stream.Stream<Uint8Array, PublicFileFailed> =>
  NodeStream.fromReadable<Uint8Array, PublicFileFailed>({
    evaluate: () => createReadStream(path),
    onError: (cause) => new PublicFileFailed({ cause }),
  })

/** A folder on this machine, or a folder shared by all machines; created when the first file is written. */
export const layer = (folder: string): Layer.Layer<PublicFiles> =>
  Layer.succeed(PublicFiles, {
    write: (name, bytes) =>
      plainName.test(name)
        ? Effect.tryPromise({
            try: () => writeWhole(folder, name, bytes),
            catch: (cause) => new PublicFileFailed({ cause }),
          })
        : Effect.die(new Error("a public file's name must not contain a path")),
    read: (name) =>
      Effect.tryPromise({
        try: async () => {
          const path = join(folder, name)
          if (!plainName.test(name) || !(await isFile(path))) return Option.none()
          return Option.some(bytesOf(path))
        },
        catch: (cause) => new PublicFileFailed({ cause }),
      }),
    remove: (name) => Effect.ignore(Effect.tryPromise(() => rm(join(folder, name), { force: true }))),
  })
