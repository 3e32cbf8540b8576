import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { existsSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { dirname, resolve } from "node:path"

/** With less space than this nothing more is written: the log of an embedded database takes 16 MiB at a time, and needs one to open again. */
export const leastSpace = 64 * 1024 * 1024

/** The disk of a folder has less space than writing takes. */
export class DiskFull extends Schema.TaggedError<DiskFull>()("DiskFull", {
  folder: Schema.String,
  freeMebibytes: Schema.Int,
}) {
  override get message(): string {
    return `the disk of ${this.folder} is full: ${this.freeMebibytes} MiB are free, ${leastSpace / 1024 / 1024} are needed to write`
  }
}

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

/** Bytes that are free where a folder is, or will be. */
export const freeBytes = (folder: string): Effect.Effect<number> =>
  Effect.promise(async () => {
    const { bavail, bsize } = await statfs(existing(resolve(folder)))
    return bavail * bsize
  })

/** Fails where the disk is full. */
export const hasSpace = (
  folder: string,
  free: Effect.Effect<number> = freeBytes(folder),
): Effect.Effect<void, DiskFull> =>
  Effect.flatMap(free, (bytes) =>
    bytes < leastSpace ? new DiskFull({ folder, freeMebibytes: Math.floor(bytes / 1024 / 1024) }) : Effect.void,
  )
