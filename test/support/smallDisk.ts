import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A disk of a few megabytes: a file system visible only to programs started inside it. */
export interface SmallDisk {
  /** The folder, as programs inside see it. */
  readonly folder: string
  /** A command that runs another command inside, from the folder of the sources. */
  readonly inside: (...command: ReadonlyArray<string>) => ReadonlyArray<string>
  /** Fills the disk until this many bytes are free; `free` frees the filled space. */
  readonly fill: (left: number) => void
  readonly free: () => void
  readonly close: () => void
}

/** Ways to enter a namespace in which this user may mount: as an unprivileged user, or as root. */
const ways = [
  { unshare: ["-rm"], nsenter: ["-U", "-m", "--preserve-credentials"] },
  { unshare: ["-m"], nsenter: ["-m"] },
]

const isPermitted = ({ unshare }: (typeof ways)[number]): boolean =>
  spawnSync("unshare", [...unshare, "sh", "-c", "mount -t tmpfs -o size=1m none /mnt"], { stdio: "ignore" }).status ===
  0

const way = ways.find(isPermitted)

/** Why this machine can't create small disks; undefined if it can. */
export const noSmallDisk = way === undefined ? "this user may not mount a file system of its own" : undefined

/** Free bytes on a folder's disk. */
const freeIn = (folder: string): number => {
  const { stdout } = spawnSync("stat", ["-f", "-c", "%a %S", folder], { encoding: "utf8" })
  const [blocks = 0, size = 0] = stdout.trim().split(" ").map(Number)
  return blocks * size
}

export const smallDisk = async (mebibytes: number): Promise<SmallDisk> => {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"))
  const mount = `mount -t tmpfs -o size=${mebibytes}m,mode=700 none ${folder} && echo mounted && exec sleep infinity`
  const holder = spawn("unshare", [...way!.unshare, "sh", "-c", mount], { stdio: ["ignore", "pipe", "inherit"] })
  await once(holder.stdout, "data")
  const outside = `/proc/${holder.pid}/root${folder}`
  const filler = join(outside, "filler")
  return {
    folder,
    inside: (...command) =>
      ["nsenter", "-t", String(holder.pid), ...way!.nsenter, "sh", "-c", 'cd "$0" && exec "$@"', root].concat(command),
    fill: (left) => {
      const bytes = freeIn(outside) - left
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(bytes, 0)))
      } catch (cause) {
        // Another process used the space first. The rest is filled anyway.
        if ((cause as NodeJS.ErrnoException).code !== "ENOSPC") throw cause
      }
    },
    free: () => truncateSync(filler, 0),
    close: () => {
      holder.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
