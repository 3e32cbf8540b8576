import * as Effect from "effect/Effect"
import { leastSpace } from "../../../adapters/pglite/DiskSpace.ts"
import { accessSync, constants, existsSync, statfsSync } from "node:fs"
import { availableParallelism, freemem, totalmem } from "node:os"
import { dirname, resolve } from "node:path"
import { missingPackages } from "../../OptionalPackages.ts"
import type { Settings } from "../../Settings.ts"
import { version } from "../../Version.ts"
import { fault, type Finding, ok, warning } from "./Finding.ts"

const mebibyte = 1024 * 1024

/** Less free space than `little` is a warning; less than `tooLittle` is a fault. */
const little = 1024 * mebibyte
const tooLittle = leastSpace

/** The memory that the threads for renders, speech and documents need. */
const leastMemory = 512 * mebibyte

const inMebibytes = (bytes: number): string => `${Math.round(bytes / mebibyte)} MiB`

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The free space and permissions of the data folder, or of its nearest existing parent. */
const disk = (dataDir: string): Finding => {
  const place = existing(resolve(dataDir))
  if (!isWritable(place))
    return fault("disk", `${place} is not writable`, "give this user write access, or set DATA_DIR")
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const about = `${inMebibytes(free)} free in ${place}`
  if (free < tooLittle) return fault("disk", about, "free up space before the service stops writing")
  return free < little ? warning("disk", about, "free up space, or move DATA_DIR to a larger disk") : ok("disk", about)
}

const memory = (): Finding => {
  const limit = process.constrainedMemory()
  const most = limit > 0 && limit < totalmem() ? limit : totalmem()
  const about = `${inMebibytes(most)}, ${inMebibytes(freemem())} free; ${availableParallelism()} processors`
  return most < leastMemory
    ? warning("memory", about, `give the service ${inMebibytes(leastMemory)} or more`)
    : ok("memory", about)
}

/** Findings about the release and the machine. */
export const machine = ({ stores }: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.sync(() => [
    ok("version", `parley ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`),
    memory(),
    disk(stores.dataDir),
    ...missingPackages().map((sentence) =>
      warning("packages", sentence, "install it where npm can download its binaries"),
    ),
  ])
