import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs"
import { hostname } from "node:os"
import { basename, dirname, join } from "node:path"

/** Another live process has locked the folder. Two processes at once would destroy the data. */
export class FolderInUse extends Schema.TaggedError<FolderInUse>()("FolderInUse", {
  folder: Schema.String,
  /** The process and its machine. */
  pid: Schema.Int,
  host: Schema.String,
}) {
  override get message(): string {
    return `${this.folder} is in use by process ${this.pid} on ${this.host}: stop it, or choose another folder`
  }
}

/** The folder can't be locked, because it can't be created or written to. */
export class FolderUnusable extends Schema.TaggedError<FolderUnusable>()("FolderUnusable", {
  folder: Schema.String,
  cause: Schema.Defect(),
}) {}

interface Holder {
  readonly pid: number
  /** Distinguishes this process from a later process with the same id. */
  readonly born: string
  readonly host: string
}

/** A living holder renews its claim at this interval; a claim that is not renewed expires. */
const renewal = "5 seconds"
const claimLasts = 30_000

const unknown = "unknown"

/** Linux records the start time of a process in ticks since boot. */
const born = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").slice(0, 8)}.${started}`
  } catch {
    return unknown
  }
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM"
  }
}

const claimName = (folder: string, { pid, born, host }: Holder): string =>
  `${basename(folder)}.lock~${pid}~${born}~${encodeURIComponent(host)}`

const holderOf = (folder: string, name: string): Holder | undefined => {
  const [prefix, pid, born, host] = name.split("~")
  if (prefix !== `${basename(folder)}.lock` || born === undefined || host === undefined) return undefined
  return { pid: Number(pid), born, host: decodeURIComponent(host) }
}

/**
 * A process on this machine can be checked. For a process on another machine, the renewal of its claim is the only sign
 * of life.
 */
const isAlive = (holder: Holder, claim: string): boolean => {
  if (holder.host === hostname()) {
    if (!exists(holder.pid)) return false
    if (holder.born !== unknown) return born(holder.pid) === holder.born
  }
  return Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? 0) < claimLasts
}

/**
 * Writes a claim next to the folder and then looks for other claims. Two concurrent processes each see the other's
 * claim, so at most one proceeds; a claim's content is its name, so a claim is never half-written. Claims of dead
 * processes are removed, so a killed process locks nothing.
 * @returns the path of the claim
 */
const claim = (folder: string): Effect.Effect<string, FolderInUse | FolderUnusable> =>
  Effect.try({
    try: (): string | FolderInUse => {
      const beside = dirname(folder)
      mkdirSync(beside, { recursive: true, mode: 0o700 })
      const self: Holder = { pid: process.pid, born: born(process.pid), host: hostname() }
      const mine = claimName(folder, self)
      try {
        closeSync(openSync(join(beside, mine), "wx", 0o600))
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "EEXIST") return new FolderInUse({ folder, ...self })
        throw cause
      }
      for (const name of readdirSync(beside)) {
        const holder = name === mine ? undefined : holderOf(folder, name)
        if (holder === undefined) continue
        if (isAlive(holder, join(beside, name))) {
          rmSync(join(beside, mine), { force: true })
          return new FolderInUse({ folder, pid: holder.pid, host: holder.host })
        }
        rmSync(join(beside, name), { force: true })
      }
      return join(beside, mine)
    },
    catch: (cause) => new FolderUnusable({ folder, cause }),
  }).pipe(Effect.flatMap((outcome) => (typeof outcome === "string" ? Effect.succeed(outcome) : Effect.fail(outcome))))

const renew = (path: string): Effect.Effect<void> =>
  Effect.ignore(
    Effect.try(() => {
      const now = new Date()
      utimesSync(path, now, now)
    }),
  )

/** If two processes start at the same time, both withdraw their claims, and each retries after a random delay. */
const stepBack = Effect.flatMap(Random.nextIntBetween(20, 400), (millis) => Effect.sleep(millis))

/** Holds the lock on the folder for this process until the scope closes. */
export const holdFolder = Effect.fn("holdFolder")(function* (folder: string) {
  const path = yield* Effect.acquireRelease(
    claim(folder).pipe(
      Effect.tapErrorTag("FolderInUse", () => stepBack),
      Effect.retry({ times: 2, while: ({ _tag }) => _tag === "FolderInUse" }),
    ),
    (path) => Effect.sync(() => rmSync(path, { force: true })),
  )
  yield* Effect.forkScoped(Effect.repeat(renew(path), Schedule.spaced(renewal)))
})
