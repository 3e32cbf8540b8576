import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs"
import { hostname } from "node:os"
import { basename, dirname, join } from "node:path"

/** A live process has the folder. Two at once would destroy what is in it. */
export class FolderInUse extends Schema.TaggedError<FolderInUse>()("FolderInUse", {
  folder: Schema.String,
  /** The process, and the machine it runs on. */
  pid: Schema.Int,
  host: Schema.String,
}) {
  override get message(): string {
    return `${this.folder} is in use by process ${this.pid} on ${this.host}: stop it, or choose another folder`
  }
}

/** The folder cannot be locked: it cannot be made or written. */
export class FolderUnusable extends Schema.TaggedError<FolderUnusable>()("FolderUnusable", {
  folder: Schema.String,
  cause: Schema.Defect(),
}) {}

interface Holder {
  readonly pid: number
  /** What tells this process from a later one with the same id. */
  readonly born: string
  readonly host: string
}

/** A claim is renewed as long as its holder lives, and runs out; milliseconds. */
const renewal = "5 seconds"
const claimLasts = 30_000

const unknown = "unknown"

/** Linux counts the start of a process in ticks since boot. */
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

/** A process we can look at is asked; of any other one only the renewal of its claim is a sign of life. */
const isAlive = (holder: Holder, claim: string): boolean => {
  if (holder.host === hostname()) {
    if (!exists(holder.pid)) return false
    if (holder.born !== unknown) return born(holder.pid) === holder.born
  }
  return Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? 0) < claimLasts
}

/**
 * Claims a folder beside it and then looks for other claims. Two who do this at once each see the other's, so never
 * both go on; the name of a claim is all it says, so none is ever half-written. A claim of a dead process is removed:
 * a process killed without warning locks nobody out.
 *
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

/** Of two that started at the same moment both stepped back; after a moment of its own length each tries again. */
const stepBack = Effect.flatMap(Random.nextIntBetween(20, 400), (millis) => Effect.sleep(millis))

/** Holds the folder for this process until the scope closes. */
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
