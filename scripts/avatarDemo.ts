import { spawn, type ChildProcess } from "node:child_process"
import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { delimiter, join } from "node:path"

/**
 * Runs the service with avatars on this machine: starts LiveKit in its development mode, and stops it together with the
 * service. The language model and the voice are configured by the environment (LLM_BASE_URL, TTS_PROGRAM, ...).
 *
 * npm run avatar-demo
 */
const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "parley", "bin")
const folders = [...(process.env["PATH"] ?? "").split(delimiter), cache]
const liveKit = folders.map((folder) => join(folder, "livekit-server")).find(existsSync)

/** API keys of LiveKit's development mode. */
const rooms = { RTC_URL: "ws://127.0.0.1:7880", RTC_API_KEY: "devkey", RTC_API_SECRET: "secret" }

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once("close", (status) => resolve(status ?? 1)))

const demo = async (program: string): Promise<number> => {
  const server = spawn(program, ["--dev", "--bind", "127.0.0.1"], { stdio: ["ignore", "ignore", "inherit"] })
  const service = spawn("npm", ["start"], {
    stdio: "inherit",
    env: { ...process.env, AVATAR_PROVIDER: "local", ...rooms },
  })
  // The terminal sends the signal to all three processes. This process waits until the service has stopped.
  let isStopping = false
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true
    service.kill(signal)
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
  server.once("close", (status) => {
    if (isStopping || service.exitCode !== null) return
    process.stderr.write(`LiveKit has stopped with status ${status}. Is port 7880 in use?\n`)
    stop("SIGTERM")
  })
  const status = await ended(service)
  server.kill("SIGTERM")
  return status
}

if (liveKit === undefined) {
  process.stderr.write(
    "livekit-server is not installed. Run `npm run setup:servers`, or get it from https://docs.livekit.io/home/self-hosting/local/.\n",
  )
  process.exitCode = 1
} else process.exitCode = await demo(liveKit)
