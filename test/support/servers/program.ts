import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { accessSync, chownSync, constants, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"

/** The first of these names or paths that is executable. */
export const findProgram = (...names: ReadonlyArray<string>): string | undefined => {
  const folders = (process.env["PATH"] ?? "").split(delimiter)
  return names
    .flatMap((name) => (name.includes("/") ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })

/**
 * A port outside of the system's ephemeral range, so that no other connection or listener gets it before its server
 * does.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

/** The user who runs a program, because some programs refuse to run as root. */
export interface User {
  readonly uid: number
  readonly gid: number
}

export const userNamed = (name: string): User | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([user]) => user === name)
  return entry === undefined ? undefined : { uid: Number(entry[2]), gid: Number(entry[3]) }
}

export const temporaryFolder = (owner?: User): string => {
  const folder = mkdtempSync(join(tmpdir(), "server-"))
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  return folder
}

export interface Running {
  readonly stop: () => Promise<void>
}

export interface Program {
  readonly path: string
  readonly args: ReadonlyArray<string>
  readonly folder: string
  readonly port: number
  readonly user?: User | undefined
  readonly environment?: Readonly<Record<string, string>>
  /** The signal that ends the program at once, since its folder is deleted anyway. */
  readonly signal: "INT" | "QUIT" | "KILL"
}

/** Ends the program on request, or when this process dies and the pipe closes. */
const guard = '"$@" </dev/null & child=$!; read -r line; kill -s "$GUARD_SIGNAL" $child; wait $child 2>/dev/null'

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect({ port, host: "127.0.0.1" })
    probe.once("connect", () => {
      probe.destroy()
      resolve(true)
    })
    probe.once("error", () => resolve(false))
  })

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.exitCode === null ? child.once("exit", () => resolve()) : resolve()))

/** Starts a server and waits until it accepts connections and `isReady` returns true. */
export const start = async (program: Program, isReady: () => Promise<boolean> = async () => true): Promise<Running> => {
  const child = spawn("sh", ["-c", guard, "guard", program.path, ...program.args], {
    cwd: program.folder,
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      LC_ALL: "C",
      HOME: program.folder,
      ...program.environment,
      GUARD_SIGNAL: program.signal,
    },
    ...program.user,
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    })
  }
  const stop = async (): Promise<void> => {
    child.stdin.end("\n")
    await exited(child)
    rmSync(program.folder, { recursive: true, force: true, maxRetries: 5 })
  }
  for (let waited = 0; waited < 120_000 && child.exitCode === null; waited += 25) {
    if ((await accepts(program.port)) && (await isReady())) return { stop }
    await pause(25)
  }
  await stop()
  throw new Error(`${program.path} did not start:\n${output}`)
}

/** Runs a server's preparation to its end. */
export const run = (path: string, args: ReadonlyArray<string>, folder: string, user?: User): void => {
  execFileSync(path, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    ...user,
  })
}
