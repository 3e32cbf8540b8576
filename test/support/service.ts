import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "../../scripts/build.ts"
import { environment as supervised } from "../../src/layers/Supervision.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A running service of its own. */
export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly pid: number
  /** The demo user's token. */
  readonly token: string
  /** The address that signs the demo user in. */
  readonly link: string
  readonly dataDir: string
  /** Everything that it has printed and logged so far. */
  readonly output: () => string
  /** Stops it as an operator would, waits for its end, and removes its folder. Answers the exit status. */
  readonly stop: () => Promise<number | null>
  /** Ends it without a word, as a crash would. Its folder stays. */
  readonly kill: () => Promise<void>
}

/** What of this process's environment the service may see, not the settings of somebody's own deployment; and what it is supervised with. */
const plainEnvironment = () => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  TZ: process.env["TZ"],
  ...supervised,
})

/** What `npm start` runs, without npm. */
const bundle = [process.execPath, "dist/service/main.js"]

/**
 * Starts the whole service as `npm start` does, in a process of its own on a free port over a temporary data folder,
 * and waits until it listens.
 */
export const startService = async (
  environment: Readonly<Record<string, string>> = {},
  [program, ...given]: ReadonlyArray<string> = bundle,
): Promise<Service> => {
  await build()
  const dataDir = await mkdtemp(join(tmpdir(), "parley-service-"))
  const child = spawn(program!, given, {
    cwd: root,
    env: { ...plainEnvironment(), HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const ended = new Promise<number | null>((resolve) =>
    child.once("exit", (status, signal) => {
      output += `\nended with ${status ?? signal}\n`
      resolve(status)
    }),
  )
  const link = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /^open (\S+)$/m.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    void ended.then((status) => reject(new Error(`the service ended with ${status}:\n${output}`)))
  })
  return {
    url: new URL(link).origin,
    pid: child.pid!,
    token: new URL(link).searchParams.get("token") ?? "",
    link,
    dataDir,
    output: () => output,
    kill: async () => {
      child.kill("SIGKILL")
      await ended
    },
    stop: async () => {
      child.kill("SIGTERM")
      const status = await ended
      await rm(dataDir, { recursive: true, force: true })
      return status
    },
  }
}
