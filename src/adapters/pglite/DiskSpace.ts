import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { existsSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { dirname, resolve } from "node:path"

/**
 * With less free space than this, nothing is written. The log of an embedded database grows by 16 MiB at a time, and
 * the database needs that much space to open again.
 */
export const leastSpace = 64 * 1024 * 1024

/** The folder's disk has too little space for writing. */
export class DiskFull extends Schema.TaggedError<DiskFull>()("DiskFull", {
  folder: Schema.String,
  freeMebibytes: Schema.Int,
}) {
  override get message(): string {
    return `the disk of ${this.folder} is full: ${this.freeMebibytes} MiB are free, ${leastSpace / 1024 / 1024} are needed to write`
  }
}

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

/** The free bytes on a folder's disk, whether the folder exists or not. */
export const freeBytes = (folder: string): Effect.Effect<number> =>
  Effect.promise(async () => {
    const { bavail, bsize } = await statfs(existing(resolve(folder)))
    return bavail * bsize
  })

/** Fails if the disk is full. */
export const hasSpace = (
  folder: string,
  free: Effect.Effect<number> = freeBytes(folder),
): Effect.Effect<void, DiskFull> =>
  Effect.flatMap(free, (bytes) =>
    bytes < leastSpace ? new DiskFull({ folder, freeMebibytes: Math.floor(bytes / 1024 / 1024) }) : Effect.void,
  )
