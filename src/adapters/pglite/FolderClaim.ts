import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs"
import { hostname } from "node:os"
import { basename, dirname, join } from "node:path"

/** A process that holds a folder. */
export interface Holder {
  readonly pid: number
  /** Distinguishes this process from a later process with the same id. */
  readonly born: string
  readonly host: string
}

/** A claim expires if it isn't renewed for this many milliseconds. */
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
 * Whether the holder is alive. A process on this machine can be checked. For a process on another machine, the renewal
 * of its claim is the only sign of life.
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
 * claim, so at most one proceeds. A claim is an empty file whose name contains all its data, so it is never
 * half-written. Claims of dead processes are removed, so a killed process leaves no folder locked.
 * @returns the path of the claim, or the process that holds the folder
 * @throws if the folder can't be created or written to
 */
export const claim = (folder: string): string | Holder => {
  const beside = dirname(folder)
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  const self: Holder = { pid: process.pid, born: born(process.pid), host: hostname() }
  const mine = claimName(folder, self)
  try {
    closeSync(openSync(join(beside, mine), "wx", 0o600))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return self
    throw cause
  }
  for (const name of readdirSync(beside)) {
    const holder = name === mine ? undefined : holderOf(folder, name)
    if (holder === undefined) continue
    if (isAlive(holder, join(beside, name))) {
      rmSync(join(beside, mine), { force: true })
      return holder
    }
    rmSync(join(beside, name), { force: true })
  }
  return join(beside, mine)
}

/** This process's early claims that `takeOver` has not returned yet, by folder. */
const early = new Map<string, string>()

const withdrawEarly = (): void => {
  for (const path of early.values()) rmSync(path, { force: true })
}

/**
 * Claims a folder before the service is loaded; `takeOver` later returns the claim. If the process exits before then,
 * the claim is withdrawn.
 * @returns whether the folder is claimed
 */
export const claimEarly = (folder: string): boolean => {
  try {
    const path = claim(folder)
    if (typeof path !== "string") return false
    if (early.size === 0) process.once("exit", withdrawEarly)
    early.set(folder, path)
    return true
  } catch {
    // The failure is reported when the folder is needed.
    return false
  }
}

/** Hands the early claim on a folder over to the caller, and returns its path; undefined if there is none. */
export const takeOver = (folder: string): string | undefined => {
  const path = early.get(folder)
  early.delete(folder)
  return path
}
