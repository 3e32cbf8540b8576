import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "../../scripts/build.ts"
import { environment as supervised } from "../../src/layers/Supervision.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A separate running service. */
export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly pid: number
  /** The demo user's token. */
  readonly token: string
  /** The URL that signs the demo user in. */
  readonly link: string
  readonly dataDir: string
  /** All output of the service so far, including its log. */
  readonly output: () => string
  /**
   * Stops the service as an operator would, waits until it has exited, and removes its folder. Returns the exit status.
   */
  readonly stop: () => Promise<number | null>
  /** Kills the service, as a crash would. Its folder remains. */
  readonly kill: () => Promise<void>
}

/**
 * The environment variables of this process that the service may see, without the settings of a local deployment, and
 * the variables for its supervision.
 */
const plainEnvironment = () => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  TZ: process.env["TZ"],
  ...supervised,
})

/** The command of `npm start`, without npm. */
const bundle = [process.execPath, "dist/service/main.js"]

/**
 * Starts the whole service like `npm start`, in a separate process on a free port with a temporary data folder, and
 * waits until it listens.
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
