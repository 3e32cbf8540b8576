import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { constants } from "node:fs"
import { mkdir, open, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { PublicFileFailed, PublicFiles } from "../../ports/out/PublicFiles.ts"

const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Written beside its place, flushed, then renamed: readers see the whole file or none. */
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

/** A folder of this machine, or one that all machines share; made when the first file is written. */
export const layer = (folder: string): Layer.Layer<PublicFiles> =>
  Layer.succeed(PublicFiles, {
    write: (name, bytes) =>
      plainName.test(name)
        ? Effect.tryPromise({
            try: () => writeWhole(folder, name, bytes),
            catch: (cause) => new PublicFileFailed({ cause }),
          })
        : Effect.die(new Error("a public file's name has no path in it")),
    read: (name) =>
      Effect.promise(async () => {
        if (!plainName.test(name)) return Option.none()
        const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
        if (file === undefined) return Option.none()
        return Option.some(
          NodeStream.fromReadable<Uint8Array, PublicFileFailed>({
            evaluate: () => file.createReadStream(),
            onError: (cause) => new PublicFileFailed({ cause }),
          }),
        )
      }),
    remove: (name) => Effect.ignore(Effect.tryPromise(() => rm(join(folder, name), { force: true }))),
  })
